const SCHEMA_CALL = /(?<![\w$.'"`])(z|LocalDate)\.(?=[a-z])/g;

/**
 * A Vite plugin: says of the schemas in `contracts` that building one has no effect, so that a page that only formats an
 * amount or a time does not carry zod along.
 */
export const pureSchemas = () => ({
  name: 's30-pure-schemas',
  enforce: 'pre' as const,
  transform: (code: string, id: string) =>
    /\/contracts\/src\/.*\.ts$/.test(id) ? { code: code.replace(SCHEMA_CALL, '/* @__PURE__ */ $1.'), map: null } : undefined,
});
