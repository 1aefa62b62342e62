import { AuditObject, type AuditValue } from '@s30/contracts/documents/audit';
import { bookingOfPayment } from '@s30/contracts/ids';
import { type Rejection, reject } from '@s30/contracts/rejections';
import { linkOf } from '@s30/platform/event-store/chain';
import type { Position } from '@s30/platform/event-store/port';
import type { LinkedRow, StoredLog } from '@s30/platform/event-store/storedLog';
import type { Filter } from '@s30/platform/read-store/port';
import { audit, ownField, spelledOut } from '@s30/projections/audit';
import type { Read } from '../context.ts';
import { type AuditSources, auditValue, documentsOf } from './documents.ts';
import { type AuditRecord, inWords } from './inWords.ts';

/** Selects all events about an object, including those in other streams. */
export function filterOf(kind: AuditObject, id: string): Filter {
  switch (kind) {
    case 'payment':
      // A slot is held and booked for the booking.
      return { anyOf: [{ paymentId: id }, { kind: 'calendar', interviewId: bookingOfPayment(id) }] };
    case 'interview':
      return { where: { interviewId: id } };
    case 'slot':
      return { where: { slotId: id } };
    case 'user':
      return { where: { userId: id, kind: { in: ['user', 'emailClaim', 'googleClaim', 'administration', 'referral'] } } };
    default:
      return { where: { kind, [ownField(kind)]: id } };
  }
}

const PAST_ALL = '\u{10ffff}';
/** Selects the events of all objects of a kind whose ids start like this. */
export function beginningWith(kind: AuditObject, beginning: string): Filter {
  const ids = { gte: beginning, lt: `${beginning}${PAST_ALL}` };
  return { where: kind === 'slot' ? { kind: 'calendar', slotId: ids } : { kind, [ownField(kind)]: ids } };
}
/** The ids of the objects found that way. */
export async function idsBeginning(read: Read, kind: AuditObject): Promise<readonly string[]> {
  const found = await read(audit).find();
  return [...new Set(found.map(spelledOut).flatMap(({ slotId, objectId }) => (kind === 'slot' ? (slotId ?? []) : objectId)))];
}

const isOwn = (kind: AuditObject, id: string, event: AuditRecord): boolean =>
  kind === 'slot' ? event.kind === 'calendar' : event.kind === kind && event.objectId === id;

const isDeletion = ({ field }: AuditRecord['changes'][number]): boolean => field === 'Deleted';
const saysDeleted = (change: AuditRecord['changes'][number]): boolean => isDeletion(change) && change.after !== undefined;

/** The current state of an object, field by field, from its own events. */
function stateAfter(events: readonly AuditRecord[]): { field: string; value: AuditValue }[] {
  const state = new Map<string, AuditValue>();
  for (const { field, after } of events.flatMap(({ changes }) => changes)) {
    if (after === undefined) state.delete(field);
    else state.set(field, auditValue(after));
  }
  return [...state].map(([field, value]) => ({ field, value }));
}

/** An object's history in words, oldest first. With `log`, checks each event's hash in the chain. */
export async function timelineOf(sources: AuditSources, log: StoredLog | undefined, asked: { readonly kind: string; readonly id: string }) {
  const kind = AuditObject.safeParse(asked.kind).data;
  if (kind === undefined) return reject('audit_object_unknown') satisfies Rejection;
  const entries = await sources.read(audit).find({ ...filterOf(kind, asked.id), sort: { _id: 'asc' } });
  const found = await inWords(sources.events, entries);
  const own = found.filter((event) => isOwn(kind, asked.id, event));
  // A booking that never got its slot has a history, but no interview.
  if (own.length === 0 && !(kind === 'interview' && found.length > 0)) return reject('audit_object_unknown') satisfies Rejection;
  const linked = (await log?.at(found.map(({ _id }) => _id as Position))) ?? [];
  const hashes = new Map(linked.map(({ row }) => [row.position as string, row.hash]));
  const events = await documentsOf(sources, found);
  return {
    object: { kind, id: asked.id, deleted: own.findLast(({ changes }) => changes.some(isDeletion))?.changes.some(saysDeleted) ?? false },
    events: events.map((event) => {
      const hash = hashes.get(event.position);
      return hash === undefined ? event : { ...event, hash };
    }),
    now: stateAfter(own),
    ...chainOf(linked, found.length),
  };
}

function chainOf(linked: readonly LinkedRow[], events: number) {
  const chained = linked.filter(({ row }) => row.hash !== undefined);
  if (chained.length === 0) return {};
  const wrong = chained.filter(({ row, previous }) => linkOf(previous, row) !== row.hash);
  const [first] = wrong;
  // Events that the read model has and the log has lost count as mismatches too.
  const chain = { checked: events, matching: chained.length - wrong.length };
  return { chain: first === undefined ? chain : { ...chain, firstMismatch: first.row.position as string } };
}
