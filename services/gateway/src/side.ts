import { isCommand, type RouteDefinition } from '@s30/contracts/route';
import { routes } from '@s30/contracts/routes';

export type Side = 'commands' | 'queries';

/** GET routes that change something: links in mails. */
const FOLLOWED: readonly RegExp[] = Object.values<RouteDefinition>(routes)
  .filter((route) => route.method === 'GET' && isCommand(route))
  .map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i'));

/** Which side serves a request: GET and HEAD are queries unless the route table says otherwise, all others commands. */
export const sideOf = (method: string, path: string): Side =>
  (method === 'GET' || method === 'HEAD') && !FOLLOWED.some((link) => link.test(path)) ? 'queries' : 'commands';
