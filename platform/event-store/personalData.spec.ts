import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { catalogue } from '@s30/contracts/events/all';
import {
  defineEvents,
  type EventCatalogue,
  eventCatalogue,
  personal,
  personalFieldsOf,
  secret,
  versions,
} from '@s30/contracts/events/define';
import { ERASED_PERSON } from '@s30/contracts/fields';
import { z } from 'zod';
import { FRESH_MS, personKeys } from '../secret-store/personKeys.ts';
import type { EventSecret } from '../secret-store/port.ts';
import { type EncodedEvent, eventCodec } from './codec.ts';
import { event } from './contract.testing.ts';
import { type NewEvent, START } from './port.ts';

const letters = eventCatalogue([
  defineEvents('letter', {
    Written: z.object({
      by: z.string(),
      to: z.string(),
      text: personal(z.string().min(1), ['by', 'to'], 'gone'),
      sender: personal(z.string(), 'by').optional(),
      pages: personal(z.int(), 'by', 0),
      stamp: z.int(),
    }),
    Answered: z.object({ text: personal(z.string(), 'to') }),
    Locked: z.object({ by: z.string(), box: personal(z.string(), 'by', 'gone'), code: secret(z.string(), 'by').optional() }),
    Moved: versions(
      [z.object({ by: z.string(), street: personal(z.string(), 'by') }), z.object({ by: z.string(), place: personal(z.string(), 'by') })],
      {
        up: [({ by, street }) => ({ by, place: street })],
      },
    ),
  }),
]);
const written = (more: object = {}) =>
  event('Written', { by: 'asha', to: 'bela', text: 'Dear Béla ☕', sender: 'Asha Rao', pages: 2, stamp: 7, ...more });

function secretsInMemory() {
  const keys = new Map<string, Uint8Array | null>();
  const asked: (readonly string[])[] = [];
  const kept = new Map<string, Uint8Array>();
  const personKeys = async (people: readonly string[]) => {
    asked.push(people);
    return new Map(people.flatMap((person) => (keys.get(person) ? [[person, keys.get(person) as Uint8Array]] : [])));
  };
  return {
    asked,
    personKeys,
    async makePersonKeys(people: readonly string[]) {
      for (const person of people) if (!keys.has(person)) keys.set(person, randomBytes(32));
      return personKeys(people);
    },
    async destroyPersonKey(person: string) {
      keys.set(person, null);
    },
    kept,
    async putEventSecrets(secrets: readonly EventSecret[]) {
      for (const { id, secret } of secrets) kept.set(id, secret);
    },
    eventSecrets: async (ids: readonly string[]) => new Map([...kept].filter(([id]) => ids.includes(id))),
  };
}

function openCodec(secrets = secretsInMemory(), now?: () => number) {
  const keys = personKeys(secrets, now);
  const codec = eventCodec(letters, keys);
  const write = (...events: readonly NewEvent[]) => codec.encode('letter-1', events);
  const read = async (encoded: readonly EncodedEvent[]) =>
    (await codec.decode(encoded.map((one, revision) => ({ ...one, stream: 'letter-1', revision, position: START })))).map(
      ({ data }) => data,
    );
  return { secrets, keys, codec, write, read };
}

