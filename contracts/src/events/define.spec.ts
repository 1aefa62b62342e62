import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { defineEvents, EventMetadata, eventCatalogue, personal, personalFieldsOf, versions } from './define.ts';

const things = defineEvents('thing', { ThingMade: z.object({ name: personal(z.string(), 'owner'), size: z.int() }) });

describe('declaring events', () => {
  it('gives each type its first version', () =>
    expect(things.events.ThingMade).toMatchObject({ type: 'ThingMade', version: 1, upcasters: [] }));
  it('gives a type one version per schema', () => {
    const up = ({ name }: { name: string }) => ({ title: name });
    const grown = defineEvents('thing', {
      ThingMade: versions([z.object({ name: z.string() }), z.object({ title: z.string() })], { up: [up] }),
    });
    const { ThingMade } = grown.events;
    expect(ThingMade).toMatchObject({ version: 2, upcasters: [up] });
    expect(ThingMade.versions.map((schema) => schema.safeParse({ name: 'a' }).success)).toEqual([true, false]);
    expect(ThingMade.schema.safeParse({ title: 'a' }).success).toBe(true);
  });
  it('rejects undeclared keys', () => {
    const { schema } = things.events.ThingMade;
    expect(schema.safeParse({ name: 'a', size: 1 }).success).toBe(true);
    expect(schema.safeParse({ name: 'a', size: 1, colour: 'red' }).success).toBe(false);
  });
  it('rejects a type declared twice', () =>
    expect(() => eventCatalogue([things, defineEvents('other', { ThingMade: z.object({}) })])).toThrow(
      'event type ThingMade is declared twice',
    ));
  it('lists the personal fields', () => {
    expect(personalFieldsOf(things.events.ThingMade.schema)).toEqual([
      { name: 'name', isOptional: false, of: ['owner'], blank: '', isSecret: false },
    ]);
  });
});

describe('the metadata of an event', () => {
  const metadata = {
    commandId: '6f1d6c1e-5b0e-4f0a-9a3c-52d1f0c7a830',
    correlationId: 'request-1',
    causationId: 'request-1',
    actor: { userId: 'asha', role: 'candidate' },
    at: '2026-11-24T13:30:00.000Z',
  };
  it('names command, chain of causes, actor and instant', () => expect(EventMetadata.parse(metadata)).toEqual(metadata));
  it.each(Object.keys(metadata))('rejects metadata without %s', (field) =>
    expect(EventMetadata.safeParse({ ...metadata, [field]: undefined }).success).toBe(false),
  );
  it('accepts only known roles', () =>
    expect(EventMetadata.safeParse({ ...metadata, actor: { userId: 'asha', role: 'root' } }).success).toBe(false));
});
