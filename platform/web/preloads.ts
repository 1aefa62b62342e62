import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = /^assets\/[\w.-]+\.js$/;
type Preloads = Readonly<Record<string, readonly string[]>>;

/** `/payments/:id` is an address with any one segment in the place of `:id`; one that is spelt out goes first. */
const matches = (pattern: string, path: string): boolean => {
  const parts = path.split('/');
  const wanted = pattern.split('/');
  return (
    wanted.length === parts.length && wanted.every((part, place) => (part.startsWith(':') ? parts[place] !== '' : part === parts[place]))
  );
};

/** What the build wrote down of the files that each page needs; nothing for a site whose build wrote none. */
export async function readPreloads(folder: string): Promise<Preloads> {
  const text = await readFile(join(folder, '.vite', 'preloads.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return '{}';
    throw error;
  });
  return JSON.parse(text) as Preloads;
}

/** The page with links to the scripts that its address will need: they come along with the first ones instead of after them. */
export function withPreloads(page: string, preloads: Preloads, path: string): string {
  const address = path.replace(/(?<=.)\/$/, '');
  const all = Object.entries(preloads);
  const [, files] = all.find(([pattern]) => pattern === address) ?? all.find(([pattern]) => matches(pattern, address)) ?? [address, []];
  const links = files.filter((file) => FILE.test(file)).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return page.replace('</head>', `${links.join('')}</head>`);
}
