import { met, rewritten } from '../../shared/src/build/rewritten.ts';

const NAME = 's30-without-style-element';

/**
 * A Vite plugin: sonner adds a <style> element when its module loads, which the content security policy forbids. Its
 * stylesheet is imported as a file instead (app/toasts.css).
 */
export const withoutStyleElement = () => {
  let times = 0;
  return {
    name: NAME,
    apply: 'build' as const,
    transform(code: string, id: string) {
      if (!/\/sonner\/dist\/index\.mjs$/.test(id)) return undefined;
      times += 1;
      return rewritten(code, id, [[/^__insertCSS\(".*"\);$/m, '']]);
    },
    buildEnd: (error?: Error) => error ?? met(NAME, 'sonner', times),
  };
};
