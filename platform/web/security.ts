import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** Additional sources that pages may load from, by kind. */
export type ContentSources = { readonly [Kind in 'script' | 'style' | 'img' | 'connect' | 'frame']?: readonly string[] };

/** What a page loads to show Google's button, and the pictures of those who came by it: Google's own list for a content policy. */
export const GOOGLE_SOURCES = {
  script: ['https://accounts.google.com/gsi/client'],
  style: ['https://accounts.google.com/gsi/style'],
  connect: ['https://accounts.google.com/gsi/'],
  frame: ['https://accounts.google.com/gsi/'],
  img: ['https://*.googleusercontent.com'],
} as const satisfies ContentSources;

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

/** Uploaded files must not run anything, wherever they are opened. */
export const contentPolicyOfFiles = "default-src 'none'; sandbox";

/** Security headers for every answer. Pages with a nonce and files set their own content security policy. */
export function securityHeaders(options: { readonly https: boolean; readonly sources: ContentSources }): readonly RequestHandler[] {
  const policy = contentPolicy(options);
  return [
    helmet({
      contentSecurityPolicy: false,
      strictTransportSecurity: options.https,
      xFrameOptions: { action: 'deny' },
      // An identity provider's sign-in window must be able to reply to its opener.
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    }),
    (_request, response, next) => {
      response.setHeader('Content-Security-Policy', policy);
      next();
    },
  ];
}
