import { rewriting } from './rewritten.ts';

/**
 * A Vite plugin: removes the parsers that zod compiles from text. The content security policy forbids it to, so only its attempt
 * would remain, which the browser reports as a violation.
 */
export const withoutEval = () =>
  rewriting({
    name: 's30-without-eval',
    of: "zod's schemas",
    isMeant: (id) => /\/zod\/v4\/core\/schemas\.js$/.test(id),
    edits: [['const fastEnabled = jit && allowsEval.value;', 'const fastEnabled = false;']],
  });
