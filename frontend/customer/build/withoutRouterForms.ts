import { met, rewritten } from '../../shared/src/build/rewritten.ts';

const NAME = 's30-without-router-forms';

/**
 * A Vite plugin: the router names its components for developer tools in statements, so that even those that no page uses stay. Its forms
 * and navigation links are such, and much is only there for them.
 */
export const withoutRouterForms = () => {
  let times = 0;
  return {
    name: NAME,
    apply: 'build' as const,
    transform(code: string, id: string) {
      if (!/\/react-router\/dist\/production\/chunk-\w+\.mjs$/.test(id) || !code.includes('var NavLink')) return undefined;
      times += 1;
      return rewritten(code, id, [
        [/^(?:NavLink|Form)\.displayName = .*;$/m, ''],
        [/^(var (?:NavLink|Form) = )/m, '$1/* @__PURE__ */ '],
      ]);
    },
    buildEnd: (error?: Error) => error ?? met(NAME, 'router', times),
  };
};
