import { describe, expect, it } from '@jest/globals';
import { referralEvents } from '@s30/contracts/events/referral';
import { UserId } from '@s30/contracts/ids';
import { Instant } from '@s30/contracts/time';
import { given } from '@s30/platform/decider/spec';
import fc from 'fast-check';
import { everyHistory } from '../histories.testing.ts';
import { referral } from './decider.ts';

const [asha, bela] = [UserId.parse('asha'), UserId.parse('bela')];
const issueTo = (userId: UserId) => ({ type: 'IssueReferralCode', code: 'ASHA2345', userId }) as const;
const issued = { type: 'ReferralCodeIssued', data: { code: 'ASHA2345', userId: asha } } as const;

describe('issuing a referral code', () => {
  it('gives a free code to a user', () => given(referral).when(issueTo(asha)).then(issued));
  it('records the owner', () => given(referral).when(issueTo(asha)).thenState({ status: 'issued', userId: asha }));
  it('changes nothing if repeated for the same user', () => given(referral, [issued]).when(issueTo(asha)).thenNothing());
  it('rejects a code that somebody else has', () => given(referral, [issued]).when(issueTo(bela)).thenRejected('referral_code_unknown'));
  it('ignores a second owner, which cannot occur', () =>
    expect(
      [issued, { type: 'ReferralCodeIssued', data: { code: 'ASHA2345', userId: bela } } as const].reduce(referral.evolve, referral.initial),
    ).toEqual({ status: 'issued', userId: asha }));
  it('never gives a code to a second user, whatever the commands', () =>
    everyHistory(referral, {
      family: referralEvents,
      commands: fc.constantFrom(issueTo(asha), issueTo(bela)),
      actors: [{ userId: 'guest', role: 'guest' }],
      begin: Instant.parse('2026-11-21T10:00:00.000Z'),
      invariant: ({ before, after, events, past }) => {
        expect(past.length + events.length).toBe(1);
        if (before.status === 'issued') expect(after).toEqual(before);
      },
    }));
});
