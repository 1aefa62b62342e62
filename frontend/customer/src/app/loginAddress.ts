export type Place = { readonly pathname: string; readonly search: string; readonly hash: string };

/** The login page, remembering where one wanted to be. */
export function loginAddress({ pathname, search, hash }: Place): string {
  const wanted = `${pathname}${search}${hash}`;
  return wanted === '/' || pathname === '/login' ? '/login' : `/login?next=${encodeURIComponent(wanted)}`;
}

/** Where to go after signing in: only ever a page of this origin. */
export function nextAddress(search: URLSearchParams): string {
  const next = search.get('next') ?? '';
  return /^\/(?![/\\])/.test(next) && !next.startsWith('/login') ? next : '/dashboard';
}

/** /admin and what is below it. */
export const isConsoleAddress = (address: string): boolean => /^\/admin(?:[/?#]|$)/.test(address);
