import { describe, expect, it } from '@jest/globals';
import { emailClaimEvents } from '@s30/contracts/events/emailClaim';
import { UserId } from '@s30/contracts/ids';
import { Instant } from '@s30/contracts/time';
import { given } from '@s30/platform/decider/spec';
import fc from 'fast-check';
import { everyHistory } from '../histories.testing.ts';
import { emailClaim } from './decider.ts';

const claimOf = (user: string) =>
  ({ userId: UserId.parse(user), email: 'asha@example.org', name: 'Asha Rao', referralCode: 'ASHA2345', role: 'candidate' }) as const;
const claim = claimOf('asha');
const claimed = { type: 'EmailClaimed', data: claim } as const;

describe('claiming an e-mail address', () => {
  it('gives a free address to the first claimant', () => given(emailClaim).when({ type: 'ClaimEmail', claim }).then(claimed));
  it('records the owner', () => given(emailClaim).when({ type: 'ClaimEmail', claim }).thenState({ status: 'claimed', claim }));
  it('records the referrer and the role', () => {
    const admin = { ...claim, role: 'admin', referredBy: UserId.parse('bela') } as const;
    given(emailClaim).when({ type: 'ClaimEmail', claim: admin }).then({ type: 'EmailClaimed', data: admin });
  });
  it('rejects a taken address, even for the same user', () => {
    given(emailClaim, [claimed])
      .when({ type: 'ClaimEmail', claim: claimOf('bela') })
      .thenRejected('email_taken');
    given(emailClaim, [claimed]).when({ type: 'ClaimEmail', claim }).thenRejected('email_taken');
  });
  it('ignores a second claim event, which cannot occur', () =>
    expect([claimed, { type: 'EmailClaimed', data: claimOf('bela') } as const].reduce(emailClaim.evolve, emailClaim.initial)).toEqual({
      status: 'claimed',
      claim,
    }));
  it('reassigns an address only after its holder releases it, for any sequence of commands', () =>
    everyHistory(emailClaim, {
      family: emailClaimEvents,
      commands: fc.oneof(
        fc.record({ type: fc.constant('ClaimEmail' as const), claim: fc.constantFrom(claim, claimOf('bela'), claimOf('ravi')) }),
        fc.record({ type: fc.constant('ReleaseEmail' as const), userId: fc.constantFrom(claim.userId, UserId.parse('bela')) }),
      ),
      actors: [{ userId: 'guest', role: 'guest' }],
      begin: Instant.parse('2026-11-21T10:00:00.000Z'),
      invariant: ({ command, before, after, events }) => {
        expect(events.length).toBeLessThanOrEqual(1);
        if (before.status === 'free') return;
        const isLetGo = command.type === 'ReleaseEmail' && command.userId === before.claim.userId;
        expect(after).toEqual(isLetGo ? { status: 'free' } : before);
      },
    }));
});
