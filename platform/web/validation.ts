import { wordsFor } from '@s30/contracts/words';
import type { z } from 'zod';
import { type FieldError, type Refusal, refuse } from './errors.ts';

/** More than any form has: they bound the work that untrusted input causes. */
const DEPTH_MAX = 32;
const VALUES_MAX = 10_000;
const PARAM_MAX = 200;

type Checked<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly refusal: Refusal };

type Issue = z.core.$ZodIssue;
/** Every whole number ends where numbers stop being exact; a field's own bound says more. */
const isSafeRange = (issue: Issue): boolean =>
  (issue.code === 'too_big' && issue.maximum === Number.MAX_SAFE_INTEGER) ||
  (issue.code === 'too_small' && issue.minimum === Number.MIN_SAFE_INTEGER);

/** One line for each field, the first that applies: forms show it beside the field. */
function fieldErrors(issues: readonly Issue[]): readonly FieldError[] {
  const byParam = new Map<string, Issue>();
  for (const issue of issues) {
    const param = issue.path.map(String).join('.');
    const known = byParam.get(param);
    if (known === undefined || isSafeRange(known)) byParam.set(param, issue);
  }
  return [...byParam].map(([param, { message }]) => ({ param, message }));
}

/** The value parsed by the schema, or a 400 refusal that names each invalid field in the schema's words. */
export function check<Schema extends z.ZodType>(schema: Schema, value: unknown): Checked<z.output<Schema>> {
  const unfit = unfitIn(value);
  if (unfit !== undefined) return { ok: false, refusal: refuse('malformed', {}, [unfit]) };
  const parsed = schema.safeParse(value, { error: wordsFor });
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, refusal: refuse('malformed', {}, fieldErrors(parsed.error.issues)) };
}

/** Rejects NUL, where stores and log tools cut text, and lone surrogates, which no store returns unchanged. */
const isText = (value: string): boolean => !value.includes('\0') && value.isWellFormed();

const UNFIT = 'contains a character that cannot be stored';
/** The first field that is larger than that, or is no text where it should be. */
function unfitIn(sent: unknown): FieldError | undefined {
  let values = 0;
  const fault = (path: readonly string[], message: string): FieldError => ({ param: path.join('.').slice(0, PARAM_MAX), message });
  const look = (value: unknown, path: readonly string[]): FieldError | undefined => {
    values += 1;
    if (values > VALUES_MAX) return fault(path.slice(0, 1), `must hold at most ${VALUES_MAX} values`);
    if (typeof value === 'string') return isText(value) ? undefined : fault(path, `${UNFIT}. Please type it again.`);
    if (typeof value !== 'object' || value === null) return undefined;
    if (path.length >= DEPTH_MAX) return fault(path.slice(0, 1), 'is nested too deeply');
    for (const [key, item] of Object.entries(value)) {
      const unfit = isText(key) ? look(item, [...path, key]) : fault(path, `has a field whose name ${UNFIT}`);
      if (unfit !== undefined) return unfit;
    }
    return undefined;
  };
  return look(sent, []);
}

/** In `?a=1&a=2` the last value wins. `?a=` counts as absent, since forms send filters that are left empty. */
export const lastOfEach = (query: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query)
      .map(([name, value]) => [name, Array.isArray(value) ? value.at(-1) : value] as const)
      .filter(([, value]) => value !== ''),
  );

/**
 * Drops nulls from a body, since null and absent both mean an empty field. Deeper than any form nothing is dropped: it is refused anyway.
 */
export function withoutNulls(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return value;
  if (Array.isArray(value)) return value.map((item) => withoutNulls(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== null)
      .map(([key, item]) => [key, withoutNulls(item, depth + 1)]),
  );
}

/** True if all path parameters are strings that could name something. */
export const areNames = (params: Readonly<Record<string, unknown>>): params is Readonly<Record<string, string>> =>
  Object.values(params).every((value) => typeof value === 'string' && value.length <= PARAM_MAX && isText(value));
