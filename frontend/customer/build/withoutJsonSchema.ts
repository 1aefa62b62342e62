import { met, rewritten } from '../../shared/src/build/rewritten.ts';

const NAME = 's30-without-json-schema';

/**
 * A Vite plugin: leaves zod's JSON Schema generator out of the form chunk (a seventh of it). Only the server's API document
 * needs it; in the browser, asking a schema for its JSON Schema yields nothing.
 */
export const withoutJsonSchema = () => {
  let times = 0;
  return {
    name: NAME,
    apply: 'build' as const,
    transform(code: string, id: string) {
      if (!/\/zod\/v4\/classic\/schemas\.js$/.test(id)) return undefined;
      times += 1;
      return rewritten(code, id, [
        [/^\s*inst\._zod\.processJSONSchema = .*;$/m, ''],
        [/createStandardJSONSchemaMethod\(this, "\w+"\)/, 'undefined'],
        ['createToJSONSchemaMethod(this, {})(params)', 'undefined'],
      ]);
    },
    buildEnd: (error?: Error) => error ?? met(NAME, "zod's schemas", times),
  };
};
