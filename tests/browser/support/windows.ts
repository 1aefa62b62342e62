import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';
import { shiftPages } from './shifted.ts';

type Session = NonNullable<BrowserContextOptions['storageState']>;
/** Without the size, which is set for each page, so that tests on all sizes share their windows. */
export type WindowOptions = Omit<BrowserContextOptions, 'storageState' | 'baseURL' | 'viewport'> & {
  /** Not reused for another test, for example because its page has its own clock. */
  readonly alone?: true;
};
const NOBODY: Session = { cookies: [], origins: [] };

/** Browser windows. A later test reuses one that is left, signed out, with its loaded and compiled code. */
export type Windows = {
  readonly open: (options: WindowOptions & { readonly baseURL: string }, session?: Session) => Promise<BrowserContext>;
  readonly leave: (context: BrowserContext) => Promise<void>;
};

/** `setting` is whatever else the windows depend on. */
export function windowsOf(browser: Browser) {
  const left = new Map<string, BrowserContext[]>();
  const kinds = new Map<BrowserContext, string>();
  return (setting: unknown): Windows => ({
    open: async (options, session = NOBODY) => {
      const { alone, ...rest } = options;
      const kind = JSON.stringify([setting, rest]);
      const known = alone ? undefined : left.get(kind)?.pop();
      if (known !== undefined) {
        await known.setStorageState(session);
        return known;
      }
      const context = await browser.newContext({ ...rest, storageState: session });
      await shiftPages(context);
      if (!alone) kinds.set(context, kind);
      return context;
    },
    leave: async (context) => {
      const kind = kinds.get(context);
      if (kind === undefined) return context.close();
      context.removeAllListeners('page');
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await Promise.all(context.pages().map((page) => page.close()));
      await context.setOffline(false);
      await context.setStorageState(NOBODY);
      left.set(kind, [...(left.get(kind) ?? []), context]);
    },
  });
}

/** For a server that ends with its test: its windows are not reused. */
export const closed = (windows: Windows): Windows => ({
  ...windows,
  open: (options, session) => windows.open({ ...options, alone: true }, session),
});
