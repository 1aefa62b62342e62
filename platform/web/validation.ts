import { wordsFor } from '@s30/contracts/words';
import type { z } from 'zod';
import { type FieldError, type Refusal, refuse } from './errors.ts';

/** Deeper than any form; bounds recursion over untrusted input. */
const DEPTH_MAX = 32;
const PARAM_MAX = 200;

type Checked<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly refusal: Refusal };

/** One message per field, the first that applies, to show beside the field. */
function fieldErrors(issues: readonly z.core.$ZodIssue[]): readonly FieldError[] {
  const byParam = new Map<string, FieldError>();
  for (const issue of issues) {
    const param = issue.path.map(String).join('.');
    if (!byParam.has(param)) byParam.set(param, { param, message: issue.message });
  }
  return [...byParam.values()];
}

/** The value parsed by the schema, or a 400 refusal that names each invalid field in the schema's words. */
export function check<Schema extends z.ZodType>(schema: Schema, value: unknown): Checked<z.output<Schema>> {
  if (!isPlain(value)) return { ok: false, refusal: refuse('malformed') };
  const parsed = schema.safeParse(value, { error: wordsFor });
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, refusal: refuse('malformed', {}, fieldErrors(parsed.error.issues)) };
}

/** Rejects NUL, where stores and log tools cut text, and lone surrogates, which no store returns unchanged. */
const isText = (value: string): boolean => !value.includes('\0') && value.isWellFormed();

/** True if not nested too deeply, with valid text throughout. */
function isPlain(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isText(value);
  if (typeof value !== 'object' || value === null) return true;
  return depth < DEPTH_MAX && Object.entries(value).every(([key, item]) => isText(key) && isPlain(item, depth + 1));
}

/** In `?a=1&a=2` the last value wins. `?a=` counts as absent, since forms send filters that are left empty. */
export const lastOfEach = (query: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query)
      .map(([name, value]) => [name, Array.isArray(value) ? value.at(-1) : value] as const)
      .filter(([, value]) => value !== ''),
  );

/**
 * Drops nulls from a body, since null and absent both mean an empty field. Deeper than any form
 * nothing is dropped: it is refused anyway.
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
