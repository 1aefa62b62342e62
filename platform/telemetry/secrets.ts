const SECRET_NAMES = new Set([
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'currentpassword',
  'newpassword',
  'token',
  'x-xsrf-token',
  'idtoken',
  'credential',
]);
const LEFT_OUT = '[left out]';
const MAX_DEPTH = 6;

/**
 * Replaces secrets by field name, case-insensitively, and everything deeper than {@link MAX_DEPTH} levels. Copies only the objects it
 * changes.
 */
export function withoutSecrets(details: Record<string, unknown>): Record<string, unknown> {
  return withoutSecretsAt(details, 0);
}

function withoutSecretsAt(details: Record<string, unknown>, depth: number): Record<string, unknown> {
  let copy: Record<string, unknown> | undefined;
  for (const name of Object.keys(details)) {
    const value = details[name];
    const kept = value !== undefined && SECRET_NAMES.has(name.toLowerCase()) ? LEFT_OUT : cleaned(value, depth + 1);
    if (kept === value) continue;
    copy ??= { ...details };
    copy[name] = kept;
  }
  return copy ?? details;
}

function cleaned(value: unknown, depth: number): unknown {
  if (depth > MAX_DEPTH && (Array.isArray(value) || isPlain(value))) return LEFT_OUT;
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    const kept = items.map((item) => cleaned(item, depth + 1));
    return kept.every((item, index) => item === items[index]) ? value : kept;
  }
  return isPlain(value) ? withoutSecretsAt(value, depth) : value;
}

/** Whether a value is an object literal, of any realm. Errors, dates and the like serialise themselves. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
