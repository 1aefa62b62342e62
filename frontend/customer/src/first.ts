import { session } from '@s30/frontend-shared/session/session';
import { leadsTo } from './app/access.ts';
import { pageAt } from './app/pageAt.ts';

// A separate script: it fetches the page's data while the app still loads, and the app's router uses the same requests.
const found = pageAt(window.location.pathname);
if (found && leadsTo(found.page.access, session.get(), window.location) === undefined)
  // The app reports any failure.
  import('./app/visits.ts').then(
    ({ askFor }) => askFor(found.page.path, found.params, window.location.search),
    () => undefined,
  );

/** The browser loads its formats of numbers and dates on their first use, which takes a slow phone 60 ms: meanwhile the app arrives. */
setTimeout(() => new Intl.DateTimeFormat().format());
