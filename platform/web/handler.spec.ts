import { expect, it } from '@jest/globals';
import { reject } from '@s30/contracts/rejections';
import type { RouteName } from '@s30/contracts/routes';
import { type Handlers, handlers } from './handler.ts';
import { createWebServer, type WebServerOptions } from './server.ts';

type CommandContext = { readonly run: (command: { readonly type: string; readonly slot: string }) => Promise<{ readonly said: string }> };
type QueryContext = { readonly read: (collection: 'prices') => Promise<number> };

/** A slice of commands as services write it: each handler is typed by its route and by the service's context. */
const slotRoutes = handlers<CommandContext>()({
  withdrawSlot: async ({ params, user, run }) => {
    if (user.role === 'auditor') return reject('not_allowed');
    const { said } = await run({ type: 'WithdrawSlot', slot: params.id });
    return { message: said };
  },
  setPrice: async ({ body, newId, at }) =>
    body.currency === 'INR'
      ? { _id: newId(), interviewType: body.interviewType, price: body.price, usdPrice: 1, exchangeRate: 1, updatedAt: at, message: 'Set' }
      : reject('not_allowed'),
});

const queries = handlers<QueryContext>()({
  exchangeRate: async ({ user, read }) => ({ rate: user === undefined ? 0 : await read('prices'), rates: { USD: 1, EUR: 1 } }),
  consolePrices: async ({ query }) => ({ items: [], total: query.filter?.length ?? 0, offset: 0 }),
  file: async ({ params }) => (params.id === '' ? reject('file_unknown') : { contentType: 'image/png', bytes: new Uint8Array() }),
});

handlers()({
  // @ts-expect-error: not the route's answer
  logout: async () => ({ message: 1 }),
});
handlers()({
  // @ts-expect-error: there is no such route
  loggout: async () => ({ message: '' }),
});
handlers()({
  // @ts-expect-error: the user may be undefined on a public route
  login: async ({ user }) => (user.role === 'admin' ? reject('wrong_credentials') : reject('account_locked')),
});

it('keeps exactly the names of a slice, so that slices can be merged and checked for completeness', () => {
  const both: Handlers<'withdrawSlot' | 'setPrice' | 'exchangeRate' | 'consolePrices' | 'file', CommandContext & QueryContext> = {
    ...slotRoutes,
    ...queries,
  };
  const mountable: Partial<Handlers<RouteName, CommandContext & QueryContext>> = both;
  // @ts-expect-error: a handler is missing
  const complete: Handlers<'logout' | 'withdrawSlot', CommandContext> = slotRoutes;
  expect(Object.keys(mountable)).toHaveLength(5);
  expect(Object.keys(complete)).not.toContain('logout');
});

it('is mounted with the context that all its handlers need', () => {
  type Rest = Omit<WebServerOptions<object>, 'handlers' | 'extend'>;
  const mount = (rest: Rest) => [
    createWebServer({
      ...rest,
      handlers: { ...slotRoutes, ...queries },
      extend: (base) => ({ run: async () => ({ said: base.ip }), read: async () => 83.5 }),
    }),
    createWebServer({
      ...rest,
      // @ts-expect-error: queries need more than the commands' context
      handlers: { ...slotRoutes, ...queries },
      extend: (base): CommandContext => ({ run: async () => ({ said: base.ip }) }),
    }),
  ];
  expect(mount).toBeInstanceOf(Function);
});
