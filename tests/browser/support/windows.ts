import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { shiftPages } from './shifted.ts';

type Session = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>;
/** Without the size, which is set for each page, so that tests on all sizes share their windows. */
export type WindowOptions = Omit<BrowserContextOptions, 'storageState' | 'baseURL' | 'viewport'> & {
  /** Not reused for another test, for example because its page has its own clock. */
  readonly alone?: true;
};
type Located = WindowOptions & { readonly baseURL: string };
const SIGNED_OUT: Session = { cookies: [], origins: [] };

/** Browser windows. A later test reuses one that is left, signed out, with its loaded and compiled code. */
export type Windows = {
  /** The first page of a window. */
  readonly open: (options: Located, session?: Session) => Promise<Page>;
  readonly leave: (context: BrowserContext) => Promise<void>;
};

/** A window that is reused. Its anchor is a page that stays open, so that the process with the compiled code does not end. */
type Reused = { readonly kind: string; readonly context: BrowserContext; readonly anchor: Page };
/** Runs no code of the product. */
const ANCHOR = '/logo.svg';
/** Opens a page in the process of the anchor, which halves the work of loading it; it has no link to the anchor. */
const OPEN_BESIDE = "void (window.open('about:blank').opener = null)";

async function stores({ context, anchor }: Reused, { cookies, origins }: Session): Promise<void> {
  await context.clearCookies();
  await context.addCookies(cookies);
  await anchor.evaluate(
    (items) => {
      localStorage.clear();
      for (const { name, value } of items) localStorage.setItem(name, value);
    },
    origins.flatMap(({ localStorage }) => localStorage),
  );
}

/** `setting` is whatever else the windows depend on. */
export function windowsOf(browser: Browser) {
  const left = new Map<string, Reused[]>();
  const used = new Map<BrowserContext, Reused>();

  const newWindow = async ({ alone: _, ...options }: Located, storageState: Session): Promise<BrowserContext> => {
    const context = await browser.newContext({ ...options, storageState });
    await shiftPages(context);
    // The console of Chromium says nothing of a violation that the code catches; those of Safari and Firefox do.
    await context.addInitScript(
      "addEventListener('securitypolicyviolation', (event) => console.error('Content Security Policy: ' + event.violatedDirective))",
    );
    return context;
  };
  const newReused = async (kind: string, options: Located): Promise<Reused> => {
    const context = await newWindow(options, SIGNED_OUT);
    const anchor = await context.newPage();
    await anchor.goto(ANCHOR);
    return { kind, context, anchor };
  };
  return (setting: unknown): Windows => ({
    open: async (options, session = SIGNED_OUT) => {
      if (options.alone) return (await newWindow(options, session)).newPage();
      const kind = JSON.stringify([setting, options]);
      const reused = left.get(kind)?.pop() ?? (await newReused(kind, options));
      const { context, anchor } = reused;
      used.set(context, reused);
      await stores(reused, session);
      const [page] = await Promise.all([context.waitForEvent('page'), anchor.evaluate(OPEN_BESIDE)]);
      return page;
    },
    leave: async (context) => {
      const reused = used.get(context);
      if (reused === undefined) return context.close();
      context.removeAllListeners('page');
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await Promise.all(context.pages().map((page) => (page === reused.anchor ? undefined : page.close())));
      await context.setOffline(false);
      await stores(reused, SIGNED_OUT);
      left.set(reused.kind, [...(left.get(reused.kind) ?? []), reused]);
    },
  });
}

/** For a server that ends with its test: its windows are not reused. */
export const closed = (windows: Windows): Windows => ({
  ...windows,
  open: (options, session) => windows.open({ ...options, alone: true }, session),
});
