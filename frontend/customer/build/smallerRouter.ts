import { rewriting } from '../../shared/src/build/rewritten.ts';

/**
 * A Vite plugin: removes the router's forms and navigation links, which no page uses, and its warnings to developers. The router sets
 * the `displayName` of the former in statements, so the bundler would keep them and much code that only they need. Its links prefetch
 * pages only in framework mode, which this app does not use.
 */
export const smallerRouter = () =>
  rewriting({
    name: 's30-smaller-router',
    of: 'router',
    isMeant: (id, code) => /\/react-router\/dist\/production\/chunk-\w+\.mjs$/.test(id) && code.includes('var NavLink'),
    edits: [
      [/^(?:NavLink|Form)\.displayName = .*;$/m, ''],
      [/^(var (?:NavLink|Form) = )/m, '$1/* @__PURE__ */ '],
      [/^function warning(?:Once)?\(/m, '/* @__NO_SIDE_EFFECTS__ */ $&'],
      [/return shouldPrefetch && .*\bPrefetchPageLinks\b.* : link;/, 'return link;'],
    ],
  });
