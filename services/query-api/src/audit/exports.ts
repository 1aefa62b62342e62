import type { AuditEventDocument } from '@s30/contracts/documents/audit';
import { actorText, changeText } from './words.ts';

type Pages = AsyncIterable<readonly AuditEventDocument[]>;
const COLUMNS: readonly (readonly [title: string, cell: (event: AuditEventDocument) => string | number | undefined])[] = [
  ['position', ({ position }) => position],
  ['at', ({ at }) => at],
  ['kind', ({ kind }) => kind],
  ['object', ({ objectId }) => objectId],
  ['type', ({ type }) => type],
  ['title', ({ title }) => title],
  ['who', actorText],
  ['actorId', ({ actor }) => actor._id],
  ['role', ({ actor }) => actor.role],
  ['candidate', ({ candidate }) => candidate?.name],
  ['interviewer', ({ interviewer }) => interviewer?.name],
  ['user', ({ user }) => user?.name],
  ['paymentId', ({ paymentId }) => paymentId],
  ['interviewId', ({ interviewId }) => interviewId],
  ['amount', ({ amount }) => amount?.toFixed(2)],
  ['currency', ({ currency }) => currency],
  ['changes', ({ changes }) => changes.map(changeText).join('\n')],
  ['request', ({ requestId }) => requestId],
  ['command', ({ commandId }) => commandId],
  ['cause', ({ causationId }) => causationId],
  ['eventId', ({ eventId }) => eventId],
  ['stream', ({ stream }) => stream],
  ['revision', ({ revision }) => revision],
];
/** What a spreadsheet would take for a formula, also behind blanks, is text here: an apostrophe goes before it. */
const FORMULA = /^\s*[=+\-@\t\r]/;

/** One cell by RFC 4180. */
export function csvCell(value: string | number | undefined): string {
  if (value === undefined) return '';
  const text = String(value);
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
const csvLine = (cells: readonly (string | number | undefined)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** A table for spreadsheets; the byte order mark tells them that it is UTF-8. */
export async function* csvOf(pages: Pages): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(COLUMNS.map(([title]) => title))}`;
  for await (const events of pages) yield events.map((event) => csvLine(COLUMNS.map(([, cell]) => cell(event)))).join('');
}

/** A document a line, as the search answers it. */
export async function* jsonLinesOf(pages: Pages): AsyncGenerator<string> {
  for await (const events of pages) yield events.map((event) => `${JSON.stringify(event)}\n`).join('');
}
