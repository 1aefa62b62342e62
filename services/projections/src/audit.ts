import { hash } from 'node:crypto';
import type { Known, Links } from '@s30/contracts/audit/wording';
import { type Concern, concernedPartOf, concernOf, linksIn, subjectOf } from '@s30/contracts/audit/words';
import { AuditEventDocument, type AuditKind } from '@s30/contracts/documents/audit';
import { eventFamilies, type LoggedEvent } from '@s30/contracts/events/all';
import { type Documents, indexedFields, type Projection } from '@s30/platform/projector/projection';
import { idOf, type SeenEvent } from '@s30/platform/projector/seen';
import { z } from 'zod';

/** Who, what, when, how much and where: the fields by which events are found. Their content is only in the log. */
export const AuditEntry = AuditEventDocument.pick({
  revision: true,
  type: true,
  kind: true,
  at: true,
  paymentId: true,
  interviewId: true,
  slotId: true,
  currency: true,
}).extend({
  /** The log position. */
  _id: z.string(),
  /** {@link eventKeyOf} its id, which is only in the log too. */
  eventKey: z.int(),
  /** Revisions of earlier events of the same slot, because a calendar is too long to read for one of its slots. */
  earlier: z.array(z.int()).optional(),
  /** Absent if one of the links contains it. */
  objectId: z.string().optional(),
  actorId: z.string().optional(),
  /** The link that contains the actor's id. */
  actorIs: z.enum(['candidateId', 'interviewerId', 'userId']).optional(),
  /** The actor's name at the time. */
  actorName: z.string(),
  actorRole: AuditEventDocument.shape.actor.shape.role,
  candidateId: z.string().optional(),
  interviewerId: z.string().optional(),
  userId: z.string().optional(),
  amountMinor: z.int().optional(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

const KEY_DIGITS = 12;
/** 48 bits of a hash, by which an event is found: an index of whole ids would be a tenth as large as the log. */
export const eventKeyOf = (eventId: string): number => Number.parseInt(hash('sha256', eventId).slice(0, KEY_DIGITS), 16);

const nameKey = (userId: string): string => `name of ${userId}`;
/** The link that contains the subject's id; an interview has the id of its booking. */
const OWN_LINK = {
  payment: 'paymentId',
  interview: 'interviewId',
  user: 'userId',
  wallet: 'userId',
  calendar: 'interviewerId',
} as const satisfies Partial<Record<AuditKind, keyof Links>>;
/** The field by which the events of one object are found. */
export const ownField = (kind: AuditKind): 'objectId' | keyof Links =>
  kind in OWN_LINK ? OWN_LINK[kind as keyof typeof OWN_LINK] : 'objectId';
/** Fills in the ids that an entry keeps only in its links. */
export const spelledOut = (entry: AuditEntry) => ({
  ...entry,
  objectId: entry.objectId ?? entry[ownField(entry.kind)] ?? '',
  actorId: entry.actorId ?? (entry.actorIs && entry[entry.actorIs]) ?? '',
});
/** Names of actors without an account. */
const ACTORS = { system: 'S30', guest: 'Guest' } as const;

const INDEXES = [
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
  ['eventKey'],
];

/** Every event of the log, indexed for auditors. */
export const audit: Projection<AuditEntry> = {
  collection: {
    name: 'audit',
    version: 7,
    fields: { ...indexedFields(AuditEntry, [...INDEXES, ['revision', 'actorIs', 'actorName', 'actorRole']]), at: 'instant' },
    interned: [
      ...['kind', 'type', 'objectId', 'actorId', 'actorIs', 'actorName', 'actorRole', 'candidateId', 'interviewerId', 'userId'],
      ...['paymentId', 'interviewId', 'slotId', 'currency'],
    ],
    sparse: ['amountMinor'],
    appended: true,
    indexes: INDEXES,
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
      ...{ _id: position, eventKey: eventKeyOf(id), revision, type, kind, at },
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
/** Safe cast: the catalogue decoded the event, so type and data match. */
export const loggedOf = ({ type, data }: Pick<SeenEvent, 'type' | 'data'>): LoggedEvent => ({ type, data }) as LoggedEvent;

type Told = Known & { readonly revisions?: readonly number[] };
type Memory = Pick<Documents<never>, 'note' | 'setNote'>;
/** What later events of the same part need, except what their own data or stream name contains. */
function unsaid(kind: AuditKind, { terms, method, candidateId, ...known }: Known): Known {
  if (kind === 'payment') return { terms, method };
  if (kind === 'calendar' || kind === 'interviewerAccount') return { candidateId };
  return kind === 'user' || kind === 'wallet' || kind === 'administration' ? {} : { ...known, candidateId };
}
/**
 * What an event concerns, given earlier events of the same part of its stream. A booking's interview and all its payments
 * share people, slot and newest payment.
 */
export async function learn(
  event: Pick<SeenEvent, 'type' | 'data' | 'stream' | 'revision'>,
  memory: Memory,
): Promise<Concern & { readonly earlier: readonly number[] }> {
  const { stream, type, revision } = event;
  const logged = loggedOf(event);
  const { kind } = subjectOf(logged, stream);
  const [part, whole] = [concernedPartOf(logged), `${stream}/`];
  // Slot and payment ids contain their stream's id.
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
