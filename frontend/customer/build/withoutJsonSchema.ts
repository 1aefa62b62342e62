/**
 * A Vite plugin: leaves zod's JSON Schema generator out of the form chunk (a seventh of it). Only the server's API document
 * needs it; in the browser, asking a schema for its JSON Schema yields nothing.
 */
export const withoutJsonSchema = () => ({
  name: 's30-without-json-schema',
  transform: (code: string, id: string) => {
    if (!/\/zod\/v4\/classic\/schemas\.js$/.test(id)) return undefined;
    const slim = code
      .replace(/^\s*inst\._zod\.processJSONSchema = .*;$/gm, '')
      .replace(/createStandardJSONSchemaMethod\(this, "\w+"\)/g, 'undefined')
      .replace('createToJSONSchemaMethod(this, {})(params)', 'undefined');
    return { code: slim, map: null };
  },
});
