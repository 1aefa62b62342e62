type Chunk = { readonly type: 'chunk'; readonly moduleIds: readonly string[] } | { readonly type: 'asset' };

const DEVELOPMENT = /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom)\/.*[./]development[./]/;

/** A Vite plugin: fails the build if it contains a development build of React or of the router. */
export const productionOnly = () => ({
  name: 's30-production-only',
  generateBundle(_: unknown, bundle: Readonly<Record<string, Chunk>>) {
    const modules = Object.values(bundle).flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
    const found = modules.find((id) => DEVELOPMENT.test(id));
    if (found) throw new Error(`${found} is a development build: is NODE_ENV set to something else than production?`);
  },
});
