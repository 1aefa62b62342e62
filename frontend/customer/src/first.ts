import { session } from '@s30/frontend-shared/session/session';
import { leadsTo } from './app/access.ts';
import { pageAt } from './app/pageAt.ts';

// A script of its own: what the page shows is asked for while the app is still on its way, and its router joins in.
const found = pageAt(window.location.pathname);
if (found && leadsTo(found.page.access, session.get(), window.location) === undefined)
  // The app says what fails.
  import('./app/visits.ts').then(
    ({ askFor }) => askFor(found.page.path, found.params, window.location.search),
    () => undefined,
  );
