import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';

const PHONE = { viewport: { width: 375, height: 812 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
export const CPU_SLOWER = 4;
/** "Slow 4G": 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
/** Waiting time after load: late images, fonts and the chat launcher still shift the page. */
const AFTERWARDS_MS = 2_500;
/** The part of a task beyond this counts as blocking, as in Total Blocking Time. */
const NOTICED_MS = 50;
const A_FINGER_PX = 300;
const FINGERS = 100;
/** A visit or act that takes longer counts as hung. */
const VISIT_AT_MOST_MS = 300_000;
const ACT_AT_MOST_MS = 60_000;

export const VITALS = ['lcp', 'blocking', 'longest', 'cls', 'inp'] as const;
/** Milliseconds: largest contentful paint, blocking time during load, longest task, slowest interaction. CLS is a score. */
export type Vitals = Readonly<Record<(typeof VITALS)[number], number>>;
type Act = (page: Page) => Promise<void>;
export type Visit = {
  readonly name: string;
  readonly url: string;
  readonly context: BrowserContextOptions;
  readonly ready: (page: Page) => Locator;
  /** Actions on the page; the slowest response counts. */
  readonly acts: readonly Act[];
};

/** Some browser calls resolve only with the next frame, which never comes on a hung page. */
async function within<Value>(ms: number, what: string, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Waited ${ms / 1000} s in vain for ${what}`)), ms);
  });
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer));
}

/** Creates visits to a server's routes; `path` is for names that are not routes. */
export const visitsAt =
  ({ url }: { readonly url: string }) =>
  (name: string, context: Visit['context'], ready: Visit['ready'], acts: readonly Act[] = [], path = name): Visit => ({
    name,
    url: `${url}${path}`,
    context,
    ready,
    acts,
  });

export const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name });
/** Scrolls in small steps, as a finger does: after a jump, the browser may not have laid out what comes into view. */
export const press =
  (name: string | RegExp, role: 'button' | 'link' = 'button'): Act =>
  async (page) => {
    const button = page.getByRole(role, { name }).first();
    const isBelow = async () => ((await button.boundingBox())?.y ?? 0) > PHONE.viewport.height;
    // If the page does not scroll that far, the tap's error says what is in the way.
    for (let left = FINGERS; left > 0 && (await isBelow()); left -= 1) {
      await page.mouse.wheel(0, A_FINGER_PX);
      await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
    }
    await button.tap();
  };

/** Runs before the page's own scripts and collects what the browser measures. */
const OBSERVE = `
  window.vitals = { lcp: 0, cls: 0, inp: 0 };
  const observe = (type, see, more) => new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true, ...more });
  observe('largest-contentful-paint', ({ startTime }) => { vitals.lcp = startTime; });
  observe('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) vitals.cls += value; });
  observe('event', ({ interactionId, duration }) => { if (interactionId) vitals.inp = Math.max(vitals.inp, duration); }, { durationThreshold: 16 });
`;

async function opened(browser: Browser, { context }: Visit, rate: number): Promise<Page> {
  const page = await browser.newPage({ ...PHONE, ...context });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  return page;
}

/** Opens the page, waits until it has settled, calls `seen`, then runs the acts. */
async function visited(page: Page, { name, url, ready, acts }: Visit, settled: () => Promise<void>, seen: () => Promise<unknown>) {
  await page.goto(url);
  await settled();
  await seen();
  await ready(page).waitFor();
  for (const [at, act] of acts.entries()) {
    await within(ACT_AT_MOST_MS, `step ${at + 1} on ${name}`, act(page));
    await page.waitForTimeout(AFTERWARDS_MS);
  }
}

type TraceEvent = { readonly name: string; readonly pid: number; readonly tid: number; readonly ts: number; readonly tdur?: number };
const SEEN = 'TimeStamp';

/**
 * Measures processor time per task, on a separate visit, so that load on this machine does not count. It waits without looking:
 * the search for an element is a task of the page, and a long one.
 */
async function tasksOf(browser: Browser, visit: Visit, settledMs: number): Promise<Pick<Vitals, 'blocking' | 'longest'>> {
  const page = await opened(browser, visit, 1);
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  await visited(
    page,
    visit,
    () => page.waitForTimeout(settledMs),
    () => page.evaluate('console.timeStamp()'),
  );
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { readonly traceEvents: readonly TraceEvent[] };
  await page.close();
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
  const script = traceEvents.filter(({ name }) => name === 'EvaluateScript' || name === 'FunctionCall').map(threadOf);
  const main = [...new Set(script)].toSorted((a, b) => count(script, b) - count(script, a))[0];
  const seen = traceEvents.find(({ name }) => name === SEEN)?.ts ?? Number.POSITIVE_INFINITY;
  const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && threadOf(event) === main);
  const slowed = ({ tdur = 0 }: TraceEvent) => (tdur / 1000) * CPU_SLOWER;
  return {
    blocking: tasks.filter(({ ts }) => ts < seen).reduce((sum, task) => sum + Math.max(0, slowed(task) - NOTICED_MS), 0),
    longest: Math.max(0, ...tasks.map(slowed)),
  };
}
const count = (all: readonly string[], one: string): number => all.filter((each) => each === one).length;

async function measured(browser: Browser, visit: Visit): Promise<Vitals> {
  const page = await opened(browser, visit, CPU_SLOWER);
  await page.addInitScript(OBSERVE);
  let lcp = 0;
  const start = performance.now();
  const settled = async () => {
    await visit.ready(page).waitFor();
    await page.waitForTimeout(AFTERWARDS_MS);
  };
  let settledMs = 0;
  await visited(page, visit, settled, async () => {
    settledMs = performance.now() - start;
    lcp = await page.evaluate<number>('vitals.lcp');
  });
  const { cls, inp } = await page.evaluate<Pick<Vitals, 'cls' | 'inp'>>('vitals');
  await page.close();
  return { lcp, ...(await tasksOf(browser, visit, settledMs)), cls, inp };
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The median of each figure over several visits. */
export async function medianOf(browser: Browser, visit: Visit, runs: number): Promise<Vitals> {
  const all: Vitals[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await within(VISIT_AT_MOST_MS, `a visit of ${visit.name}`, measured(browser, visit)));
  const of = (name: keyof Vitals) => median(all.map((vitals) => vitals[name]));
  return { lcp: of('lcp'), blocking: of('blocking'), longest: of('longest'), cls: of('cls'), inp: of('inp') };
}
