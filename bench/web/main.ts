import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { readEnvironment } from '@s30/platform/config/environment';
import { cleanUp, newDataDir, startServer } from '../../tests/system/processes.ts';
import { foundTown } from '../town/founding.ts';
import { serveBaseline } from './baseline.ts';
import { demoVisits } from './demoVisits.ts';
import { CPU_SLOWER, heading, medianOf, press, VITALS, type Vitals } from './measuring.ts';
import { townVisits } from './townVisits.ts';

const HELP = `Usage: npm run bench:web -- [--town 0.1] [--runs 3] [--only /slots]

Measures how long a visitor with a slow phone on a slow network waits on each route, beside a bare React page
built by the same bundler and measured in the same run; in the demo, or in a town of the given size (1: a million
events).
`;
const AIMS: Vitals = { lcp: 2_500, blocking: 150, longest: 200, cls: 0.02, inp: 200 };
/** Entry pages have a stricter aim. */
const LCP_AIMS: Readonly<Record<string, number>> = { '/': 1_500, '/dashboard': 1_800, '/slots/available': 1_800 };
const SEED = 30;

const TITLES: Readonly<Record<keyof Vitals, string>> = {
  lcp: 'LCP ms',
  blocking: 'blocked',
  longest: 'longest',
  cls: 'CLS',
  inp: 'INP ms',
};
const shown = (vitals: Vitals): string => VITALS.map((name) => vitals[name].toFixed(name === 'cls' ? 3 : 0).padStart(9)).join('');

function print(name: string, vitals: Vitals, base: Vitals): void {
  const aims = { ...AIMS, lcp: LCP_AIMS[name] ?? AIMS.lcp };
  const over = VITALS.filter((each) => vitals[each] > aims[each]);
  const times = `${(vitals.lcp / base.lcp).toFixed(1)}x`.padStart(9);
  console.log(`${name.padEnd(25)}${shown(vitals)}${times}${over.length === 0 ? '' : `   over its aim: ${over.join(', ')}`}`);
}

/** Without an admin in its environment, a server on an empty folder loads the demo. */
async function startedOn(town: string | undefined) {
  const dataDir = newDataDir();
  if (town !== undefined) {
    const environment = readEnvironment({ DATA_DIR: dataDir });
    if (!environment.ok) throw new Error(environment.message);
    await foundTown(environment.config, { size: Number(town), seed: SEED, now: new Date().toISOString() });
  }
  return startServer({ dataDir, asShipped: true });
}

const options = {
  town: { type: 'string' },
  runs: { type: 'string', default: '3' },
  only: { type: 'string', default: '' },
  help: { type: 'boolean' },
} as const;
const { town, runs, only, help } = parseArgs({ options }).values;

async function main(): Promise<void> {
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: ['ignore', 2, 2] });
  const executablePath = execFileSync(process.execPath, ['scripts/chromium.mjs'], { encoding: 'utf8' }).trim();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const baseline = await serveBaseline();
  try {
    const server = await startedOn(town);
    const bare = { name: 'a bare React page', url: baseline.url, context: {}, ready: heading(/./), acts: [press('Press')] };
    const base = await medianOf(browser, bare, Number(runs));
    console.log(
      `A phone ${CPU_SLOWER} times slower, slow 4G, nothing cached; the median of ${runs} visits. Last: LCP ÷ that of the bare page.`,
    );
    console.log(`${''.padEnd(25)}${VITALS.map((name) => TITLES[name].padStart(9)).join('')}`);
    print(bare.name, base, base);
    const visits = await (town === undefined ? demoVisits : townVisits)(server);
    for (const visit of visits.filter(({ name }) => name.startsWith(only)))
      print(visit.name, await medianOf(browser, visit, Number(runs)), base);
    console.log(`${'aim, at most'.padEnd(25)}${shown(AIMS)}`);
  } finally {
    baseline.close();
    await browser.close();
    await cleanUp();
  }
}

if (help === true) console.log(HELP);
else await main();
