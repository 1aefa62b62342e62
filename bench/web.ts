// `npm run bench:web`: what a visitor with a slow phone on a slow network waits for, beside a bare page measured in the same run.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from '@playwright/test';
import { sessionOf } from '../tests/browser/support/session.ts';
import { DEMO_PASSWORD, signsIn } from '../tests/system/people.ts';
import { cleanUp, type Server, startServer } from '../tests/system/processes.ts';

const PHONE: BrowserContextOptions = { viewport: { width: 375, height: 812 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const CPU_SLOWER = 4;
/** "Slow 4G": 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const AIMS = { lcp: 2_500, cls: 0.1, inp: 200 } as const;
const RUNS = 3;
/** Late images, fonts and the chat launcher still shift the page. */
const AFTERWARDS_MS = 2_500;

type Vitals = { readonly lcp: number; readonly cls: number; readonly inp: number };
type Visit = {
  readonly name: string;
  readonly url: string;
  readonly context: BrowserContextOptions;
  readonly ready: (page: Page) => Locator;
  /** What people do there; the slowest answer counts. */
  readonly acts: readonly ((page: Page) => Promise<void>)[];
};

/** Runs in the page before anything of it, and collects what the browser itself measures. */
const OBSERVE = `
  window.vitals = { lcp: 0, cls: 0, inp: 0 };
  const observe = (type, see, more) => new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true, ...more });
  observe('largest-contentful-paint', ({ startTime }) => { vitals.lcp = startTime; });
  observe('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) vitals.cls += value; });
  observe('event', ({ interactionId, duration }) => { if (interactionId) vitals.inp = Math.max(vitals.inp, duration); }, { durationThreshold: 16 });
`;

async function measured(browser: Browser, { url, context: options, ready, acts }: Visit): Promise<Vitals> {
  const context = await browser.newContext({ ...PHONE, ...options });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
  await page.addInitScript(OBSERVE);
  await page.goto(url);
  await ready(page).waitFor();
  await page.waitForTimeout(AFTERWARDS_MS);
  for (const act of acts) await act(page);
  await page.waitForTimeout(AFTERWARDS_MS);
  const vitals = await page.evaluate<Vitals>('vitals');
  await context.close();
  return vitals;
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function medianOf(browser: Browser, visit: Visit): Promise<Vitals> {
  const runs: Vitals[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await measured(browser, visit));
  const of = (name: keyof Vitals) => median(runs.map((vitals) => vitals[name]));
  return { lcp: of('lcp'), cls: of('cls'), inp: of('inp') };
}

const BASELINE = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Baseline</title>
<h1>A page without any script of its own</h1><button type="button" onclick="this.textContent = 'Pressed'">Press</button>`;

async function serveBaseline() {
  const server = createServer((_, response) => response.setHeader('Content-Type', 'text/html; charset=utf-8').end(BASELINE));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().tap();
const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name });

/** The main routes, and what candidates do on them. */
async function visitsAt(server: Server): Promise<readonly Visit[]> {
  const { url } = server;
  const kavya = await signsIn(server, 'kavya@example.com', DEMO_PASSWORD);
  const unpaid = (await kavya.browser.call('interviews')).find(({ status }) => status !== 'cancelled')?._id;
  const signedIn = { storageState: await sessionOf(kavya, url) };
  const menu = press('Menu');
  return [
    { name: '/', url: `${url}/`, context: {}, ready: heading(/./), acts: [press(/chat/i)] },
    {
      name: '/login',
      url: `${url}/login`,
      context: {},
      ready: heading('Login'),
      acts: [press('Login'), (page) => page.getByLabel('Password').pressSequentially('abc')],
    },
    {
      name: '/slots/available',
      url: `${url}/slots/available`,
      context: signedIn,
      ready: (page) => page.getByRole('button', { name: /^\d+:00 –/ }).first(),
      acts: [press(/open slot/), press(/^\d+:00 –/), press('Request a custom slot')],
    },
    {
      name: '/interviews',
      url: `${url}/interviews`,
      context: signedIn,
      ready: (page) => page.getByRole('table', { name: 'Your interviews' }),
      acts: [
        (page) => page.getByRole('link', { name: 'Completed' }).tap(),
        (page) => page.getByRole('link', { name: 'All Interviews' }).tap(),
      ],
    },
    { name: '/payments/:interviewId', url: `${url}/payments/${unpaid}`, context: signedIn, ready: heading('Payment'), acts: [menu, menu] },
  ];
}

const shown = (value: number, digits = 0): string => value.toFixed(digits).padStart(8);
const times = (value: number, base: number): string => `${(value / Math.max(base, 1)).toFixed(1)}x`.padStart(8);

function print(name: string, vitals: Vitals, base: Vitals): void {
  const over = (['lcp', 'cls', 'inp'] as const).filter((each) => vitals[each] > AIMS[each]);
  const figures = [shown(vitals.lcp), times(vitals.lcp, base.lcp), shown(vitals.cls, 3), shown(vitals.inp), times(vitals.inp, base.inp)];
  console.log(`${name.padEnd(24)}${figures.join('')}${over.length === 0 ? '' : `   over its aim: ${over.join(', ')}`}`);
}

execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: ['ignore', 2, 2] });
const executablePath = execFileSync(process.execPath, ['scripts/chromium.mjs'], { encoding: 'utf8' }).trim();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const baseline = await serveBaseline();
try {
  // Without an admin in its environment the server loads the demo.
  const server = await startServer({ asShipped: true });
  const bare: Visit = { name: 'baseline', url: baseline.url, context: {}, ready: heading(/./), acts: [press('Press')] };
  const base = await medianOf(browser, bare);
  console.log(
    `A phone ${CPU_SLOWER} times slower, slow 4G, nothing cached; the median of ${RUNS} visits. Beside each figure: times the baseline.`,
  );
  console.log(`${''.padEnd(24)}${['LCP ms', '', 'CLS', 'INP ms', ''].map((title) => title.padStart(8)).join('')}`);
  print('a bare page', base, base);
  for (const visit of await visitsAt(server)) print(visit.name, await medianOf(browser, visit), base);
  console.log(`${'aim, at most'.padEnd(24)}${shown(AIMS.lcp)}${''.padStart(8)}${shown(AIMS.cls, 3)}${shown(AIMS.inp)}`);
} finally {
  baseline.close();
  await browser.close();
  await cleanUp();
}
