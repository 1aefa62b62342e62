import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

const ROUTER = new URL('../src/app/router.tsx', import.meta.url);
const LAZY_PAGE = /const (\w+) = lazyPage\('\w+', \(\) => import\('([^']+)'\)\)/g;
/** Pages that show their form without asking for data: their scripts would only compete with the first ones for the line. */
const WITHOUT_DATA = '../features/auth/';
const ROUTE = /path: '([^']+)', Component: (\w+)/g;

type Chunk = {
  readonly type: 'chunk';
  readonly facadeModuleId: string | null;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
};
type Bundle = Readonly<Record<string, Chunk | { readonly type: 'asset' }>>;
type Context = { emitFile(file: { type: 'asset'; fileName: string; source: string }): unknown };

function withImports(bundle: Bundle, file: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || found.has(file)) return found;
  found.add(file);
  for (const imported of chunk.imports) withImports(bundle, imported, found);
  return found;
}

/** Which files the page at each address needs beyond those that index.html names itself. */
function preloadsOf(bundle: Bundle, router: string): Readonly<Record<string, readonly string[]>> {
  const chunks = Object.entries(bundle).flatMap(([file, chunk]) => (chunk.type === 'chunk' ? [[file, chunk] as const] : []));
  const first = new Set(chunks.filter(([, { isEntry }]) => isEntry).flatMap(([file]) => [...withImports(bundle, file)]));
  const fileOf = new Map(
    [...router.matchAll(LAZY_PAGE)]
      .filter(([, , module]) => !module?.startsWith(WITHOUT_DATA))
      .map(([, page, module = '']) => [
        page,
        chunks.find(([, { facadeModuleId }]) => facadeModuleId !== null && basename(facadeModuleId) === basename(module))?.[0],
      ]),
  );
  const pages = [...router.matchAll(ROUTE)].flatMap(([, path = '', page]) => {
    const file = fileOf.get(page);
    return file ? [[path, [...withImports(bundle, file)].filter((each) => !first.has(each))] as const] : [];
  });
  if (pages.length === 0) throw new Error('no lazily loaded page was found in router.tsx');
  return Object.fromEntries(pages);
}

/** A Vite plugin: writes down each page's files, so that the server's HTML can ask for them before any script has run. */
export const pagePreloads = () => ({
  name: 's30-page-preloads',
  generateBundle(this: Context, _: unknown, bundle: Bundle) {
    const preloads = preloadsOf(bundle, readFileSync(ROUTER, 'utf8'));
    this.emitFile({ type: 'asset', fileName: '.vite/preloads.json', source: JSON.stringify(preloads) });
  },
});
