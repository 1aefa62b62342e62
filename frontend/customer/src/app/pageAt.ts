import { PAGES } from './pages.ts';

type Entry = (typeof PAGES)[number];
type PageVisited = { readonly page: Entry; readonly params: Readonly<Record<string, string>> };

const partsOf = (path: string): readonly string[] => path.split('/');

/** The page at an address, and the values of its `:names`. A literal path takes precedence over one with parameters. */
export function pageAt(pathname: string): PageVisited | undefined {
  const address = pathname.replace(/(?<=.)\/$/, '');
  const parts = partsOf(address);
  const isAt = ({ path }: Entry): boolean => {
    const wanted = partsOf(path);
    return wanted.length === parts.length && wanted.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at]));
  };
  const page = PAGES.find(({ path }) => path === address) ?? PAGES.find(isAt);
  const named = page === undefined ? [] : [...partsOf(page.path).entries()].filter(([, part]) => part.startsWith(':'));
  return page && { page, params: Object.fromEntries(named.map(([at, part]) => [part.slice(1), parts[at] ?? ''])) };
}
