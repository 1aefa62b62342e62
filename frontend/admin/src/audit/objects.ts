import { AUDIT_OBJECTS, type AuditEventDocument, type AuditObject } from '@s30/contracts/documents/audit';
import { INTERVIEW_TYPES, slugOf } from '@s30/contracts/interviewTypes';

export const isAuditObject = (kind: string | undefined): kind is AuditObject => AUDIT_OBJECTS.some((known) => known === kind);

/** The console path of an object's history. */
export const historyPath = (kind: AuditObject, id: string): string => `/audit/${kind}/${encodeURIComponent(id)}`;

/** The object whose history an event belongs to; undefined for kinds without a history, such as mails. */
export function objectOf(event: AuditEventDocument): { readonly kind: AuditObject; readonly id: string } | undefined {
  if (event.kind === 'calendar') return event.slotId === undefined ? undefined : { kind: 'slot', id: event.slotId };
  return isAuditObject(event.kind) ? { kind: event.kind, id: event.objectId } : undefined;
}

/** True for people. The names of processes and guests already say what they are, so their role is not shown. */
export const isPerson = ({ role }: AuditEventDocument['actor']): boolean => role !== 'system' && role !== 'guest';

const SHOWN = 8;
/** Shortens a long id to its first characters. */
export const shortId = (id: string): string => (id.length > 2 * SHOWN ? `${id.slice(0, SHOWN)}…` : id);
/** Names a price by its interview type and everything else by its short id. */
export const nameOfObject = (kind: AuditObject, id: string): string =>
  (kind === 'price' && INTERVIEW_TYPES.find((type) => slugOf(type) === id)) || shortId(id);
/** "calendar-4be1…": a stream's category and the start of its id. */
export function shortStream(stream: string): string {
  const at = stream.indexOf('-');
  const id = stream.slice(at + 1);
  return id.length > SHOWN ? `${stream.slice(0, at + 5)}…` : stream;
}
const UUID = /^[\da-f]{8}-[\da-f]{4}-/;
const UUID_WITHIN = /(?<=[ .])([\da-f]{8})(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
/** Shortens UUIDs, also those within words such as "Held for …"; leaves other text, such as links, unchanged. */
export const shortIfId = (text: string): string => (UUID.test(text) ? shortId(text) : text.replace(UUID_WITHIN, '$1…'));
/** "9c41…e07b": the start and end of a hash. */
export const shortHash = (hash: string): string => (hash.length > SHOWN ? `${hash.slice(0, 4)}…${hash.slice(-4)}` : hash);
/** A position without the leading zeros that make it sortable. */
export const shortPosition = (position: string): string => position.replace(/^0+(?=\d)/, '').split('-')[0] ?? position;
