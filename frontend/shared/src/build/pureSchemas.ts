// Calls that only build a value: of zod, of schemas by name, and of the vocabulary that routes and events are written in.
const SCHEMA_CALL =
  /(?<![\w$.'"`])(?=z\.[a-z]|[A-Z]\w*\.(?:pick|omit|extend|transform|partial)\(|(?:route|ok|created|listOf|fileAnswer|defineEvents|personal|text|optionalText|Email)\()/g;

/**
 * A Vite plugin: says of the schemas in `contracts` that building one has no effect, so that a page that only formats an
 * amount or a time does not carry zod along.
 */
export const pureSchemas = () => ({
  name: 's30-pure-schemas',
  enforce: 'pre' as const,
  transform: (code: string, id: string) =>
    /\/contracts\/src\/.*\.ts$/.test(id) ? { code: code.replace(SCHEMA_CALL, '/* @__PURE__ */ '), map: null } : undefined,
});
