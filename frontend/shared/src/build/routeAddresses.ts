const ROUTES = '@s30/contracts/routes';
const RESOLVED = '\0route-addresses';

/**
 * A Vite plugin: in a browser bundle, the route table keeps only what the API client needs (method and path). Its schemas would
 * bring zod and every document into the first page. Forms import their schemas from `routes/<name>`. Routes that an app never
 * calls can be left out.
 */
export const routeAddresses = ({ without }: { readonly without?: RegExp } = {}) => ({
  name: 's30-route-addresses',
  enforce: 'pre' as const,
  resolveId: (id: string) => (id === ROUTES ? RESOLVED : undefined),
  load: async (id: string) => {
    if (id !== RESOLVED) return undefined;
    const { routes } = await import('../../../../contracts/src/routes.ts');
    const called = Object.entries(routes).filter(([, { path }]) => !without?.test(path));
    const addresses = called.map(([name, { method, path }]) => [name, { method, path }]);
    return `export const routes = ${JSON.stringify(Object.fromEntries(addresses))};`;
  },
});
