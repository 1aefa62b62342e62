// `npm run bench:web`: what a visitor with a slow phone on a slow network waits for on each route, beside a bare React page made by
// the same bundler and measured in the same run. `RUNS=1` for a quick look, `ONLY=/slots` for the routes that begin so.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from '@playwright/test';
import express from 'express';
import { sessionOf } from '../tests/browser/support/session.ts';
import { DEMO_PASSWORD, type Person, signsIn } from '../tests/system/people.ts';
import { cleanUp, type Server, startServer } from '../tests/system/processes.ts';

const PHONE = { viewport: { width: 375, height: 812 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const CPU_SLOWER = 4;
/** "Slow 4G": 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const AIMS = { lcp: 2_500, blocking: 150, cls: 0.02, inp: 200 } as const;
/** Where people begin has to be there sooner. */
const SOONER: Readonly<Record<string, number>> = { '/': 1_500, '/dashboard': 1_800, '/slots/available': 1_800 };
const RUNS = Number(process.env.RUNS ?? 3);
const ONLY = process.env.ONLY ?? '';
/** Late images, fonts and the chat launcher still shift the page. */
const AFTERWARDS_MS = 2_500;

/** A task of the page that takes longer keeps its visitor waiting. */
const NOTICED_MS = 50;

type Vitals = { readonly lcp: number; readonly blocking: number; readonly cls: number; readonly inp: number };
const NAMES = ['lcp', 'blocking', 'cls', 'inp'] as const satisfies readonly (keyof Vitals)[];
type Act = (page: Page) => Promise<void>;
type Visit = {
  readonly name: string;
  readonly url: string;
  readonly context: BrowserContextOptions;
  readonly ready: (page: Page) => Locator;
  /** What people do there; the slowest answer counts. */
  readonly acts: readonly Act[];
};

/** Runs in the page before anything of it, and collects what the browser itself measures. */
const OBSERVE = `
  window.vitals = { lcp: 0, cls: 0, inp: 0 };
  const observe = (type, see, more) => new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true, ...more });
  observe('largest-contentful-paint', ({ startTime }) => { vitals.lcp = startTime; });
  observe('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) vitals.cls += value; });
  observe('event', ({ interactionId, duration }) => { if (interactionId) vitals.inp = Math.max(vitals.inp, duration); }, { durationThreshold: 16 });
`;

async function opened(browser: Browser, options: BrowserContextOptions, rate: number): Promise<Page> {
  const page = await browser.newPage({ ...PHONE, ...options });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  return page;
}

type Task = { readonly name: string; readonly pid: number; readonly tid: number; readonly tdur?: number };

/** By the processor's time of each task, on a visit of its own: however busy this machine is, the tasks are the page's. */
async function blockingOf(browser: Browser, { url, context, ready }: Visit): Promise<number> {
  const page = await opened(browser, context, 1);
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  await page.goto(url);
  await ready(page).waitFor();
  await page.waitForTimeout(AFTERWARDS_MS);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { readonly traceEvents: readonly Task[] };
  await page.close();
  const threadOf = ({ pid, tid }: Task) => `${pid}/${tid}`;
  const script = traceEvents.filter(({ name }) => name === 'EvaluateScript' || name === 'FunctionCall').map(threadOf);
  const main = [...new Set(script)].toSorted((a, b) => count(script, b) - count(script, a))[0];
  return traceEvents
    .filter((event) => event.name.endsWith('RunTask') && threadOf(event) === main)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * CPU_SLOWER - NOTICED_MS), 0);
}
const count = (all: readonly string[], one: string): number => all.filter((each) => each === one).length;

