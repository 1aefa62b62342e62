import type { RawEvent } from '@s30/contracts/documents/audit';
import { reject } from '@s30/contracts/rejections';
import { linkOf } from '@s30/platform/event-store/chain';
import type { Position } from '@s30/platform/event-store/port';
import type { LinkedRow, StoredLog } from '@s30/platform/event-store/storedLog';
import { audit } from '@s30/projections/audit';
import { type AuditSources, eventDocuments } from './documents.ts';

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString();
/** Text that is no longer valid JSON is shown as it is. */
function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(textOf(bytes));
  } catch {
    return textOf(bytes);
  }
}

export function rawEvent({ row, previous }: LinkedRow): RawEvent {
  const { position, id, stream, revision, type, data, metadata, hash } = row;
  return {
    position,
    eventId: textOf(id),
    stream: textOf(stream),
    revision,
    type: textOf(type),
    data: jsonOf(data),
    metadata: jsonOf(metadata),
    ...(hash === undefined ? {} : { hash, computedHash: linkOf(previous, row) }),
  };
}

/** One event in words and as stored. */
export async function oneEvent(sources: AuditSources, log: StoredLog, position: string) {
  const [linked] = await log.at([position as Position]);
  const [event] = await eventDocuments(sources, await sources.read(audit).getMany([position]));
  return linked === undefined || event === undefined ? reject('audit_event_unknown') : { event, raw: rawEvent(linked) };
}
