import { explainingErrors } from '@s30/platform/composition/explaining';
import { settings } from '@s30/platform/config/environment';
import { argumentsOf, ToolError } from '@s30/platform/config/tool';
import { foundTown, TOWN_PASSWORD } from './founding.ts';

const HELP = `Usage: npm run town -- [--size 1] [--seed 30] [--now 2026-11-21T10:00:00Z]

Writes the reference town into an empty DATA_DIR (or EVENT_STORE_URL and READ_STORE_URL), where "npm start" then opens it.

  --size    1: about a million events, 300 interviewers, 30,000 candidates, 57,000 interviews of three years, 100,000 open slots
  --seed    another number makes another town
  --now     when the three years end; default: this hour
`;
const HOUR = 3_600_000;
const LARGEST = 10;

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
  const { values, positionals } = argumentsOf(args, options);
  if (positionals.length > 0) throw new ToolError(`Unexpected argument '${positionals[0]}': see --help.`);
  return values;
}

async function main(args: string[]): Promise<void> {
  const values = optionsOf(args);
  if (values.help === true) return void process.stdout.write(HELP);
  const size = numberFrom('size', values.size, (value) => value > 0 && value <= LARGEST, `a number above 0, up to ${LARGEST}`);
  const seed = numberFrom('seed', values.seed, Number.isSafeInteger, 'a whole number');
  const instant = Date.parse(values.now);
  if (Number.isNaN(instant)) throw new ToolError(`--now must be an instant such as 2026-11-21T10:00:00Z, not ${values.now}.`);
  const start = performance.now();
  const { events, logins } = await foundTown(settings(), { size, seed, now: new Date(instant).toISOString() });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stdout.write(`${events} events in ${seconds} s. Password of ${logins.join(', ')}: ${TOWN_PASSWORD}\n`);
}

await explainingErrors(() => main(process.argv.slice(2)));