describe('the personal fields of an event', () => {
  it('are read as they were written, and appear nowhere in the stored bytes', async () => {
    const { write, read } = openCodec();
    const letter = written();
    const [stored] = await write(letter);
    const bytes = stored?.data ?? '';
    for (const text of ['Dear', 'Asha', Buffer.from('Dear').toString('base64'), '\\u00e9', '"pages"']) expect(bytes).not.toContain(text);
    expect(bytes).toContain('"stamp":7');
    expect(await read([stored as EncodedEvent])).toEqual([letter.data]);
  });
  it('are stored differently each time, so equal texts cannot be recognised', async () => {
    const { write } = openCodec();
    const [one, other] = await write(written(), written());
    expect(one?.data).not.toBe(other?.data);
  });
  it('belong to the people the decider names when the data does not', async () => {
    const { write, read } = openCodec();
    const answer = event('Answered', { text: 'Thanks' });
    await expect(write(answer)).rejects.toThrow('Nobody says whose text a Answered for letter-1 holds: to is missing.');
    expect(await read(await write({ ...answer, people: { to: 'bela' } }))).toEqual([{ text: 'Thanks' }]);
  });
  it('read as typed blanks once their person is erased, in older versions too, while the rest stays', async () => {
    const { write, read, keys } = openCodec();
    const stored = await write(written(), event('Moved', { by: 'asha', place: 'Pune' }));
    await keys.destroy('asha');
    expect(await read(stored)).toEqual([
      { by: 'asha', to: 'bela', text: 'gone', pages: 0, stamp: 7 },
      { by: 'asha', place: '' },
    ]);
  });
  it('become unreadable when either of their two owners is erased', async () => {
    const { write, read, keys } = openCodec();
    const stored = await write(written());
    await keys.destroy('bela');
    expect(await read(stored)).toEqual([{ by: 'asha', to: 'bela', text: 'gone', sender: 'Asha Rao', pages: 2, stamp: 7 }]);
  });
  it('are not stored when their person is already erased', async () => {
    const { write, read, keys } = openCodec();
    await keys.destroy('asha');
    const stored = await write(written());
    expect(stored[0]?.data).not.toContain('text":"');
    expect(await read(stored)).toMatchObject([{ text: 'gone', pages: 0 }]);
  });
  it('become unreadable within seconds in a process that read them before another process erased their person', async () => {
    const secrets = secretsInMemory();
    let now = 0;
    const { write, read } = openCodec(secrets, () => now);
    const stored = await write(written());
    await personKeys(secrets).destroy('asha');
    now = FRESH_MS + 1;
    expect(await read(stored)).toMatchObject([{ text: 'gone' }]);
  });
  it('cost one read of the secret store for any number of events and people', async () => {
    const { write, secrets } = openCodec();
    const stored = await write(...Array.from({ length: 200 }, (_, n) => written({ by: `person-${n}` })));
    const later = openCodec(secrets);
    secrets.asked.length = 0;
    expect(await later.read(stored)).toHaveLength(200);
    expect(await later.read(stored)).toHaveLength(200);
    expect(secrets.asked.map(({ length }) => length)).toEqual([201]);
  });
  it('are read in full even when the key cache overflows', async () => {
    const { write, secrets } = openCodec();
    const letters = await write(written(), written({ by: 'chandra', sender: 'Chandra' }));
    const strangers = Array.from({ length: 100_001 }, (_, n) => `stranger-${n}`);
    await secrets.makePersonKeys(strangers);
    const later = openCodec(secrets, () => 0);
    await later.keys.fetch(['asha', 'bela', ...strangers]);
    expect(await later.read(letters)).toMatchObject([{ sender: 'Asha Rao' }, { sender: 'Chandra' }]);
  });
  it('cannot be moved to another event, or changed', async () => {
    const { write, read } = openCodec();
    const [one, other] = await write(written(), written({ text: 'Other' }));
    await expect(read([{ ...(one as EncodedEvent), data: other?.data ?? '' }])).rejects.toThrow('cannot be read');
  });
  it('are kept in the secret store only when they are secrets, encrypted under their owner’s key', async () => {
    const { write, read, keys, secrets } = openCodec();
    const box = { by: 'asha', box: 'Hall 3', code: 'blue-door' };
    const stored = await write(event('Locked', box), event('Locked', { by: 'bela', box: 'Hall 4' }));
    expect(await read(stored)).toEqual([box, { by: 'bela', box: 'Hall 4' }]);
    const [[id = '', value = new Uint8Array()] = []] = secrets.kept;
    expect([...secrets.kept.keys()]).toEqual([expect.stringContaining(stored[0]?.id ?? '')]);
    expect(Buffer.from(value).includes('blue-door')).toBe(false);
    expect(stored[0]?.data).toContain(id);
    expect(stored[0]?.data).not.toContain(Buffer.from(value).toString('base64'));
    secrets.kept.clear();
    expect(await read(stored)).toEqual([
      { by: 'asha', box: 'Hall 3' },
      { by: 'bela', box: 'Hall 4' },
    ]);
    secrets.kept.set(id, value);
    await keys.destroy('asha');
    expect(await read(stored)).toMatchObject([{ by: 'asha', box: 'gone' }, { box: 'Hall 4' }]);
    expect(await write(event('Locked', box)).then(read)).toEqual([{ by: 'asha', box: 'gone' }]);
  });
  it('are still read from the log when they were written before they became secrets', async () => {
    const { keys, read } = openCodec();
    const earlier = eventCatalogue([
      defineEvents('letter', { Locked: z.object({ by: z.string(), code: personal(z.string(), 'by').optional() }) }),
    ]);
    const box = { by: 'asha', code: 'blue-door' };
    const stored = await eventCodec(earlier, keys).encode('letter-1', [event('Locked', box)]);
    expect(await read(stored)).toEqual([{ ...box, box: 'gone' }]);
  });
  it('cannot be read without the keys', async () => {
    const { write } = openCodec();
    const [stored] = await write(written());
    const bare = eventCodec(letters).decode([{ ...(stored as EncodedEvent), stream: 'letter-1', revision: 0, position: START }]);
    await expect(bare).rejects.toThrow('opened without the keys');
  });
});

