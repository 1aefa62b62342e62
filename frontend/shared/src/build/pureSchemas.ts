import { met, rewritten } from './rewritten.ts';

// Calls that only build a value: of zod, of schemas by name, and of the vocabulary that routes and events are written in.
const SCHEMA_CALL =
  /(?<![\w$.'"`])(?=z\.[a-z]|[A-Z]\w*\.(?:pick|omit|extend|transform|partial|brand)[<(]|(?:route|ok|created|listOf|fileAnswer|defineEvents|versions|personal|text|optionalText|Email)\()/;
// Modules that pages use for their functions and constants, while forms reach their schemas by way of routes and documents.
const MIXED = /^@s30\/contracts\/(?:money|time|interviewTypes|fields|ids|documents\/(?:books|problem))$/;

const NAME = 's30-pure-schemas';
const NO_ZOD = '\0no-zod';

type Resolver = { resolve(id: string, importer: string | undefined, options: { skipSelf: boolean }): Promise<{ id: string } | null> };

/**
 * A Vite plugin that keeps zod away from pages without forms. It says of the schemas in `contracts` that building one has no
 * effect, so that an unused one is dropped; and it gives pages their own copy of the mixed modules, because a schema in them
 * that one form uses would otherwise bring zod to every page that formats an amount. In that copy there is no zod at all: a page that uses a schema
 * imports it from `routes` or the other `documents`.
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
