import { isCommand, type RouteDefinition } from '@s30/contracts/route';
import { routes } from '@s30/contracts/routes';

export type Side = 'commands' | 'queries';

/** Addresses that change something although they are fetched: links of mails. */
const FOLLOWED: readonly RegExp[] = Object.values<RouteDefinition>(routes)
  .filter((route) => route.method === 'GET' && isCommand(route))
  .map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i'));

/** Which side answers: what is fetched is a query unless the route table says otherwise, the rest are commands. */
export const sideOf = (method: string, path: string): Side =>
  (method === 'GET' || method === 'HEAD') && !FOLLOWED.some((link) => link.test(path)) ? 'queries' : 'commands';
