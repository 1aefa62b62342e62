import { rewriting } from '../../shared/src/build/rewritten.ts';

/**
 * A Vite plugin: the router names its components for developer tools in statements, so that even those that no page uses stay. Its forms
 * and navigation links are such, and much is only there for them. Its links fetch pages ahead in a framework only, which the app is not.
 */
export const withoutRouterForms = () =>
  rewriting({
    name: 's30-without-router-forms',
    of: 'router',
    isMeant: (id, code) => /\/react-router\/dist\/production\/chunk-\w+\.mjs$/.test(id) && code.includes('var NavLink'),
    edits: [
      [/^(?:NavLink|Form)\.displayName = .*;$/m, ''],
      [/^(var (?:NavLink|Form) = )/m, '$1/* @__PURE__ */ '],
      [/return shouldPrefetch && .*\bPrefetchPageLinks\b.* : link;/, 'return link;'],
    ],
  });
