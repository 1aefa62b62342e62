import type { PageEntry } from '../src/app/pages.ts';

/** The module that loads every page. */
const VISITS = 'app/visits.ts';
/** Pages that show their form without fetching data: preloading their scripts would only compete with the first ones for bandwidth. */
const WITHOUT_DATA = 'auth/';

type Chunk = {
  readonly type: 'chunk';
  readonly moduleIds: readonly string[];
  readonly isEntry: boolean;
  readonly imports: readonly string[];
};
export type Bundle = Readonly<Record<string, Chunk | { readonly type: 'asset'; source: string | Uint8Array }>>;

function withImports(bundle: Bundle, file: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || found.has(file)) return found;
  found.add(file);
  for (const imported of chunk.imports) withImports(bundle, imported, found);
  return found;
}

/** The files that each page needs in addition to those that index.html already names. */
export function preloadsOf(bundle: Bundle, pages: readonly PageEntry[]): Readonly<Record<string, readonly string[]>> {
  const chunks = Object.entries(bundle).flatMap(([file, chunk]) => (chunk.type === 'chunk' ? [[file, chunk] as const] : []));
  const first = new Set(chunks.filter(([, { isEntry }]) => isEntry).flatMap(([file]) => [...withImports(bundle, file)]));
  const fileOf = (module: string): string => {
    const found = chunks.find(([, { moduleIds }]) => moduleIds.some((id) => id.endsWith(`/src/${module}`)));
    if (!found) throw new Error(`${module} is in no chunk`);
    return found[0];
  };
  const files = (modules: readonly string[]): readonly string[] => {
    const found = modules.reduce((all, module) => withImports(bundle, fileOf(module), all), new Set<string>());
    return [...found].filter((file) => !first.has(file));
  };
  return Object.fromEntries(
    pages.map(({ path, module }) => [path, files(module.startsWith(WITHOUT_DATA) ? [VISITS] : [VISITS, `features/${module}.tsx`])]),
  );
}
