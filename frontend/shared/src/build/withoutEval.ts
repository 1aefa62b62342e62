import { rewriting } from './rewritten.ts';

/**
 * A Vite plugin: zod does not try whether it may compile code at run time. The content security policy never lets it, and Safari
 * and Firefox report each try as an error of the page.
 */
export const withoutEval = () =>
  rewriting({
    name: 's30-without-eval',
    of: "zod's utilities",
    isMeant: (id) => /\/zod\/v4\/core\/util\.js$/.test(id),
    edits: [['globalConfig.jitless', 'true']],
  });
