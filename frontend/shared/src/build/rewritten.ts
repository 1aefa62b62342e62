type Edit = readonly [what: RegExp | string, by: string];

/** A library's text with these edits. It ends the build where one of them finds nothing: the library has changed, and the edit with it. */
export function rewritten(code: string, id: string, edits: readonly Edit[]): { readonly code: string; readonly map: null } {
  const edited = edits.reduce((text, [what, by]) => {
    const next = text.replaceAll(typeof what === 'string' ? what : new RegExp(what.source, [...new Set(`${what.flags}g`)].join('')), by);
    if (next === text) throw new Error(`${id} holds nothing like ${what} any more: see who rewrites it`);
    return next;
  }, code);
  return { code: edited, map: null };
}

type Part = {
  /** Names the plugin in errors. */
  readonly name: string;
  /** Which part of a library it changes, in words. */
  readonly of: string;
  readonly isMeant: (id: string, code: string) => boolean;
  readonly edits: readonly Edit[];
};
/** A Vite plugin that edits one part of a library. The build ends when that part, or something to edit in it, is not found. */
export const rewriting = ({ name, of, isMeant, edits }: Part) => {
  let times = 0;
  return {
    name,
    apply: 'build' as const,
    transform(code: string, id: string) {
      if (!isMeant(id, code)) return undefined;
      times += 1;
      return rewritten(code, id, edits);
    },
    buildEnd: (error?: Error) => error ?? met(name, of, times),
  };
};

/** For the end of a build: what a plugin is there for has to have been met. */
export function met(plugin: string, what: string, times: number): void {
  if (times === 0) throw new Error(`${plugin}: no ${what} was part of this build`);
}
