import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { tolerant } from './tolerant.ts';

const Money = z.strictObject({ minor: z.int().min(0), currency: z.enum(['INR', 'USD']) });
const schema = z.strictObject({
  name: z.string().max(5),
  price: Money.optional(),
  parts: z.array(z.strictObject({ size: z.int() })),
  byKey: z.record(z.string(), Money),
  either: z.union([z.strictObject({ kind: z.literal('a'), a: z.int() }), z.strictObject({ kind: z.literal('b') })]),
});
const data = {
  ...{ name: 'Asha', price: { minor: 1, currency: 'INR' }, parts: [{ size: 1 }], byKey: { one: { minor: 2, currency: 'USD' } } },
  either: { kind: 'b' },
};

describe('a tolerant schema', () => {
  it('keeps undeclared fields at every depth', () => {
    const newer = {
      ...{ ...data, tone: 'kind' },
      price: { ...data.price, tax: 3 },
      parts: [{ size: 1, colour: 'red' }],
      byKey: { one: { ...data.byKey.one, tax: 1 } },
      either: { kind: 'b', since: 2030 },
    };
    expect(tolerant(schema).parse(newer)).toEqual(newer);
    expect(schema.safeParse(newer).success).toBe(false);
  });
  it.each([
    ['a missing field', { ...data, name: undefined }],
    ['a value that is too long', { ...data, name: 'Ashwini' }],
    ['a nested value of another kind', { ...data, price: { minor: '1', currency: 'INR' } }],
    ['an element that lacks a field', { ...data, parts: [{}] }],
    ['an unknown alternative', { ...data, either: { kind: 'c' } }],
  ])('refuses %s', (_what, broken) => expect(tolerant(schema).safeParse(broken).success).toBe(false));
});