describe('personal data that the first version of an event left open', () => {
  const asFirstWritten: EventCatalogue = new Map(
    ['EmailClaimed', 'SlotRequested', 'ChargeDeclined'].flatMap((type) => {
      const { versions: [schema] = [], ...definition } = catalogue.get(type) ?? {};
      return schema ? [[type, { type, ...definition, version: 1, schema, versions: [schema], upcasters: [] }]] : [];
    }),
  );
  const opened = () => {
    const keys = personKeys(secretsInMemory());
    const read = async (stored: readonly EncodedEvent[]) => {
      const placed = stored.map((one, revision) => ({ ...one, stream: 'letter-1', revision, position: START }));
      return (await eventCodec(catalogue, keys).decode(placed)).map(({ data }) => data);
    };
    const write = (written: NewEvent, by = catalogue) => eventCodec(by, keys).encode('letter-1', [written]);
    return { keys, read, write };
  };
  const registered = { userId: 'asha', email: 'asha@example.com', name: 'Asha Rao', referralCode: 'ASHA2345', role: 'candidate' };
  const claim = { ...registered, timeZone: 'Pacific/Chatham' };
  const asked = {
    ...{ slotRequestId: 'request', candidateId: 'asha', interviewerId: 'ravi', interviewType: 'DSA' },
    ...{ preferredDate: '2026-11-28', preferredTime: '19:00', timeZone: 'Pacific/Chatham', requestedAt: '2026-11-21T10:00:00.000Z' },
  };
  const declining = { interviewerId: 'ravi', chargeId: '1.b1', amount: { minor: 1, currency: 'INR' }, reason: 'The same picture again' };

  it('is encrypted now: the time zone of somebody who registers', async () => {
    const { keys, read, write } = opened();
    const [stored] = await write(event('EmailClaimed', claim));
    expect(stored?.data).not.toContain('Chatham');
    expect(await read([stored as EncodedEvent])).toEqual([claim]);
    await keys.destroy('asha');
    const [erased] = await read([stored as EncodedEvent]);
    expect(erased).not.toHaveProperty('timeZone');
  });
  it('is read from the first version of a claim until its person is erased', async () => {
    const { keys, read, write } = opened();
    const stored = await write(event('EmailClaimed', claim), asFirstWritten);
    expect(await read(stored)).toEqual([claim]);
    expect(await read(await write(event('EmailClaimed', registered), asFirstWritten))).toEqual([registered]);
    await keys.destroy('asha');
    const [erased] = await read(stored);
    expect(erased).toMatchObject({ userId: 'asha', name: ERASED_PERSON });
    expect(erased).not.toHaveProperty('timeZone');
  });
  it('is encrypted now: the time zone of a slot request', async () => {
    const { keys, read, write } = opened();
    const [stored] = await write(event('SlotRequested', asked));
    expect(stored?.data).not.toContain('Chatham');
    expect(await read([stored as EncodedEvent])).toEqual([asked]);
    await keys.destroy('asha');
    expect(await read([stored as EncodedEvent])).toMatchObject([{ preferredTime: '19:00', timeZone: 'UTC' }]);
  });
  it('is still read from the first version of a slot request', async () => {
    const { read, write } = opened();
    expect(await read(await write(event('SlotRequested', asked), asFirstWritten))).toEqual([asked]);
  });
  it.each(['asha', 'ravi'])('is unreadable now once %s is erased: why a credit was declined', async (erased) => {
    const { keys, read, write } = opened();
    const stored = await write(event('ChargeDeclined', { ...declining, candidateId: 'asha' }));
    expect(await read(stored)).toMatchObject([{ reason: 'The same picture again' }]);
    await keys.destroy(erased);
    expect(await read(stored)).toMatchObject([{ chargeId: '1.b1', reason: '' }]);
  });
  it('is still read from the first version of a declined credit', async () => {
    const { read, write } = opened();
    expect(await read(await write(event('ChargeDeclined', declining), asFirstWritten))).toEqual([declining]);
  });
});

it('defines a blank that its schema accepts for every required personal field', () => {
  const refused = [...catalogue.values()].flatMap(({ type, versions }) =>
    versions.flatMap((schema) =>
      personalFieldsOf(schema)
        .filter(({ name, isOptional, blank }) => !isOptional && !z.safeParse(schema.shape[name] as z.ZodType, blank).success)
        .map(({ name }) => `${type}.${name}`),
    ),
  );
  expect(refused).toEqual([]);
});
