import type { PageError } from '@s30/contracts/routes/pageErrors';

const SCRIPT = /(?:\/\/[^/\s]+)?(\/[\w./-]+\.[jt]sx?)[^:\s)]*:(\d+):(\d+)/;
const FRAMES = 20;
const MESSAGE_MAX = 300;
const NAME_MAX = 100;
const PAGE_MAX = 200;

/** Removes what may be personal: quoted text, addresses and numbers. */
const anonymous = (message: string): string =>
  message
    .replace(/"[^"]*"|“[^”]*”|`[^`]*`/g, '"…"')
    .replace(/\S+@\S+/g, '…')
    .replace(/https?:\/\/\S+/g, '…')
    .replace(/\d{3,}/g, '#')
    .slice(0, MESSAGE_MAX);

/** /interviews/3f… → /interviews/:id. Ids and tokens contain digits or are long. */
const pageOf = (path: string): string =>
  path
    .split('/')
    .map((part) => (/\d/.test(part) || part.length > 24 ? ':id' : part))
    .join('/')
    .slice(0, PAGE_MAX);

/** The report of an error on a page: enough to find it in the code, nothing that identifies the user. */
export function pageErrorOf(error: unknown, path: string): PageError {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(typeof error);
  const at = stack.split('\n').flatMap((line) => {
    const [, script, row, column] = SCRIPT.exec(line) ?? [];
    return script === undefined ? [] : [`${script.slice(-150)}:${row}:${column}`];
  });
  return { name: name.slice(0, NAME_MAX) || 'Error', message: anonymous(message), at: at.slice(0, FRAMES), page: pageOf(path) };
}
