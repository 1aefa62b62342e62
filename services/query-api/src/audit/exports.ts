import type { AuditEventDocument } from '@s30/contracts/documents/audit';
import type { CsvColumns } from '../csv.ts';
import { actorText, changeText } from './words.ts';

type Pages = AsyncIterable<readonly AuditEventDocument[]>;
/** The columns of the CSV export. */
export const AUDIT_COLUMNS: CsvColumns<AuditEventDocument> = {
  position: ({ position }) => position,
  at: ({ at }) => at,
  kind: ({ kind }) => kind,
  object: ({ objectId }) => objectId,
  type: ({ type }) => type,
  title: ({ title }) => title,
  who: actorText,
  actorId: ({ actor }) => actor._id,
  role: ({ actor }) => actor.role,
  candidate: ({ candidate }) => candidate?.name,
  interviewer: ({ interviewer }) => interviewer?.name,
  user: ({ user }) => user?.name,
  paymentId: ({ paymentId }) => paymentId,
  interviewId: ({ interviewId }) => interviewId,
  amount: ({ amount }) => amount?.toFixed(2),
  currency: ({ currency }) => currency,
  changes: ({ changes }) => changes.map((change) => changeText(change)).join('\n'),
  request: ({ requestId }) => requestId,
  command: ({ commandId }) => commandId,
  cause: ({ causationId }) => causationId,
  eventId: ({ eventId }) => eventId,
  stream: ({ stream }) => stream,
  revision: ({ revision }) => revision,
};

/** One JSON document per line, as the search returns it. */
export async function* jsonLinesOf(pages: Pages): AsyncGenerator<string> {
  for await (const events of pages) yield events.map((event) => `${JSON.stringify(event)}\n`).join('');
}
