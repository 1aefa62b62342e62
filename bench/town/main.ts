import { parseArgs } from 'node:util';
import { UnusableSettingError } from '@s30/platform/composition/stores';
import { readEnvironment } from '@s30/platform/config/environment';
import { LogLockedError } from '@s30/platform/event-store/port';
import { foundTown, NotEmptyError, TOWN_PASSWORD } from './founding.ts';

const HELP = `Usage: npm run town -- [--size 1] [--seed 30] [--now 2026-11-21T10:00:00Z]

Writes the reference town into an empty DATA_DIR (or EVENT_STORE_URL and READ_STORE_URL), where "npm start" then opens it.

  --size    1: about a million events, 300 interviewers, 30,000 candidates, 57,000 interviews of three years, 100,000 open slots
  --seed    another number makes another town
  --now     when the three years end; default: this hour
`;
const HOUR = 3_600_000;
const LARGEST = 10;

/** Ends the program with a one-sentence explanation. */
class ToolError extends Error {}

const numberFrom = (name: string, text: string, isGood: (value: number) => boolean, range: string): number => {
  const value = Number(text);
  if (text.trim() === '' || !isGood(value)) throw new ToolError(`--${name} must be ${range}, not ${text}.`);
  return value;
};

function optionsOf(args: string[]) {
  const options = {
    size: { type: 'string', default: '1' },
    seed: { type: 'string', default: '30' },
    now: { type: 'string', default: new Date(Math.floor(Date.now() / HOUR) * HOUR).toISOString() },
    help: { type: 'boolean', short: 'h' },
  } as const;
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new ToolError(`${(error as Error).message.split('. ')[0]}: see --help.`);
  }
}

async function main(args: string[]): Promise<void> {
  const values = optionsOf(args);
  if (values.help === true) return void process.stdout.write(HELP);
  const size = numberFrom('size', values.size, (value) => value > 0 && value <= LARGEST, `a number above 0, up to ${LARGEST}`);
  const seed = numberFrom('seed', values.seed, Number.isSafeInteger, 'a whole number');
  const instant = Date.parse(values.now);
  if (Number.isNaN(instant)) throw new ToolError(`--now must be an instant such as 2026-11-21T10:00:00Z, not ${values.now}.`);
  const environment = readEnvironment(process.env);
  if (!environment.ok) throw new ToolError(environment.message);
  const start = performance.now();
  const { events, logins } = await foundTown(environment.config, { size, seed, now: new Date(instant).toISOString() });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stdout.write(`${events} events in ${seconds} s. Password of ${logins.join(', ')}: ${TOWN_PASSWORD}\n`);
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  const isPlain = [ToolError, NotEmptyError, UnusableSettingError, LogLockedError].some((kind) => error instanceof kind);
  if (!isPlain) throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
});
