import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The files in the site's folder that a visit to a page begins with. */
type FirstPage = { readonly guest: string; readonly member: string };

const INDEX = 'index.html';

/** `/payments/:id` matches any non-empty segment in place of `:id`. Exact patterns are looked up first. */
const matches = (pattern: string, path: string): boolean => {
  const parts = path.split('/');
  const wanted = pattern.split('/');
  return (
    wanted.length === parts.length && wanted.every((part, place) => (part.startsWith(':') ? parts[place] !== '' : part === parts[place]))
  );
};

/** A file's text; undefined if there is no such file. */
export const textIfThere = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });

/** The file that a visit begins with: the one that the build made for the page and this visitor, otherwise index.html. */
export async function firstPageAt(folder: string, path: string, isGuest: boolean): Promise<string> {
  const text = await textIfThere(join(folder, '.vite', 'pages.json'));
  const pages = Object.entries(JSON.parse(text ?? '{}') as Readonly<Record<string, FirstPage>>);
  const address = path.replace(/(?<=.)\/$/, '');
  const [, page] = pages.find(([pattern]) => pattern === address) ?? pages.find(([pattern]) => matches(pattern, address)) ?? [];
  return page?.[isGuest ? 'guest' : 'member'] ?? INDEX;
}
