import { SESSION_DAYS } from './session.ts';

export const XSRF_COOKIE = 'XSRF-TOKEN';
export const CONSISTENCY_COOKIE = 'Consistency-Token';

/** Long enough for a client to follow its command with queries; afterwards the models have caught up or the token would not help. */
const CONSISTENCY_SECONDS = 60;

type Cookies = {
  /** Read by scripts of our own origin, which send it back as X-XSRF-TOKEN. */
  xsrf(value: string): string;
  consistency(value: string): string;
  /** Makes the browser forget both. */
  cleared(): readonly string[];
};

/** Set-Cookie lines; `secure` when the product is reached by https. */
export function cookieWriter(secure: boolean): Cookies {
  const line = (name: string, value: string, seconds: number, httpOnly: boolean) =>
    `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${httpOnly ? '; HttpOnly' : ''}${secure ? '; Secure' : ''}`;
  return {
    xsrf: (value) => line(XSRF_COOKIE, value, SESSION_DAYS * 24 * 3600, false),
    consistency: (value) => line(CONSISTENCY_COOKIE, value, CONSISTENCY_SECONDS, true),
    cleared: () => [line(XSRF_COOKIE, '', 0, false), line(CONSISTENCY_COOKIE, '', 0, true)],
  };
}

/** The first cookie of this name in a Cookie header. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [key, value] = [pair.slice(0, pair.indexOf('=')).trim(), pair.slice(pair.indexOf('=') + 1).trim()];
    if (key === name && pair.includes('=')) return value;
  }
  return undefined;
}
