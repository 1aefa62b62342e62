import type { Page, Route } from '@playwright/test';

type Refusal = {
  readonly status: number;
  readonly code?: string;
  readonly message: string;
  readonly errors?: readonly { readonly param: string; readonly message: string }[];
};

/** An error without words of the product, and not one that is retried. */
const wordless = (route: Route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Internal Server Error</h1>' });

/** While `act` runs, these calls fail: without words, or with the given refusal. */
export async function whileFailing(
  page: Page,
  call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`,
  act: () => Promise<void>,
  refusal?: Refusal,
): Promise<void> {
  const [method, path = ''] = call.split(' ');
  const fail = async (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    if (refusal === undefined) return wordless(route);
    const { status, ...said } = refusal;
    return route.fulfill({ status, json: { code: 'test', requestId: 'r-1', ...said } });
  };
  await page.route(path, fail);
  await act();
  await page.unroute(path, fail);
}

/** The next requests to an address end like this, one after another; later ones succeed. */
export async function fares(page: Page, address: string, ...fates: readonly ('lost' | 'served, then lost' | 429 | 502)[]): Promise<void> {
  const left = [...fates];
  await page.route(address, async (route: Route) => {
    const fate = left.shift();
    if (fate === undefined) return route.fallback();
    if (fate === 'lost') return route.abort();
    if (fate === 'served, then lost') {
      await route.fetch();
      return route.abort();
    }
    const headers = fate === 429 ? { 'Retry-After': '1' } : {};
    return route.fulfill({ status: fate, headers, contentType: 'text/html', body: '<h1>Not now</h1>' });
  });
}

/** Carries out the first change at an address, and loses every answer from there until the returned function is called. */
export async function losesAnswers(page: Page, address: string): Promise<() => Promise<void>> {
  let isServed = false;
  const lose = async (route: Route): Promise<void> => {
    if (route.request().method() !== 'GET' && !isServed) {
      isServed = true;
      await route.fetch();
    }
    await route.abort();
  };
  await page.route(address, lose);
  return () => page.unroute(address, lose);
}
