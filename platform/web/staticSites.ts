import { randomBytes } from 'node:crypto';
import { extname, join } from 'node:path';
import express, { type RequestHandler, type Response, Router } from 'express';
import { cookieOf, XSRF_COOKIE } from './cookies.ts';
import { firstPageAt, textIfThere } from './firstPages.ts';
import { type ContentSources, contentPolicy } from './security.ts';

/** A built front end: `base` is `/` or `/admin`, `folder` holds its index.html, its assets and any pages that the build rendered. */
export type Site = { readonly base: string; readonly folder: string };

/** Replaced by the nonce for the style elements that a page's scripts insert. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__';
const NOT_BUILT = 'This site has not been built yet. Please try again when the build has finished.';
const YEAR_SECONDS = 365 * 24 * 3600;
/** Files that the build names by a hash of their content, so they never change. */
const HASHED = /[\\/]assets[\\/]/;
/** Brotli-compressed copies made by the build, smaller than compression per request could make them. */
const PACKED = '.br';
/** A missing path like this is a 404; any other address is a page that the app routes itself. */
export const FILE = /\.(?:js|mjs|css|map|json|txt|xml|webmanifest|png|jpe?g|gif|svg|webp|avif|ico|woff2?|ttf|mp3|mp4|webm|wasm)$/i;

/** Serves single-page apps: their files, and index.html for every other address. */
export function staticSites(sites: readonly Site[], sources: ContentSources): Router {
  const router = Router();
  // Longest base first, since `/` matches everything.
  for (const site of sites.toSorted((a, b) => b.base.length - a.base.length)) {
    router.use(site.base, files(site), index(site, sources));
  }
  return router;
}

function files({ folder }: Site): RequestHandler {
  const serve = express.static(folder, {
    index: false,
    redirect: false,
    acceptRanges: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      if (path.endsWith(PACKED)) response.type(extname(path.slice(0, -PACKED.length))).setHeader('Content-Encoding', 'br');
      response.setHeader('Cache-Control', HASHED.test(path) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  return (request, response, next) => {
    // Pages go through `index`, which inserts the nonce.
    if (request.path.endsWith('.html')) return next();
    if (!HASHED.test(request.path) || !request.acceptsEncodings('br')) return serve(request, response, next);
    const { url } = request;
    request.url = url.replace(/(?=\?|$)/, PACKED);
    serve(request, response, (error) => {
      request.url = url;
      if (error === undefined) serve(request, response, next);
      else next(error);
    });
  };
}

function index({ folder }: Site, sources: ContentSources): RequestHandler {
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    if (FILE.test(request.path)) return next();
    const file = await firstPageAt(folder, request.path, cookieOf(request.headers.cookie, XSRF_COOKIE) === undefined);
    const page = await textIfThere(join(folder, file));
    if (page === undefined) {
      response.status(503).set('Retry-After', '5').type('text/plain').send(NOT_BUILT);
      return;
    }
    sendPage(response, (nonce) => page.replaceAll(NONCE_PLACEHOLDER, nonce), sources);
  };
}

/** Sends a page with a policy that admits style elements with its nonce. */
export function sendPage(response: Response, page: (nonce: string) => string, sources: ContentSources = {}): void {
  const nonce = randomBytes(16).toString('base64');
  response.setHeader('Content-Security-Policy', contentPolicy({ sources, nonce }));
  response.setHeader('Cache-Control', 'no-cache');
  response.type('html').send(page(nonce));
}
