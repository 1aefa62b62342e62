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
const DEEPEST = 6;

/** The same object with its secrets left out, by their names in any case and at any depth. Copies only where there is one. */
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
  if (depth > DEEPEST) return value;
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    const kept = items.map((item) => cleaned(item, depth + 1));
    return kept.every((item, index) => item === items[index]) ? value : kept;
  }
  return isPlain(value) ? withoutSecretsAt(value, depth) : value;
}

/** An object literal of any realm. Errors, dates and the like know themselves how to be written. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
