import { authRoutes } from './routes/auth.ts';
import { consoleRoutes } from './routes/console.ts';
import { interviewRoutes } from './routes/interviews.ts';
import { paymentRoutes } from './routes/payments.ts';
import { priceRoutes } from './routes/prices.ts';
import { slotRequestRoutes } from './routes/slotRequests.ts';
import { slotRoutes } from './routes/slots.ts';
import { userRoutes } from './routes/users.ts';

/** The only list of HTTP routes: servers mount it, clients are typed by it, OpenAPI and the access test are generated from it. */
export const routes = {
  ...authRoutes,
  ...userRoutes,
  ...slotRoutes,
  ...slotRequestRoutes,
  ...paymentRoutes,
  ...interviewRoutes,
  ...priceRoutes,
  ...consoleRoutes,
};
export type Routes = typeof routes;
export type RouteName = keyof Routes;
/** GET routes are answered by the query API, all others by commands. */
export type QueryName = { [Name in RouteName]: Routes[Name]['method'] extends 'GET' ? Name : never }[RouteName];
export type CommandName = Exclude<RouteName, QueryName>;
