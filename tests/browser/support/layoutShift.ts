import { type CDPSession, expect, type Page } from '@playwright/test';

/** The layout shift score that arriving content may cause at most: the aim of every route. */
const SHIFT_AT_MOST = 0.02;
const PHONE = { width: 375, height: 812 };
const SLOWER = 4;
const LATENCY_MS = 400;
const UNLIMITED = -1;
/** How long a page works after something has arrived. Throttling costs a core, so it stops while the page only waits. */
const AT_WORK_MS = 100;

export type SlowPhone = {
  /** Opens an address as a slow phone does, until everything has loaded; names what was moved by more than is allowed. */
  readonly opens: (path: string) => Promise<readonly string[]>;
  /** Acts on the page as on a phone so slow that the result comes long after the finger has left the screen. */
  readonly does: (what: string, act: (page: Page) => Promise<unknown>) => Promise<readonly string[]>;
};
type Shift = { readonly value: number; readonly moved: readonly string[] };

/** Runs before the page's own scripts and records what moves, so that a failure says where to look. */
const OBSERVE = `
  window.shifts = [];
  window.countsAtOnce = false;
  const nameOf = (node) => (node?.nodeType === 1 ? node : node?.parentElement)?.outerHTML.slice(0, 90) ?? 'what is gone';
  const placeOf = ({ y, height }) => Math.round(y) + '+' + Math.round(height);
  const keep = (entries) => {
    for (const { hadRecentInput, value, sources } of entries) {
      if (hadRecentInput && !countsAtOnce) continue;
      const moved = sources.map(({ node, previousRect, currentRect }) =>
        placeOf(previousRect) + ' to ' + placeOf(currentRect) + ': ' + nameOf(node));
      window.shifts.push({ value, moved });
    }
  };
  const observer = new PerformanceObserver((list) => keep(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  window.shiftsSoFar = () => {
    keep(observer.takeRecords());
    return window.shifts;
  };
`;
const NEXT_FRAME = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))';
/** The event stream, which never ends. */
const STREAM = '/api/slots/available/live';

/** The requests of the page that have not been answered yet. */
function openRequestsOf(page: Page): ReadonlySet<unknown> {
  const open = new Set<unknown>();
  page.on('request', (request) => {
    if (!request.url().endsWith(STREAM)) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return open;
}

/** Throttles the processor whenever something has arrived that the page may work on. */
function slowProcessor(page: Page, devtools: CDPSession) {
  let isOn = false;
  let rate = 1;
  let rest: NodeJS.Timeout | undefined;
  const become = async (wanted: number): Promise<void> => {
    if (wanted === rate) return;
    rate = wanted;
    await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  };
  const works = async (): Promise<void> => {
    if (!isOn) return;
    clearTimeout(rest);
    rest = setTimeout(() => void become(1).catch(() => undefined), AT_WORK_MS);
    await become(SLOWER).catch(() => undefined);
  };
  page.on('response', works);
  page.on('requestfinished', works);
  return {
    start: () => {
      isOn = true;
    },
    stop: async () => {
      isOn = false;
      clearTimeout(rest);
      await become(1);
    },
  };
}

/** From its next address on, a page records what moves. */
export const observesShifts = (page: Page) => page.addInitScript(OBSERVE);

/** What has moved on a page so far, if it is more than is allowed. */
export async function movedOn(page: Page, what: string): Promise<readonly string[]> {
  const shifts = await page.evaluate<readonly Shift[]>(`${NEXT_FRAME}.then(shiftsSoFar)`);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  if (sum <= SHIFT_AT_MOST) return [];
  return shifts.map(({ value, moved }) => `${what} moves (${value.toFixed(3)} of ${sum.toFixed(3)}): ${moved.join('; ')}`);
}

/** Opens a page as on a phone with a slow processor and a slow network. */
export async function slowPhone(page: Page): Promise<SlowPhone> {
  const open = openRequestsOf(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await observesShifts(page);
  const processor = slowProcessor(page, devtools);
  const answersAfter = async (latency: number) => {
    const throughput = { downloadThroughput: UNLIMITED, uploadThroughput: UNLIMITED };
    await devtools.send('Network.emulateNetworkConditions', { offline: false, latency, ...throughput });
  };
  const hasEverything = async () => {
    if (open.size > 0) return false;
    await page.evaluate(NEXT_FRAME);
    return open.size === 0 && (await page.locator('[aria-busy="true"]').count()) === 0;
  };
  const slowly = async (what: string, act: () => Promise<unknown>) => {
    await answersAfter(LATENCY_MS);
    processor.start();
    await act();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(hasEverything, { intervals: [50] }).toBe(true);
    const moved = await movedOn(page, what);
    await processor.stop();
    await answersAfter(0);
    return moved;
  };
  return {
    opens: async (path) => {
      const screen = page.viewportSize() ?? PHONE;
      await page.setViewportSize(PHONE);
      const moved = await slowly(path, () => page.goto(path, { waitUntil: 'commit' }));
      await page.setViewportSize(screen);
      return moved;
    },
    does: async (what, act) => {
      await page.evaluate(`${NEXT_FRAME}.then(shiftsSoFar).then(() => { shifts.length = 0; countsAtOnce = true; })`);
      return slowly(what, () => act(page));
    },
  };
}
