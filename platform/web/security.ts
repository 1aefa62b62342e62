import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** What pages may load: only what comes from here. `nonce` admits the style elements that a page's own scripts insert. */
export function contentPolicy(options: { readonly connectSrc?: readonly string[]; readonly nonce?: string } = {}): string {
  const { connectSrc = [], nonce } = options;
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self'${nonce === undefined ? '' : ` 'nonce-${nonce}'`}`,
    "img-src 'self' blob: data:",
    ["connect-src 'self'", ...connectSrc].join(' '),
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ');
}

/** A file that somebody uploaded runs nothing, wherever it is opened. */
export const contentPolicyOfFiles = "default-src 'none'; sandbox";

/** Headers for every answer; pages with a nonce and files bring a policy of their own. */
export function securityHeaders(options: { readonly https: boolean; readonly connectSrc?: readonly string[] }): readonly RequestHandler[] {
  const policy = contentPolicy(options);
  return [
    helmet({
      contentSecurityPolicy: false,
      strictTransportSecurity: options.https,
      xFrameOptions: { action: 'deny' },
      // A sign-in window of an identity provider must be able to answer its opener.
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    }),
    (_request, response, next) => {
      response.setHeader('Content-Security-Policy', policy);
      next();
    },
  ];
}
