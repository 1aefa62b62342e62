import { Fact, type Facts, type Known, type Links } from '@s30/contracts/audit/wording';
import { linksIn, partOf, subjectOf, tell } from '@s30/contracts/audit/words';
import { AuditEventDocument, type AuditKind } from '@s30/contracts/documents/audit';
import { eventFamilies, type LoggedEvent } from '@s30/contracts/events/all';
import { Currency } from '@s30/contracts/money';
import type { Documents, Projection } from '@s30/platform/projector/projection';
import { idOf } from '@s30/platform/projector/seen';
import { z } from 'zod';

/** One event in words. Where people are named, it is by the names they had then. */
export const AuditRecord = AuditEventDocument.omit({
  position: true,
  actor: true,
  because: true,
  candidate: true,
  interviewer: true,
  user: true,
  amount: true,
  changes: true,
}).extend({
  /** The position. */
  _id: z.string(),
  actorId: z.string(),
  actorName: z.string(),
  actorRole: AuditEventDocument.shape.actor.shape.role,
  candidateId: z.string().optional(),
  interviewerId: z.string().optional(),
  userId: z.string().optional(),
  amountMinor: z.int().optional(),
  currency: Currency.optional(),
  changes: z.array(z.object({ field: z.string(), before: Fact.optional(), after: Fact.optional() })),
});
export type AuditRecord = z.output<typeof AuditRecord>;

type Memory = { readonly facts: Facts; readonly known: Known };
const nameKey = (userId: string): string => `name of ${userId}`;
/** What the id of its subject is the id of; an interview has the id of its booking. */
const OWN_LINK = {
  payment: 'paymentId',
  interview: 'interviewId',
  user: 'userId',
  wallet: 'userId',
  calendar: 'interviewerId',
} as const satisfies Partial<Record<AuditKind, keyof Links>>;
const ownLink = (kind: AuditKind, id: string): Links => (kind in OWN_LINK ? { [OWN_LINK[kind as keyof typeof OWN_LINK]]: id } : {});
/** How processes and strangers are called, who have no account. */
const ACTORS = { system: 'S30', guest: 'Guest' } as const;

/** Every event of the log, for auditors to search. */
export const audit: Projection<AuditRecord> = {
  collection: {
    name: 'audit',
    version: 2,
    fields: {
      eventId: 'text',
      type: 'text',
      kind: 'text',
      objectId: 'text',
      at: 'text',
      actorId: 'text',
      candidateId: 'text',
      interviewerId: 'text',
      userId: 'text',
      paymentId: 'text',
      interviewId: 'text',
      slotId: 'text',
      currency: 'text',
      amountMinor: 'number',
    },
    indexes: [
      ['kind'],
      ['type'],
      ['objectId'],
      ['at'],
      ['actorId'],
      ['candidateId'],
      ['interviewerId'],
      ['userId'],
      ['paymentId'],
      ['interviewId'],
      ['slotId'],
      ['amountMinor'],
      ['currency'],
      ['eventId'],
    ],
  },
  schema: AuditRecord,
  categories: eventFamilies.map(({ category }) => category),
  async project(event, documents) {
    const { stream, type, metadata, at, position, revision, id } = event;
    // The catalogue has decoded it, so its type and data belong together.
    const logged = { type, data: event.data } as LoggedEvent;
    await rememberName(logged, stream, documents);
    const { kind, objectId } = subjectOf(logged, stream);
    const told = await toldOf(logged, stream, documents);
    const { userId: actorId, role: actorRole } = metadata.actor;
    const actorName = actorRole === 'system' || actorRole === 'guest' ? ACTORS[actorRole] : await documents.note<string>(nameKey(actorId));
    documents.put({
      _id: position,
      eventId: id,
      stream,
      revision,
      type,
      kind,
      objectId,
      title: told.title,
      at,
      actorId,
      actorName: actorName ?? '',
      actorRole,
      requestId: metadata.correlationId,
      commandId: metadata.commandId,
      causationId: metadata.causationId,
      ...(stream.startsWith(BOOKING) ? { interviewId: idOf(event) } : {}),
      ...ownLink(kind, objectId),
      ...Object.fromEntries(Object.entries(told.links).filter(([, link]) => link !== undefined)),
      ...(told.amount === undefined ? {} : { amountMinor: told.amount.minor, currency: told.amount.currency }),
      changes: [...told.changes],
    });
  },
};

const NOTHING: Memory = { facts: {}, known: {} };
const BOOKING = 'booking-';
/**
 * The event in words, after what the events before it have told of the same part of the stream. The payments of a booking and its
 * interview know the same people, slot and newest payment.
 */
async function toldOf(logged: LoggedEvent, stream: string, documents: Documents<AuditRecord>): Promise<ReturnType<typeof tell>> {
  const [key, whole] = [`${stream}/${partOf(logged)}`, `${stream}/`];
  const { facts, known } = (await documents.note<Memory>(key)) ?? NOTHING;
  const isPayment = stream.startsWith(BOOKING) && key !== whole;
  const shared = isPayment ? ((await documents.note<Memory>(whole)) ?? NOTHING) : NOTHING;
  const told = tell(logged, facts, { ...known, ...shared.known });
  documents.setNote(key, { facts: told.facts, known: told.known });
  if (isPayment && logged.type === 'PaymentRequested') documents.setNote(whole, { ...shared, known: linksIn(told.known) });
  return told;
}

async function rememberName({ type, data }: LoggedEvent, stream: string, documents: Documents<AuditRecord>): Promise<void> {
  if (type === 'EmailClaimed' || type === 'UserRegistered') documents.setNote(nameKey(data.userId), data.name);
  if (type === 'ProfileUpdated' && data.name !== undefined) documents.setNote(nameKey(idOf({ stream })), data.name);
}
