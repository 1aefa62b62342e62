import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Member, shareOut, without } from './share.ts';

const TTL = 100;
const Steps = fc.array(fc.record({ who: fc.nat(4), leaves: fc.boolean() }), { maxLength: 30 });

describe('shared leases', () => {
  it('have one holder each, and soon all instances have equal shares, give or take one', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 15 }), Steps, fc.integer({ min: 1, max: 5 }), (count, steps, instances) => {
        const names = Array.from({ length: count }, (_, index) => `lease ${index}`);
        let members: readonly Member[] = [];
        const ask = (holder: string) => {
          const { others, share } = shareOut(members, { names, holder, now: 0 });
          members = [...others, { holder, names: share.held, expires: TTL }];
          // The holder ends the work first.
          members = without(members, holder, share.spare);
          const held = members.flatMap((each) => each.names);
          expect(new Set(held).size).toBe(held.length);
          return share;
        };
        for (const { who, leaves } of steps) {
          if (leaves) members = without(members, `${who}`);
          else ask(`${who}`);
        }
        for (let who = instances; who < 5; who += 1) members = without(members, `${who}`);
        for (let round = 0; round < 4; round += 1) for (let who = 0; who < instances; who += 1) ask(`${who}`);
        const parts = members.map((each) => each.names.length);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(count);
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
        // The shares stay as they are.
        const before = members;
        for (let who = 0; who < instances; who += 1) expect(ask(`${who}`)).toMatchObject({ spare: [], isShort: false });
        expect(new Set(members)).toEqual(new Set(before));
      }),
    ));

  it('lapse when their holder expires', () => {
    const members = [{ holder: 'one', names: ['a'], expires: TTL }];
    expect(shareOut(members, { names: ['a'], holder: 'two', now: TTL - 1 }).share.held).toEqual([]);
    expect(shareOut(members, { names: ['a'], holder: 'two', now: TTL })).toMatchObject({ others: [], share: { held: ['a'] } });
  });
});
