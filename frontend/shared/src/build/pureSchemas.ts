import { met, rewritten } from './rewritten.ts';

// Calls that only build a value: zod's own, methods of named schemas, and the functions that define routes and events.
const SCHEMA_CALL =
  /(?<![\w$.'"`])(?=z\s*\.[a-z]|[A-Z]\w*(?:\.shape\.\w+)?\.(?:pick|omit|extend|safeExtend|transform|partial|brand|optional|default)[<(]|(?:route|ok|created|listOf|piecesOf|choice|fileAnswer|defineEvents|versions|personal|secret|text|optionalText|Email)\()/;
// Modules that pages import for functions and constants. Forms reach the schemas in them through routes and documents.
const MIXED = /^@s30\/contracts\/(?:money|time|interviewTypes|fields|ids|documents\/(?:books|problem))$/;

const NAME = 's30-pure-schemas';
const NO_ZOD = '\0no-zod';

type Resolver = { resolve(id: string, importer: string | undefined, options: { skipSelf: boolean }): Promise<{ id: string } | null> };

/**
 * A Vite plugin that keeps zod out of pages without forms. It marks the schemas in `contracts` as pure, so that unused ones are
 * dropped. It also gives pages their own copy of the mixed modules: otherwise one schema used by one form would bring zod to
 * every page that formats an amount. That copy contains no zod, so a page that uses a schema imports it from `routes` or the
 * other `documents`.
 */
export const pureSchemas = () => {
  const plain = new Set<string>();
  let marked = 0;
  return {
    name: NAME,
    enforce: 'pre' as const,
    apply: 'build' as const,
    async resolveId(this: Resolver, id: string, importer: string | undefined) {
      if (id === 'zod' && importer?.endsWith('?plain')) return NO_ZOD;
      if (!MIXED.test(id)) return undefined;
      const found = await this.resolve(id, importer, { skipSelf: true });
      if (found) plain.add(id);
      return found && `${found.id}?plain`;
    },
    load: (id: string) => (id === NO_ZOD ? 'export const z = undefined;' : undefined),
    transform(code: string, id: string) {
      if (!/\/contracts\/src\/.*\.ts(?:\?plain)?$/.test(id) || !SCHEMA_CALL.test(code)) return undefined;
      marked += 1;
      return rewritten(code, id, [[SCHEMA_CALL, '/* @__PURE__ */ ']]);
    },
    buildEnd(error?: Error) {
      if (error) return;
      met(NAME, 'schema of the contracts', marked);
      met(NAME, 'mixed module of the contracts', plain.size);
    },
  };
};
