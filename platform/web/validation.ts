import { wordsFor } from '@s30/contracts/words';
import type { z } from 'zod';
import { type FieldError, type Refusal, refuse } from './errors.ts';

/** Deeper than any form; keeps recursion over what strangers send bounded. */
const DEPTH_MAX = 32;
const PARAM_MAX = 200;

/** `readable: false` carries the refusal. */
type Checked<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly refusal: Refusal };

/** One line for each field, the first that applies: forms show it beside the field. */
function fieldErrors(issues: readonly z.core.$ZodIssue[]): readonly FieldError[] {
  const byParam = new Map<string, FieldError>();
  for (const issue of issues) {
    const param = issue.path.map(String).join('.');
    if (!byParam.has(param)) byParam.set(param, { param, message: issue.message });
  }
  return [...byParam.values()];
}

/** What the schema makes of a value, or a 400 that names each wrong field in the words of the schema. */
export function check<Schema extends z.ZodType>(schema: Schema, value: unknown): Checked<z.output<Schema>> {
  if (!isPlain(value)) return { ok: false, refusal: refuse('malformed') };
  const parsed = schema.safeParse(value, { error: wordsFor });
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, refusal: refuse('malformed', {}, fieldErrors(parsed.error.issues)) };
}

/** No NUL: stores and log tools cut text there. No half of a surrogate pair: it is no text, and no store gives it back as it was. */
const isText = (value: string): boolean => !value.includes('\0') && value.isWellFormed();

/** Not nested without end, and text throughout. */
function isPlain(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isText(value);
  if (typeof value !== 'object' || value === null) return true;
  return depth < DEPTH_MAX && Object.entries(value).every(([key, item]) => isText(key) && isPlain(item, depth + 1));
}

/** `?a=1&a=2` says 2: a repeated name overwrites. `?a=` says nothing: forms send filters that are left empty. */
export const lastOfEach = (query: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query)
      .map(([name, value]) => [name, Array.isArray(value) ? value.at(-1) : value] as const)
      .filter(([, value]) => value !== ''),
  );

/** A body whose nulls are absent: both mean a field left empty. Deeper than any form, nothing is touched: it is refused anyway. */
export function withoutNulls(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return value;
  if (Array.isArray(value)) return value.map((item) => withoutNulls(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== null)
      .map(([key, item]) => [key, withoutNulls(item, depth + 1)]),
  );
}

/** Can these parts of a path name anything at all? */
export const areNames = (params: Readonly<Record<string, unknown>>): params is Readonly<Record<string, string>> =>
  Object.values(params).every((value) => typeof value === 'string' && value.length <= PARAM_MAX && isText(value));
