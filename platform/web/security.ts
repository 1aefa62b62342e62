import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** Where pages may load from besides here, by kind. */
export type ContentSources = { readonly [Kind in 'script' | 'style' | 'img' | 'connect' | 'frame']?: readonly string[] };

/** What pages may load: what comes from here, and what `sources` adds. `nonce` admits the style elements that a page's own scripts insert. */
export function contentPolicy(options: { readonly sources?: ContentSources; readonly nonce?: string } = {}): string {
  const { sources = {}, nonce } = options;
  const { script = [], style = [], img = [], connect = [], frame = [] } = sources;
  return [
    "default-src 'self'",
    ["script-src 'self'", ...script].join(' '),
    ["style-src 'self'", ...(nonce === undefined ? [] : [`'nonce-${nonce}'`]), ...style].join(' '),
    ["img-src 'self' blob: data:", ...img].join(' '),
    ["connect-src 'self'", ...connect].join(' '),
    ...(frame.length === 0 ? [] : [['frame-src', ...frame].join(' ')]),
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** A file that somebody uploaded runs nothing, wherever it is opened. */
export const contentPolicyOfFiles = "default-src 'none'; sandbox";

/** Headers for every answer; pages with a nonce and files bring a policy of their own. */
export function securityHeaders(options: { readonly https: boolean; readonly sources: ContentSources }): readonly RequestHandler[] {
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
