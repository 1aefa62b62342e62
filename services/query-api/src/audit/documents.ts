import type { Fact } from '@s30/contracts/audit/wording';
import type { AuditChange, AuditEventDocument, AuditValue } from '@s30/contracts/documents/audit';
import { ERASED_FILE, fileUrl } from '@s30/contracts/files';
import { decimalOf } from '@s30/contracts/money';
import { type AuditEntry, audit, eventKeyOf } from '@s30/projections/audit';
import { users } from '@s30/projections/users';
import { byId, namedBy, type Read } from '../context.ts';
import { type AuditRecord, type Events, inWords, titlesOf } from './inWords.ts';

export function auditValue(fact: Fact): AuditValue {
  switch (fact.kind) {
    case 'money':
      return { kind: 'money', amount: decimalOf(fact.money), currency: fact.money.currency };
    case 'file':
      return fact.fileId === ERASED_FILE ? { kind: 'text', text: 'Erased' } : { kind: 'file', url: fileUrl(fact.fileId) };
    default:
      return fact;
  }
}

const changeOf = ({ field, before, after }: AuditRecord['changes'][number]): AuditChange => ({
  field,
  before: before && auditValue(before),
  after: after && auditValue(after),
});

/** The audit index, and the log that it points into. */
export type AuditSources = { readonly read: Read; readonly events: Events };

export const eventDocuments = async (sources: AuditSources, found: readonly AuditEntry[]): Promise<AuditEventDocument[]> =>
  documentsOf(sources, await inWords(sources.events, found));

/** Adds people's current names, and the events that system actions reacted to. */
export async function documentsOf({ read, events }: AuditSources, found: readonly AuditRecord[]): Promise<AuditEventDocument[]> {
  const causes = found.flatMap(({ actorRole, causationId }) => (actorRole === 'system' ? [causationId] : []));
  const [people, because] = await Promise.all([
    byId(
      read(users),
      found.flatMap(({ candidateId, interviewerId, userId }) => [candidateId, interviewerId, userId].filter((id) => id !== undefined)),
    ),
    causes.length === 0 ? [] : read(audit).find({ where: { eventKey: { in: [...new Set(causes.map(eventKeyOf))] } } }),
  ]);
  const causeOf = await titlesOf(events, because);
  const named = namedBy(people);
  const person = (id: string | undefined) => (id === undefined ? undefined : named(id));
  return found.map((record) => {
    const { _id: position, eventId, stream, revision, type, kind, objectId, title, at, requestId, commandId, causationId } = record;
    const { actorId, actorName, actorRole, candidateId, interviewerId, userId, amountMinor, changes, remarks } = record;
    const { paymentId, interviewId, slotId, currency } = record;
    return {
      ...{ position, eventId, stream, revision, type, kind, objectId, title, at, requestId, commandId, causationId },
      ...{ paymentId, interviewId, slotId, currency },
      actor: { _id: actorId, name: actorName, role: actorRole },
      because: actorRole === 'system' ? causeOf.get(causationId) : undefined,
      ...{ candidate: person(candidateId), interviewer: person(interviewerId), user: person(userId) },
      amount: amountMinor === undefined ? undefined : amountMinor / 100,
      changes: [...changes, ...remarks].map(changeOf),
    };
  });
}
