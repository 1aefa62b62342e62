import type { Known, Links } from '@s30/contracts/audit/wording';
import { type Concern, concernOf, linksIn, partOf, subjectOf } from '@s30/contracts/audit/words';
import { AuditEventDocument, type AuditKind } from '@s30/contracts/documents/audit';
import { eventFamilies, type LoggedEvent } from '@s30/contracts/events/all';
import type { Documents, Projection } from '@s30/platform/projector/projection';
import { idOf, type SeenEvent } from '@s30/platform/projector/seen';
import { z } from 'zod';

/** Who, what, when, how much and where: what events are found by. What they say stands in the log alone. */
export const AuditEntry = AuditEventDocument.pick({
  eventId: true,
  revision: true,
  type: true,
  kind: true,
  at: true,
  paymentId: true,
  interviewId: true,
  slotId: true,
  currency: true,
}).extend({
  /** The position. */
  _id: z.string(),
  /** Earlier events of the same slot, by revision: a calendar is too long to be read for one of its slots. */
  earlier: z.array(z.int()).optional(),
  /** Where none of the links says it. */
  objectId: z.string().optional(),
  actorId: z.string().optional(),
  /** The link that says who acted. */
  actorIs: z.enum(['candidateId', 'interviewerId', 'userId']).optional(),
  /** The name they had then. */
  actorName: z.string(),
  actorRole: AuditEventDocument.shape.actor.shape.role,
  candidateId: z.string().optional(),
  interviewerId: z.string().optional(),
  userId: z.string().optional(),
  amountMinor: z.int().optional(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

const nameKey = (userId: string): string => `name of ${userId}`;
/** What the id of its subject is the id of; an interview has the id of its booking. */
const OWN_LINK = {
  payment: 'paymentId',
  interview: 'interviewId',
  user: 'userId',
  wallet: 'userId',
  calendar: 'interviewerId',
} as const satisfies Partial<Record<AuditKind, keyof Links>>;
/** The field by which the events of one thing are found. */
export const ownField = (kind: AuditKind): 'objectId' | keyof Links =>
  kind in OWN_LINK ? OWN_LINK[kind as keyof typeof OWN_LINK] : 'objectId';
/** With the ids that the links of an entry say. */
export const spelledOut = (entry: AuditEntry) => ({
  ...entry,
  objectId: entry.objectId ?? entry[ownField(entry.kind)] ?? '',
  actorId: entry.actorId ?? (entry.actorIs && entry[entry.actorIs]) ?? '',
});
/** How processes and strangers are called, who have no account. */
const ACTORS = { system: 'S30', guest: 'Guest' } as const;

/** Every event of the log, for auditors to find. */
export const audit: Projection<AuditEntry> = {
  collection: {
    name: 'audit',
    version: 5,
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
      revision: 'number',
      actorIs: 'text',
      actorName: 'text',
      actorRole: 'text',
    },
    appended: true,
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
  schema: AuditEntry,
  categories: eventFamilies.map(({ category }) => category),
  async project(event, documents) {
    const { stream, type, metadata, at, position, revision, id } = event;
    const logged = loggedOf(event);
    await rememberName(logged, stream, documents);
    const { kind, objectId } = subjectOf(logged, stream);
    const { links: known, amount, earlier } = await learn(event, documents);
    const links = Object.fromEntries(Object.entries({ ...known, [ownField(kind)]: objectId }).filter(([, link]) => link !== undefined));
    const { userId: actorId, role: actorRole } = metadata.actor;
    const actorName = actorRole === 'system' || actorRole === 'guest' ? ACTORS[actorRole] : await documents.note<string>(nameKey(actorId));
    const actorIs = (['candidateId', 'interviewerId', 'userId'] as const).find((link) => links[link] === actorId);
    documents.put({
      ...{ _id: position, eventId: id, revision, type, kind, at },
      ...(earlier.length === 0 ? {} : { earlier: [...earlier] }),
      ...(actorIs === undefined ? { actorId } : { actorIs }),
      ...{ actorName: actorName ?? '', actorRole },
      ...(stream.startsWith(BOOKING) ? { interviewId: idOf(event) } : {}),
      ...links,
      ...(amount === undefined ? {} : { amountMinor: amount.minor, currency: amount.currency }),
    });
  },
};

const BOOKING = 'booking-';
/** The catalogue has decoded it, so its type and data belong together. */
export const loggedOf = ({ type, data }: Pick<SeenEvent, 'type' | 'data'>): LoggedEvent => ({ type, data }) as LoggedEvent;

type Told = Known & { readonly revisions?: readonly number[] };
type Memory = Pick<Documents<never>, 'note' | 'setNote'>;
/** What later events of the same part need to know that neither they nor the name of their stream say. */
function unsaid(kind: AuditKind, { terms, method, candidateId, ...known }: Known): Known {
  if (kind === 'payment') return { terms, method };
  if (kind === 'calendar') return { candidateId };
  return kind === 'user' || kind === 'wallet' ? {} : { ...known, candidateId };
}
/**
 * What an event concerns, after what the events before it have told of the same part of the stream. The payments of a booking and its
 * interview know the same people, slot and newest payment.
 */
export async function learn(
  event: Pick<SeenEvent, 'type' | 'data' | 'stream' | 'revision'>,
  memory: Memory,
): Promise<Concern & { readonly earlier: readonly number[] }> {
  const { stream, type, revision } = event;
  const logged = loggedOf(event);
  const { kind } = subjectOf(logged, stream);
  const [part, whole] = [partOf(logged), `${stream}/`];
  // The ids of slots and payments name their streams.
  const key = part.includes(idOf(event)) ? `${kind} ${part}` : `${whole}${part}`;
  const { revisions = [], ...own } = (await memory.note<Told>(key)) ?? {};
  const isPayment = stream.startsWith(BOOKING) && part !== '';
  const shared = isPayment ? ((await memory.note<Told>(whole)) ?? {}) : {};
  const concern = concernOf(logged, { ...own, ...shared });
  const told = Object.entries({ ...unsaid(kind, concern.known), revisions: kind === 'calendar' ? [...revisions, revision] : undefined });
  const news = told.filter(([, value]) => value !== undefined);
  if (news.length > 0) memory.setNote(key, Object.fromEntries(news));
  if (isPayment && type === 'PaymentRequested') memory.setNote(whole, linksIn(concern.known));
  return { ...concern, earlier: revisions };
}

async function rememberName({ type, data }: LoggedEvent, stream: string, documents: Documents<AuditEntry>): Promise<void> {
  if (type === 'EmailClaimed' || type === 'UserRegistered') documents.setNote(nameKey(data.userId), data.name);
  if (type === 'ProfileUpdated' && data.name !== undefined) documents.setNote(nameKey(idOf({ stream })), data.name);
}
