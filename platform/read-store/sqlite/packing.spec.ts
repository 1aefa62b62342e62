import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { packingWith } from './packing.ts';

function packing() {
  const kept = [''];
  const numberOf = (word: string): number => (kept.includes(word) ? kept.indexOf(word) : kept.push(word) - 1);
  return { kept, ...packingWith({ numberOf, wordOf: (number) => kept[number] ?? '' }) };
}

describe('packed JSON', () => {
  it('contains the names of fields once for all objects that have the same', () => {
    const { pack, kept } = packing();
    expect(pack({ terms: [{ minor: 1, currency: 'INR' }], method: 'UPI' })).toBe('[2,[0,[1,1,"INR"]],"UPI"]');
    expect(pack({ minor: 2, currency: 'USD' })).toBe('[1,2,"USD"]');
    expect(kept).toEqual(['', 'minor,currency', 'terms,method']);
  });
  it('keeps keys that may be data', () => {
    const { pack, kept } = packing();
    expect(pack({ '2026-11-24': 1, a: 2 })).toBe('{"2026-11-24":1,"a":2}');
    expect(kept).toEqual(['']);
  });
  it.each([
    ['nothing', null],
    ['text that looks packed', '[1,2]'],
    ['lists in lists', [[], [1, [2]], [0, 1]]],
    ['objects without fields', { a: {}, b: [{}] }],
    ['the same names in another order', [{ a: 1, b: 2 }, { b: 2, a: 1 }, { a: 1 }]],
    ['keys with commas', [{ 'a,b': 1 }, { a: 1, b: 2 }, { 'a,b': 1, c: 2 }]],
    ['keys that objects inherit', JSON.parse('[{"__proto__":{"a":[1]},"constructor":2},{"constructor":3,"toString":[4]}]')],
    ['structures in maps', { 'p.1': { status: 'verified' }, 'p.2': { status: 'rejected' } }],
  ])('returns %s as it was', (_what, value) => {
    const { pack, unpack } = packing();
    const text = pack(value);
    expect(JSON.stringify(unpack(text))).toBe(JSON.stringify(value));
    expect(pack(unpack(text))).toBe(text);
  });
  it('returns any JSON as it was', () => {
    const { pack, unpack } = packing();
    fc.assert(fc.property(fc.jsonValue(), (value) => expect(JSON.stringify(unpack(pack(value)))).toBe(JSON.stringify(value))));
  });
  it('leaves out fields without a value, as JSON does', () => {
    const { pack, unpack } = packing();
    expect(unpack(pack({ a: undefined, b: [undefined], c: 1 }))).toEqual({ b: [null], c: 1 });
  });
});
