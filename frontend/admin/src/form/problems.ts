/** A problem with a field: its path in the form, such as solutions.0.code, and the message. */
export type FieldProblem = { readonly param: string; readonly message: string };

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string };
type Parsed<Sent> =
  | { readonly success: true; readonly data: Sent }
  | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } };

/** The data that a form sends, or the problems that prevent it. */
export type Reading<Sent> = { readonly sent: Sent } | { readonly problems: readonly FieldProblem[] };

/** Converts a schema's result to a reading, with at most one problem per field. */
export function readingOf<Sent>(parsed: Parsed<Sent>): Reading<Sent> {
  if (parsed.success) return { sent: parsed.data };
  return { problems: oneEach(parsed.error.issues.map(({ path, message }) => ({ param: path.map(String).join('.'), message }))) };
}

/** The first problem of each field. What a proxy says may name no field. */
export function oneEach(problems: readonly Partial<FieldProblem>[]): readonly FieldProblem[] {
  const first = new Map<string, FieldProblem>();
  for (const { param = '', message = '' } of problems) if (!first.has(param)) first.set(param, { param, message });
  return [...first.values()];
}

export const problemOf = (problems: readonly FieldProblem[], param: string): string | undefined =>
  problems.find((problem) => problem.param === param)?.message;

/** True if the two fields are the same, or if one contains the other. */
export const concerns = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);

/** The DOM id that problem summaries link to. Unique because a page shows one such form at a time. */
export const fieldId = (param: string): string => `field-${param.replaceAll('.', '-')}`;
