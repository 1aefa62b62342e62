import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { type Documents, projection } from './projection.ts';
import { groups, Item, itemEvents, items, otherEvents } from './sample.testing.ts';
import { eventsOf, given } from './spec.ts';

const event = eventsOf(itemEvents, otherEvents);
const itemAdded = event('Added', { itemId: 'a', group: 'g', amount: 2 }, { at: '2030-05-01T10:00:00.000Z' });
const itemChanged = event('Changed', { itemId: 'a', amount: 3 });

describe('given events, then documents', () => {
  it('compares the documents that the events result in', () =>
    given(items(), [itemAdded, event('Happened', { n: 1 }), itemChanged]).then([
      { _id: 'a', group: 'g', amount: 5, changes: 1, at: '2030-05-01T10:00:00.000Z' },
    ]));
  it('supports notes', () =>
    given(groups, [itemAdded, itemChanged, event('Removed', { itemId: 'a' })]).then([{ _id: 'g', members: 0, total: 0 }]));
  it('returns the documents for further assertions', async () => {
    const documents = await given(items(), [event('Added', { itemId: 'b', group: 'g', amount: 1 }), itemAdded]).documents();
    expect(documents.map(({ _id }) => _id)).toEqual(['a', 'b']);
  });
  it('counts revisions by stream and skips other categories', async () => {
    const seen: unknown[] = [];
    const before = async ({ stream, revision, position }: { stream: string; revision: number; position: string }) => {
      seen.push([stream, revision, Number(position)]);
    };
    const other = event('Changed', { itemId: 'x', amount: 1 }, { stream: 'item-2' });
    await given(items({ before }), [itemAdded, event('Happened', { n: 1 }), other, itemChanged]).documents();
    expect(seen.slice(0, 3)).toEqual([
      ['item-1', 0, 1],
      ['item-2', 0, 3],
      ['item-1', 1, 4],
    ]);
  });

  it('fails if a document differs, is missing or is unexpected', async () => {
    const document = { _id: 'a', group: 'g', amount: 2, changes: 0, at: '2030-05-01T10:00:00.000Z' };
    await given(items(), [itemAdded]).then([document]);
    await expect(given(items(), [itemAdded]).then([{ ...document, amount: 1 }])).rejects.toThrow('amount');
    await expect(given(items(), [itemAdded]).then([])).rejects.toThrow();
    await expect(given(items(), []).then([document])).rejects.toThrow();
  });
  it('rejects data that does not match the event’s schema', () => {
    expect(() => event('Added', { itemId: 'a', group: 'g', amount: 1.5 })).toThrow('amount');
  });

  type React = (event: { readonly data: object }, documents: Documents<Item>) => void | Promise<void>;
  const odd = (react: React, document: z.ZodType<Item> = Item) => {
    const declaration = { name: 'odd', version: 1, document, indexes: [], from: [itemEvents], on: { Added: react } } as const;
    const another = event('Added', { itemId: 'b', group: 'g', amount: 1 });
    return given(projection({ ...declaration, fields: { amount: 'number' } }), [itemAdded, another]).documents();
  };
  const document = { _id: 'a', group: 'g', amount: 1, changes: 0, at: '' };

  it('fails a projection that is not deterministic', async () => {
    await expect(odd((_event, documents) => documents.put({ ...document, amount: Math.floor(Math.random() * 1e15) }))).rejects.toThrow(
      'not deterministic',
    );
  });
  it('fails a projection that depends on where batches are cut', async () => {
    const remembered = new Set<unknown>();
    const react = async (_event: object, documents: Documents<Item>) => {
      const found = await documents.get('a');
      // An unknown object means that a new batch has begun.
      const isKnown = remembered.has(found);
      const next = { ...document, amount: isKnown || found === undefined ? 1 : 2 };
      remembered.add(next);
      documents.put(next);
    };
    await expect(odd(react)).rejects.toThrow('cut into batches');
  });
  it('fails a projection that mutates its documents or events', async () => {
    await expect(odd((event) => void Object.assign(event.data, { amount: 0 }))).rejects.toThrow(TypeError);
    const react = async (_event: object, documents: Documents<Item>) => {
      const found = await documents.get('a');
      if (found === undefined) documents.put({ ...document });
      else found.amount += 1;
    };
    await expect(odd(react)).rejects.toThrow();
  });
  it('fails documents that do not match their schema', async () => {
    await expect(odd((_event, documents) => documents.put({ ...document, amount: 0.5 }))).rejects.toThrow('schema says');
    const extra = { ...document, extra: 1 };
    await expect(odd((_event, documents) => documents.put(extra))).rejects.toThrow('schema would have it');
    const loose = Item.extend({ amount: z.any() });
    await expect(odd((_event, documents) => documents.put({ ...document, amount: 'a' as never }), loose)).rejects.toThrow('amount');
  });
});

describe('the fields of a declaration', () => {
  const document = z.object({
    ...{ _id: z.string(), kind: z.enum(['a', 'b']).optional(), count: z.int(), isFirst: z.boolean() },
    part: z.object({ name: z.string() }).optional(),
  });
  const declared = (...indexes: string[][]) =>
    projection({ name: 'parts', version: 1, document, fields: { count: 'number' }, indexes, from: [itemEvents], on: {} }).collection.fields;

  it('are those of the indexes, typed as in the documents, and those named besides', () =>
    expect(declared(['kind', 'part.name'], ['isFirst'])).toEqual({
      kind: 'text',
      'part.name': 'text',
      isFirst: 'boolean',
      count: 'number',
    }));
  it('do not include an object, a list or a field that documents lack', () => {
    expect(() => declared(['part'])).toThrow('an index names part');
    expect(() => declared(['kinds'])).toThrow('an index names kinds');
  });
});
