import { CONSISTENCY_COOKIE, cookieOf, XSRF_COOKIE } from './cookies.ts';

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * True if this state-changing request may be executed. Cookies travel with forged requests from other sites, headers do not: a request with
 * one of our cookies must also have a bearer token or repeat the XSRF cookie in the header.
 */
export function passesXsrf(headers: Headers & { readonly cookie?: string | undefined }): boolean {
  const xsrf = cookieOf(headers.cookie, XSRF_COOKIE);
  if (xsrf === undefined && cookieOf(headers.cookie, CONSISTENCY_COOKIE) === undefined) return true;
  if (bearerOf(headers.authorization) !== undefined) return true;
  const sent = headers['x-xsrf-token'];
  return typeof sent === 'string' && sent !== '' && (xsrf === undefined || sent === xsrf);
}

/** The token of an Authorization header. */
export function bearerOf(authorization: string | readonly string[] | undefined): string | undefined {
  return typeof authorization === 'string' ? /^Bearer +(\S+) *$/i.exec(authorization)?.[1] : undefined;
}
