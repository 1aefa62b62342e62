/**
 * `npm run test:dates -- unit journeys` runs the whole suite, or the named steps, with the clock shifted to each of the nights
 * on which date handling tends to break, or to the named ones: `-- "leap day" journeys`. From there the clock runs on.
 */
import { execFileSync } from 'node:child_process';
import { buildIfStale } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { installFromDebian } from './debian.mjs';
import { ensureInstalled } from './install.mjs';
import { mongodEnvironment } from './mongod.mjs';
import { finishWith, progress, run, SetupError } from './process.mjs';

const DAY_MS = 24 * 60 * 60 * 1000;
const SUNDAY = 0;
/** Months count from 0, as in Date. */
const [FEBRUARY, MARCH, NOVEMBER, DECEMBER] = [1, 2, 10, 11];
const isIn = (day, month, date) => day.getUTCMonth() === month && day.getUTCDate() === date;
/** Whether the day is the nth Sunday of that month. */
const isSunday = (day, month, nth) => day.getUTCDay() === SUNDAY && day.getUTCMonth() === month && Math.ceil(day.getUTCDate() / 7) === nth;

/**
 * The next day of each kind, at a time in UTC, on a machine in that zone. New York changes its clocks at 07:00 UTC in spring and at
 * 06:00 UTC in autumn.
 */
const DATES = [
  { name: 'Sunday', time: '00:30', zone: 'Pacific/Auckland', isDay: (day) => day.getUTCDay() === SUNDAY },
  { name: 'end of the year', time: '23:30', zone: 'Etc/UTC', isDay: (day) => isIn(day, DECEMBER, 31) },
  { name: 'start of a month', time: '00:30', zone: 'Etc/UTC', isDay: (day) => day.getUTCDate() === 1 },
  { name: 'leap day', time: '11:30', zone: 'Asia/Kolkata', isDay: (day) => isIn(day, FEBRUARY, 29) },
  { name: 'clocks go forward', time: '06:30', zone: 'America/New_York', isDay: (day) => isSunday(day, MARCH, 2) },
  { name: 'clocks go back', time: '05:30', zone: 'America/New_York', isDay: (day) => isSunday(day, NOVEMBER, 1) },
];

function nextInstant({ time, isDay }, now) {
  let day = new Date(now);
  const at = () => new Date(`${day.toISOString().slice(0, 10)}T${time}:00Z`);
  while (!isDay(day) || at() <= now) day = new Date(day.getTime() + DAY_MS);
  return at();
}

async function findFaketime() {
  const isThere = () => {
    try {
      execFileSync('faketime', ['--version'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  };
  if (isThere() || ((await installFromDebian('faketime')) && isThere())) return;
  throw new SetupError(
    'faketime, which shifts the clock of the tests, was not found: install it, for example with "apt-get install faketime".',
  );
}

/** Downloads need the true time, since certificates have dates. The run itself reports what fails here. */
async function prepare(node) {
  for (const preparation of [() => buildIfStale(node), findChromium, mongodEnvironment]) {
    await preparation().catch((error) => {
      if (!(error instanceof SetupError)) throw error;
    });
  }
}

async function runAt(date, steps) {
  const now = new Date();
  const instant = nextInstant(date, now);
  const seconds = Math.round((instant - now) / 1000);
  progress(`\n══ ${date.name}: ${instant.toISOString()}, in the zone ${date.zone} ══`);
  // Timers use the monotonic clock, which stays as it is.
  const env = { ...process.env, TZ: date.zone, DONT_FAKE_MONOTONIC: '1' };
  let lastLine = '';
  const onOutput = (stream, text) => {
    process[stream].write(text);
    if (stream === 'stdout') lastLine = text.trimEnd().split('\n').at(-1);
  };
  const { code, interrupted } = await run('faketime', ['-f', `+${seconds}s`, process.execPath, 'scripts/test.mjs', ...steps], {
    ...{ env, stdio: ['ignore', 'pipe', 'pipe'], onOutput },
  });
  return { date, instant, isGood: code === 0, summary: lastLine, interrupted };
}

await finishWith(async () => {
  const given = process.argv.slice(2);
  const steps = given.filter((name) => DATES.every((date) => date.name !== name));
  const named = DATES.filter(({ name }) => given.includes(name));
  const dates = named.length > 0 ? named : DATES;
  const node = await ensureInstalled();
  await findFaketime();
  await prepare(node);
  const results = [];
  for (const date of dates) {
    const result = await runAt(date, steps);
    results.push(result);
    if (result.interrupted) break;
  }
  process.stdout.write('\n');
  for (const { date, instant, isGood, summary } of results) {
    const when = instant.toISOString().slice(0, 16).replace('T', ' ');
    process.stdout.write(`${isGood ? '✓' : '✗'} ${date.name.padEnd(18)} ${when} UTC  ${summary}\n`);
  }
  return results.length === dates.length && results.every(({ isGood }) => isGood) ? 0 : 1;
});
