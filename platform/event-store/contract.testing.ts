import { randomUUID } from 'node:crypto';
import { defineEvents, type EventCatalogue, eventCatalogue } from '@s30/contracts/events/define';
import { z } from 'zod';
import type { AppendResult, EventBatch, EventStore, NewEvent, Position, RecordedEvent, SubscribeOptions } from './port.ts';

/** The event types that the contract suite uses. */
export const contractCatalogue: EventCatalogue = eventCatalogue([
  defineEvents('counter', { Counted: z.object({ n: z.int() }), Noted: z.object({ text: z.string() }) }),
]);

export function event(type: string, data: unknown): NewEvent {
  const commandId = randomUUID();
  return {
    id: randomUUID(),
    type,
    data,
    metadata: {
      commandId,
      correlationId: commandId,
      causationId: commandId,
      actor: { userId: 'u1', role: 'candidate' },
      at: '2030-05-01T09:00:00.000Z',
    },
  };
}
export const counted = (n: number): NewEvent => event('Counted', { n });
export const noted = (text: string): NewEvent => event('Noted', { text });

/** An unused category, because tests may share a log. */
export const newCategory = (): string => `contract${randomUUID().replaceAll('-', '')}`;
/** An unused stream. */
export const newStream = (category: string = newCategory()): string => `${category}-${randomUUID()}`;

export const numbers = (events: readonly RecordedEvent[]): readonly unknown[] =>
  events.map(({ data }) => (typeof data === 'object' && data !== null && 'n' in data ? data.n : data));

/** The revision and position of an append; throws on a conflict. */
export function written(result: AppendResult): { readonly revision: number; readonly position: Position } {
  if (result.status === 'conflict') throw new Error(`a conflict: the stream is at ${result.actual}`);
  return result;
}

/** Collects events from a subscription until `enough` returns true, then leaves the loop as a stopping process would. */
export async function collect(
  store: EventStore,
  options: Omit<SubscribeOptions, 'signal'>,
  enough: (events: readonly RecordedEvent[]) => boolean,
): Promise<{ readonly events: readonly RecordedEvent[]; readonly position: Position; readonly batches: readonly EventBatch[] }> {
  const events: RecordedEvent[] = [];
  const batches: EventBatch[] = [];
  const stop = new AbortController();
  for await (const batch of store.subscribe({ ...options, signal: stop.signal })) {
    batches.push(batch);
    events.push(...batch.events);
    if (enough(events)) break;
  }
  stop.abort();
  return { events, position: batches.at(-1)?.position ?? options.after, batches };
}

/** Collects all batches until the subscription ends. */
export async function drain(subscription: AsyncIterable<EventBatch>): Promise<readonly EventBatch[]> {
  const batches: EventBatch[] = [];
  for await (const batch of subscription) batches.push(batch);
  return batches;
}

/** A small seeded random generator (mulberry32), so that a failed run can be repeated. Numbers in [0, 1). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
