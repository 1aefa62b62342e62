import { type BrowserContext, test as base, expect, type Page, type ViewportSize } from '@playwright/test';
import { CONSISTENCY } from '../../system/client.ts';
import { newestAt, noteNewest } from '../../system/newest.ts';
import { adminOf, DEMO_PASSWORD, interviewerNamed, type Person, registers, setPrices, signsIn } from '../../system/people.ts';
import { ADMIN, cleanUp, isDistributed, ownAddress, restarted, type Server, startServer } from '../../system/processes.ts';
import { sessionOf } from './session.ts';
import { closed, type WindowOptions, type Windows, windowsOf } from './windows.ts';

type Options = WindowOptions & { readonly viewport?: ViewportSize };

/** A server with the people of a test, who act over HTTP or in their own browsers. */
export type Market = {
  readonly server: Server;
  readonly admin: Person;
  /** A name that nobody else on this server has. */
  nameFor(first: string): string;
  /** Registered over HTTP. */
  candidate(first: string, referralCode?: string): Promise<Person>;
  /** Registered, promoted, with a default meeting link and a way to be paid. */
  interviewer(first: string, paidBy?: Parameters<typeof interviewerNamed>[3]): Promise<Person>;
  auditor(first: string): Promise<Person>;
  /** A browser in which the person is already signed in. */
  as(person: Person, options?: Options): Promise<Page>;
  /** A browser in which nobody is signed in. */
  guest(options?: Options): Promise<Page>;
  /** From now on, every browser and everybody over HTTP sees at least what has happened so far. */
  tellEverybody(): Promise<void>;
};

/** A market with its own server, which can be restarted at the same address; `meanwhile` runs while it, or its first instance, is down. */
type OwnMarket = Market & { readonly restart: (meanwhile: () => void | Promise<void>) => Promise<void> };

const XSRF = 'XSRF-TOKEN';
const LETTERS = 26;
/** All of the same length, so that no name begins with another: Aab, Aac … */
const surname = (number: number): string => {
  const letter = (place: number) => String.fromCharCode(97 + (Math.floor(number / LETTERS ** place) % LETTERS));
  return `${letter(2).toUpperCase()}${letter(1)}${letter(0)}`;
};

type Place = { readonly server: Server; readonly admin: Person; nextNumber(): number };

function placeAt(server: Server, admin: Person): Place {
  let number = 0;
  const nextNumber = () => {
    number += 1;
    return number;
  };
  return { server, admin, nextNumber };
}

/** Records what a page must never do, whatever it shows. */
function watched(page: Page, problems: string[]): Page {
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) problems.push(`${page.url()}: ${message.text()}`);
  });
  return page;
}

function marketAt({ server, admin, nextNumber }: Place, windows: Windows) {
  const contexts: BrowserContext[] = [];
  const problems: string[] = [];

  const open = async ({ viewport, ...options }: Options, session?: Awaited<ReturnType<typeof sessionOf>>): Promise<Page> => {
    const page = await windows.open({ baseURL: server.url, ...options }, session);
    contexts.push(page.context());
    watched(page, problems);
    page.context().on('page', (another) => watched(another, problems));
    if (viewport !== undefined) await page.setViewportSize(viewport);
    return page;
  };

  const market: Market = {
    server,
    admin,
    nameFor: (first) => `${first} ${surname(nextNumber())}`,
    candidate: (first, referralCode) => registers(server, market.nameFor(first), { referralCode }),
    interviewer: (first, paidBy) => interviewerNamed(server, admin, market.nameFor(first), paidBy),
    auditor: async (first) => {
      const person = await market.candidate(first);
      await admin.browser.call('changeRole', { params: { id: person.id }, body: { role: 'auditor' } });
      return person;
    },
    as: async (person, options = {}) => {
      await market.tellEverybody();
      return open(options, await sessionOf(person, server.url));
    },
    guest: (options = {}) => open(options),
    tellEverybody: async () => {
      const jars = await Promise.all(contexts.map((context) => context.cookies(server.url)));
      for (const { name, value } of jars.flat()) if (name === CONSISTENCY) noteNewest(server.url, value);
      const value = newestAt(server.url);
      if (value === '') return;
      await Promise.all(
        // A guest never gets this cookie: with it, requests need the XSRF header, which nobody has before signing in.
        contexts
          .filter((_, at) => jars[at]?.some(({ name }) => name === XSRF))
          .map((context) => context.addCookies([{ name: CONSISTENCY, value, url: server.url, httpOnly: true, sameSite: 'Lax' }])),
      );
    },
  };
  const close = async () => {
    await Promise.all(contexts.map(windows.leave));
    expect(problems, 'errors that no page may have').toEqual([]);
  };
  return { market, close };
}

type TestFixtures = {
  readonly windows: Windows;
  /** On the server of this worker, which other tests share: prices are set, every person is new. */
  readonly market: Market;
  /** On a separate server: nobody but the admin, no prices. */
  readonly emptyMarket: OwnMarket;
  /** On the demo server of this worker, for tests that only look. */
  readonly demoMarket: Market;
  /** On a separate server with the demo, for a test that changes it. */
  readonly ownDemoMarket: Market;
};
type WorkerFixtures = {
  /** Ends the servers of this worker and deletes their folders, also after a failed test. */
  readonly tidiness: undefined;
  readonly place: Place;
  readonly demo: Place;
  /** Where the separate servers run, one after another, so that the code of the product stays compiled in the windows. */
  readonly address: Awaited<ReturnType<typeof ownAddress>>;
  readonly windowsFor: ReturnType<typeof windowsOf>;
};

async function openDemo(): Promise<Place> {
  const server = await startServer();
  return placeAt(server, await signsIn(server, 'admin@example.com', DEMO_PASSWORD));
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  tidiness: [({}, use) => use(undefined).finally(cleanUp), { scope: 'worker', auto: true, timeout: 300_000 }],
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const server = await startServer({ env: ADMIN });
      const place = placeAt(server, await adminOf(server));
      await setPrices(place.admin);
      await use(place);
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  demo: [async ({}, use) => use(await openDemo()), { scope: 'worker', timeout: 300_000 }],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  address: [async ({}, use) => use(await ownAddress(ADMIN)), { scope: 'worker' }],
  windowsFor: [({ browser }, use) => use(windowsOf(browser)), { scope: 'worker' }],
  windows: ({ windowsFor, contextOptions, timezoneId }, use) => use(windowsFor({ contextOptions, timezoneId })),
  market: async ({ place, windows }, use) => {
    const { market, close } = marketAt(place, windows);
    await use(market);
    await close();
  },
  emptyMarket: async ({ windows, address }, use) => {
    let server = await startServer({ env: address });
    // Separate processes have another address each time.
    const { market, close } = marketAt(placeAt(server, await adminOf(server)), isDistributed ? closed(windows) : windows);
    const restart = async (meanwhile: () => void | Promise<void>) => {
      server = await restarted(server, address, meanwhile);
    };
    await use({ ...market, restart });
    await close().finally(() => server.stop());
  },
  demoMarket: async ({ demo, windows }, use) => {
    const { market, close } = marketAt(demo, windows);
    await use(market);
    await close();
  },
  ownDemoMarket: async ({ windows }, use) => {
    const demo = await openDemo();
    const { market, close } = marketAt(demo, closed(windows));
    await use(market);
    await close().finally(demo.server.stop);
  },
});

export { expect };