async function measured(browser: Browser, visit: Visit): Promise<Vitals> {
  const { url, context, ready, acts } = visit;
  const page = await opened(browser, context, CPU_SLOWER);
  await page.addInitScript(OBSERVE);
  await page.goto(url);
  await ready(page).waitFor();
  await page.waitForTimeout(AFTERWARDS_MS);
  const { lcp } = await page.evaluate<Pick<Vitals, 'lcp'>>('({ ...vitals })');
  for (const act of acts) await act(page);
  await page.waitForTimeout(acts.length > 0 ? AFTERWARDS_MS : 0);
  const { cls, inp } = await page.evaluate<Pick<Vitals, 'cls' | 'inp'>>('vitals');
  await page.close();
  return { lcp, blocking: await blockingOf(browser, visit), cls, inp };
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function medianOf(browser: Browser, visit: Visit): Promise<Vitals> {
  const runs: Vitals[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await measured(browser, visit));
  const of = (name: keyof Vitals) => median(runs.map((vitals) => vitals[name]));
  return { lcp: of('lcp'), blocking: of('blocking'), cls: of('cls'), inp: of('inp') };
}

const BARE = {
  'index.html': `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Baseline</title>
<div id="root"></div><script type="module" src="./main.js"></script>`,
  'main.js': `import { createElement as h, useState } from 'react'; import { createRoot } from 'react-dom/client';
const Page = () => { const [text, setText] = useState('Press'); return h('main', null, h('h1', null, 'A page with nothing on it'), h('button', { onClick: () => setText('Pressed') }, text)); };
createRoot(document.getElementById('root')).render(h(Page));`,
};

/** A page with nothing but React on it, built and compressed as the product is. */
async function serveBaseline() {
  // Below the apps, so that it finds their React.
  const folder = mkdtempSync(join('frontend', 'customer', 'node_modules', '.bare-'));
  const built = mkdtempSync(join(tmpdir(), 'bare-'));
  for (const [file, text] of Object.entries(BARE)) writeFileSync(join(folder, file), text);
  const vite = ['node_modules/vite/bin/vite.js', 'build', folder, '--outDir', built, '--emptyOutDir', '--logLevel', 'error'];
  execFileSync(process.execPath, vite, { stdio: ['ignore', 2, 2], env: { ...process.env, NODE_ENV: 'production' } });
  const server = express()
    .use(({ path }, response) => {
      const file = path === '/' ? 'index.html' : path;
      response
        .type(extname(file))
        .set('Content-Encoding', 'gzip')
        .send(gzipSync(readFileSync(join(built, file))));
    })
    .listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The baseline has no port');
  const close = () => {
    server.close();
    for (const each of [folder, built]) rmSync(each, { recursive: true });
  };
  return { url: `http://127.0.0.1:${address.port}/`, close };
}

const A_FINGER_PX = 300;

/** Scrolls to it as fingers do, bit by bit: a jump shows what the browser has not laid out yet. */
const press =
  (name: string | RegExp): Act =>
  async (page) => {
    const button = page.getByRole('button', { name }).first();
    for (let y = (await button.boundingBox())?.y ?? 0; y > PHONE.viewport.height; y = (await button.boundingBox())?.y ?? 0) {
      await page.mouse.wheel(0, A_FINGER_PX);
      await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
    }
    await button.tap();
  };
const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name });
const menu = press('Menu');

