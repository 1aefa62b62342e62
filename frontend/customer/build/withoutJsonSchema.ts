import { rewriting } from '../../shared/src/build/rewritten.ts';

/**
 * A Vite plugin: removes zod's JSON Schema generator (a seventh of the form chunk). Only the server's API document needs it; in
 * the browser, asking a schema for its JSON Schema yields nothing.
 */
export const withoutJsonSchema = () =>
  rewriting({
    name: 's30-without-json-schema',
    of: "zod's schemas",
    isMeant: (id) => /\/zod\/v4\/classic\/schemas\.js$/.test(id),
    edits: [
      [/^\s*inst\._zod\.processJSONSchema = .*;$/m, ''],
      [/createStandardJSONSchemaMethod\(this, "\w+"\)/, 'undefined'],
      ['createToJSONSchemaMethod(this, {})(params)', 'undefined'],
    ],
  });
