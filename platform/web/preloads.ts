import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = /^assets\/[\w.-]+\.js$/;
type Preloads = Readonly<Record<string, readonly string[]>>;

/** `/payments/:id` matches any non-empty segment in place of `:id`. Exact patterns are looked up first. */
const matches = (pattern: string, path: string): boolean => {
  const parts = path.split('/');
  const wanted = pattern.split('/');
  return (
    wanted.length === parts.length && wanted.every((part, place) => (part.startsWith(':') ? parts[place] !== '' : part === parts[place]))
  );
};

/** The scripts that each page needs, as recorded by the build; empty for a site without a record. */
export async function readPreloads(folder: string): Promise<Preloads> {
  const text = await readFile(join(folder, '.vite', 'preloads.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return '{}';
    throw error;
  });
  return JSON.parse(text) as Preloads;
}

/** Adds preload links for the scripts that the address needs, so that they load together with the first ones. */
export function withPreloads(page: string, preloads: Preloads, path: string): string {
  const address = path.replace(/(?<=.)\/$/, '');
  const all = Object.entries(preloads);
  const [, files] = all.find(([pattern]) => pattern === address) ?? all.find(([pattern]) => matches(pattern, address)) ?? [address, []];
  const links = files.filter((file) => FILE.test(file)).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return page.replace('</head>', `${links.join('')}</head>`);
}