/** Every kind of route, as the people of the demo see it, and what they do on the busiest of them. */
async function visitsAt(server: Server): Promise<readonly Visit[]> {
  const { url } = server;
  const as = async (person: Person) => ({ storageState: await sessionOf(person, url) });
  const [kavya, ananya] = [
    await signsIn(server, 'kavya@example.com', DEMO_PASSWORD),
    await signsIn(server, 'ananya@example.com', DEMO_PASSWORD),
  ];
  const [candidate, interviewer] = [await as(kavya), await as(ananya)];
  const mine = await kavya.browser.call('interviews');
  const ahead = mine.find(({ status }) => status === 'scheduled')?._id;
  const over = mine.find(({ status }) => status === 'completed')?._id;
  const [open] = await kavya.browser.call('availableSlots');
  const visit = (name: string, context: BrowserContextOptions, ready: Visit['ready'], acts: readonly Act[] = [], path = name): Visit => ({
    name,
    url: `${url}${path}`,
    context,
    ready,
    acts,
  });
  return [
    visit('/', {}, heading(/./), [press(/chat/i)]),
    visit('/login', {}, heading('Login'), [press('Login'), (page) => page.getByLabel('Password').pressSequentially('abc')]),
    visit('/register', {}, heading('Create an account')),
    visit('/referral', candidate, (page) => page.getByRole('button', { name: /^Copy/ }).first()),
    visit('/dashboard', candidate, (page) => page.getByText('Upcoming Interviews'), [menu, menu]),
    visit('/slots/available', candidate, (page) => page.getByRole('button', { name: /^\d+:00 –/ }).first(), [
      press(/open slot/),
      press(/^\d+:00 –/),
      press('Request a custom slot'),
    ]),
    visit('/slots/:slotId/book', candidate, (page) => page.getByRole('heading', { name: 'Your booking' }), [], `/slots/${open?._id}/book`),
    visit('/interviews', candidate, (page) => page.getByRole('table', { name: 'Your interviews' }), [
      (page) => page.getByRole('link', { name: 'Completed' }).tap(),
      (page) => page.getByRole('link', { name: 'All Interviews' }).tap(),
    ]),
    visit('/interviews/:interviewId', candidate, (page) => page.getByRole('article'), [], `/interviews/${ahead}`),
    visit('…/feedback', candidate, (page) => page.getByRole('article'), [], `/interviews/${over}/feedback`),
    visit('/payments', candidate, (page) => page.getByRole('table', { name: 'Your payments' })),
    visit(
      '/payments/:interviewId',
      candidate,
      (page) => page.getByRole('heading', { name: 'Your payment' }),
      [menu, menu],
      `/payments/${ahead}`,
    ),
    visit('/profile', candidate, (page) => page.getByRole('form', { name: 'Profile' })),
    visit('/dashboard, interviewer', interviewer, (page) => page.getByText('Total Earnings'), [], '/dashboard'),
    visit('/slots/manage', interviewer, (page) => page.getByRole('button', { name: 'Save link' })),
    visit('/slots/requests', interviewer, (page) => page.getByRole('region', { name: 'Requests' })),
    visit('/payments/verify', interviewer, heading('Payment verification')),
    visit('/payments/setup', interviewer, (page) => page.getByRole('form', { name: 'UPI setup' })),
    visit('/earnings', interviewer, heading('Earnings')),
    visit('/problems', interviewer, heading('Problem Library')),
  ].filter(({ name }) => name.startsWith(ONLY));
}

const shown = (value: number, digits = 0): string => value.toFixed(digits).padStart(9);
const times = (value: number, base: number): string => `${(value / Math.max(base, 1)).toFixed(1)}x`.padStart(9);

function print(name: string, vitals: Vitals, base: Vitals): void {
  const aims = { ...AIMS, lcp: SOONER[name] ?? AIMS.lcp };
  const over = NAMES.filter((each) => vitals[each] > aims[each]);
  const figures = [shown(vitals.lcp), times(vitals.lcp, base.lcp), shown(vitals.blocking), shown(vitals.cls, 3), shown(vitals.inp)];
  console.log(`${name.padEnd(25)}${figures.join('')}${over.length === 0 ? '' : `   over its aim: ${over.join(', ')}`}`);
}

execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: ['ignore', 2, 2] });
const executablePath = execFileSync(process.execPath, ['scripts/chromium.mjs'], { encoding: 'utf8' }).trim();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const baseline = await serveBaseline();
try {
  // Without an admin in its environment the server loads the demo.
  const server = await startServer({ asShipped: true });
  const base = await medianOf(browser, { name: 'baseline', url: baseline.url, context: {}, ready: heading(/./), acts: [press('Press')] });
  console.log(`A phone ${CPU_SLOWER} times slower, slow 4G, nothing cached; the median of ${RUNS} visits. Beside LCP: times the baseline.`);
  console.log(`${''.padEnd(25)}${['LCP ms', '', 'blocked', 'CLS', 'INP ms'].map((title) => title.padStart(9)).join('')}`);
  print('a bare React page', base, base);
  for (const visit of await visitsAt(server)) print(visit.name, await medianOf(browser, visit), base);
  console.log(
    `${'aim, at most'.padEnd(25)}${shown(AIMS.lcp)}${''.padStart(9)}${shown(AIMS.blocking)}${shown(AIMS.cls, 3)}${shown(AIMS.inp)}`,
  );
} finally {
  baseline.close();
  await browser.close();
  await cleanUp();
}
