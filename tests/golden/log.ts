import { eventFamilies } from '@s30/contracts/events/all';
import { type EventDefinition, personalFieldsOf } from '@s30/contracts/events/define';
import { uuidFrom } from '../../platform/decider/uuid.ts';
import type { EncodedEvent, StoredEvent } from '../../platform/event-store/codec.ts';
import type { Position } from '../../platform/event-store/port.ts';
import { codec } from './reader.ts';
import { sampleOf } from './samples.ts';

/** Each event type twice, with and without its optional fields, as this code writes it. */
export async function writtenLog(): Promise<readonly StoredEvent[]> {
  const log: StoredEvent[] = [];
  for (const { category, events } of eventFamilies) {
    for (const definition of Object.values(events)) {
      for (const fields of ['required', 'all'] as const) {
        const stream = `${category}-${definition.type}`;
        const encoded = await encodedOf(definition, stream, fields);
        log.push({
          ...encoded,
          stream,
          revision: fields === 'all' ? 1 : 0,
          position: String(log.length + 1).padStart(16, '0') as Position,
        });
      }
    }
  }
  return log;
}

async function encodedOf(definition: EventDefinition, stream: string, fields: 'required' | 'all'): Promise<EncodedEvent> {
  const people = Object.fromEntries(personalFieldsOf(definition.schema).flatMap(({ of }) => of.map((role) => [role, 'asha'])));
  const id = uuidFrom(`${stream} ${fields}`);
  const metadata = {
    ...{ commandId: uuidFrom(`command of ${id}`), correlationId: 'request', causationId: 'request', at: '2026-01-05T09:00:00.000Z' },
    actor: { userId: 'asha', role: 'candidate' as const },
  };
  const [encoded] = await codec.encode(stream, [{ id, type: definition.type, data: sampleOf(definition, fields), metadata, people }]);
  if (encoded === undefined) throw new Error(`${definition.type} was not written`);
  return encoded;
}
