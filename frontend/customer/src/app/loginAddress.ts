export type Place = { readonly pathname: string; readonly search: string; readonly hash: string };

/** The address of the login page, with the page to return to. */
export function loginAddress({ pathname, search, hash }: Place): string {
  const wanted = `${pathname}${search}${hash}`;
  return wanted === '/' || pathname === '/login' ? '/login' : `/login?next=${encodeURIComponent(wanted)}`;
}

/** Where to go after signing in: always a page of this origin. To browsers `/<tab>/host` is `//host`. */
export function nextAddress(search: URLSearchParams): string {
  const next = search.get('next') ?? '';
  return /^\/(?![\s/\\])/.test(next) && !next.startsWith('/login') ? next : '/dashboard';
}
