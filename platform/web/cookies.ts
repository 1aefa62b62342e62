import { SESSION_DAYS } from './session.ts';

export const XSRF_COOKIE = 'XSRF-TOKEN';
export const CONSISTENCY_COOKIE = 'Consistency-Token';

/** Long enough for the queries that follow a command; after that the models have caught up, or the token would not help. */
const CONSISTENCY_SECONDS = 60;

/** Writes Set-Cookie lines; `secure` if the product is served over HTTPS. */
export function cookieWriter(secure: boolean) {
  const line = (name: string, value: string, seconds: number, httpOnly: boolean) =>
    `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${httpOnly ? '; HttpOnly' : ''}${secure ? '; Secure' : ''}`;
  return {
    /** Read by scripts of our own origin, which send it back as X-XSRF-TOKEN. */
    xsrf: (value: string) => line(XSRF_COOKIE, value, SESSION_DAYS * 24 * 3600, false),
    consistency: (value: string) => line(CONSISTENCY_COOKIE, value, CONSISTENCY_SECONDS, true),
    /** Clears both cookies. */
    cleared: () => [line(XSRF_COOKIE, '', 0, false), line(CONSISTENCY_COOKIE, '', 0, true)],
  };
}

/** The first cookie with this name in a Cookie header. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [key, value] = [pair.slice(0, pair.indexOf('=')).trim(), pair.slice(pair.indexOf('=') + 1).trim()];
    if (key === name && pair.includes('=')) return value;
  }
  return undefined;
}
