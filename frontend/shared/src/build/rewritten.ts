type Edit = readonly [what: RegExp | string, by: string];

/**
 * Applies the edits to a library's code. Throws if one of them matches nothing, because the library has changed and the edit
 * must follow.
 */
export function rewritten(code: string, id: string, edits: readonly Edit[]): { readonly code: string; readonly map: null } {
  const edited = edits.reduce((text, [what, by]) => {
    const next = text.replaceAll(typeof what === 'string' ? what : new RegExp(what.source, [...new Set(`${what.flags}g`)].join('')), by);
    if (next === text) throw new Error(`${id} holds nothing like ${what} any more: see who rewrites it`);
    return next;
  }, code);
  return { code: edited, map: null };
}

type Part = {
  /** The plugin's name, shown in errors. */
  readonly name: string;
  /** The part of the library that is changed, in words. */
  readonly of: string;
  readonly isMeant: (id: string, code: string) => boolean;
  readonly edits: readonly Edit[];
};
/** A Vite plugin that edits one part of a library. The build fails if that part, or the text to edit, is not found. */
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

/** Called at the end of a build: fails if a plugin found nothing to work on. */
export function met(plugin: string, what: string, times: number): void {
  if (times === 0) throw new Error(`${plugin}: no ${what} was part of this build`);
}
