import { adminRoutes } from './routes/admin.ts';
import { auditRoutes } from './routes/audit.ts';
import { authRoutes } from './routes/auth.ts';
import { booksRoutes } from './routes/books.ts';
import { consoleRoutes } from './routes/console.ts';
import { consoleListRoutes } from './routes/consoleLists.ts';
import { interviewRoutes } from './routes/interviews.ts';
import { pageErrorRoutes } from './routes/pageErrors.ts';
import { paymentRoutes } from './routes/payments.ts';
import { priceRoutes } from './routes/prices.ts';
import { privacyRoutes } from './routes/privacy.ts';
import { problemRoutes } from './routes/problems.ts';
import { secondFactorRoutes } from './routes/secondFactor.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { settingsRoutes } from './routes/settings.ts';
import { settlementRoutes } from './routes/settlements.ts';
import { slotRequestRoutes } from './routes/slotRequests.ts';
import { slotRoutes } from './routes/slots.ts';
import { userRoutes } from './routes/users.ts';

/** The only list of HTTP routes: servers mount it, clients get their types from it, and OpenAPI and the access test derive from it. */
export const routes = {
  ...authRoutes,
  ...sessionRoutes,
  ...secondFactorRoutes,
  ...privacyRoutes,
  ...userRoutes,
  ...slotRoutes,
  ...slotRequestRoutes,
  ...paymentRoutes,
  ...interviewRoutes,
  ...settlementRoutes,
  ...booksRoutes,
  ...priceRoutes,
  ...problemRoutes,
  ...adminRoutes,
  ...consoleRoutes,
  ...consoleListRoutes,
  ...settingsRoutes,
  ...pageErrorRoutes,
  ...auditRoutes,
};
export type Routes = typeof routes;
export type RouteName = keyof Routes;
type IsCommand<Route> = Route extends { readonly method: 'GET' } ? (Route extends { readonly side: 'command' } ? true : false) : true;
/** Commands go to the command side, all others to the query API; the type-level counterpart of `isCommand`. */
export type CommandName = { [Name in RouteName]: IsCommand<Routes[Name]> extends true ? Name : never }[RouteName];
export type QueryName = Exclude<RouteName, CommandName>;
