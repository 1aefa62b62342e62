import { AUDIT_OBJECTS, type AuditEventDocument, type AuditObject } from '@s30/contracts/documents/audit';
import { INTERVIEW_TYPES, slugOf } from '@s30/contracts/interviewTypes';

export const isAuditObject = (kind: string | undefined): kind is AuditObject => AUDIT_OBJECTS.some((known) => known === kind);

/** Where the history of a thing is shown, inside the console. */
export const historyPath = (kind: AuditObject, id: string): string => `/audit/${kind}/${encodeURIComponent(id)}`;

/** The thing whose history an event belongs to; mails and claims have none of their own. */
export function objectOf(event: AuditEventDocument): { readonly kind: AuditObject; readonly id: string } | undefined {
  if (event.kind === 'calendar') return event.slotId === undefined ? undefined : { kind: 'slot', id: event.slotId };
  return isAuditObject(event.kind) ? { kind: event.kind, id: event.objectId } : undefined;
}

/** Processes and guests are called by what they are: a role beside that says nothing. */
export const isPerson = ({ role }: AuditEventDocument['actor']): boolean => role !== 'system' && role !== 'guest';

const SHOWN = 8;
/** Enough of an id to tell it from its neighbours. */
export const shortId = (id: string): string => (id.length > 2 * SHOWN ? `${id.slice(0, SHOWN)}…` : id);
/** Prices are known by their interview type, everything else by its id. */
export const nameOfObject = (kind: AuditObject, id: string): string =>
  (kind === 'price' && INTERVIEW_TYPES.find((type) => slugOf(type) === id)) || shortId(id);
/** calendar-4be1…: a stream by its category and the beginning of its id. */
export function shortStream(stream: string): string {
  const at = stream.indexOf('-');
  const id = stream.slice(at + 1);
  return id.length > SHOWN ? `${stream.slice(0, at + 5)}…` : stream;
}
const UUID = /^[\da-f]{8}-[\da-f]{4}-/;
/** Long ids are cut; other text is as it is. */
export const shortIfId = (text: string): string => (UUID.test(text) ? shortId(text) : text);
/** 9c41…e07b. */
export const shortHash = (hash: string): string => (hash.length > SHOWN ? `${hash.slice(0, 4)}…${hash.slice(-4)}` : hash);
/** A position without the zeros that make it sort. */
export const shortPosition = (position: string): string => position.replace(/^0+(?=\d)/, '').split('-')[0] ?? position;
