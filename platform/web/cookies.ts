import { SESSION_DAYS } from './session.ts';

export const XSRF_COOKIE = 'XSRF-TOKEN';
export const CONSISTENCY_COOKIE = 'Consistency-Token';

/** Long enough for the queries that follow a command; after that the models have caught up, or the token would not help. */
const CONSISTENCY_SECONDS = 60;

type Cookies = {
  /** Read by scripts of our own origin, which send it back as X-XSRF-TOKEN. */
  xsrf(value: string): string;
  consistency(value: string): string;
  /** Clears both cookies. */
  cleared(): readonly string[];
};

/** Writes Set-Cookie lines; `secure` if the product is served over HTTPS. */
export function cookieWriter(secure: boolean): Cookies {
  const line = (name: string, value: string, seconds: number, httpOnly: boolean) =>
    `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${httpOnly ? '; HttpOnly' : ''}${secure ? '; Secure' : ''}`;
  return {
    xsrf: (value) => line(XSRF_COOKIE, value, SESSION_DAYS * 24 * 3600, false),
    consistency: (value) => line(CONSISTENCY_COOKIE, value, CONSISTENCY_SECONDS, true),
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
