import { describe, expect, it } from '@jest/globals';
import { PasswordId, SecondFactorId } from '@s30/contracts/ids';
import { given } from '@s30/platform/decider/spec';
import { user } from './decider.ts';
import { registered, stateAfter } from './users.testing.ts';

const secondFactorId = SecondFactorId.parse('f1');
const enrol = { type: 'EnrolSecondFactor', secondFactorId, epoch: 0 } as const;
const enrolled = { type: 'SecondFactorEnrolled', data: { secondFactorId, recoveryCodes: 10 } } as const;
const remove = { type: 'RemoveSecondFactor', by: 'owner' } as const;
const removed = { type: 'SecondFactorRemoved', data: { by: 'owner' } } as const;
const used = { type: 'RecoveryCodeUsed', data: {} } as const;
const replaced = { type: 'RecoveryCodesReplaced', data: { recoveryCodes: 10 } } as const;
const on = [registered, enrolled];

describe('the second factor', () => {
  it('is turned on once', () => {
    given(user, [registered]).when(enrol).then(enrolled);
    given(user, on).when(enrol).thenNothing();
    given(user, on)
      .when({ ...enrol, secondFactorId: SecondFactorId.parse('f2') })
      .thenRejected('second_factor_on');
  });
  it('is turned off by its owner, and on again with another secret', () => {
    given(user, on).when(remove).then(removed);
    given(user, [...on, removed])
      .when(remove)
      .thenRejected('second_factor_off');
    const again = { ...enrol, secondFactorId: SecondFactorId.parse('f2'), epoch: 2 };
    given(user, [...on, removed])
      .when(again)
      .then({ type: 'SecondFactorEnrolled', data: { secondFactorId: again.secondFactorId, recoveryCodes: 10 } });
  });
  it('is not turned on by a session that has ended meanwhile', () => {
    const reset = { type: 'PasswordChanged', data: { passwordId: PasswordId.parse('second'), by: 'reset_link' } } as const;
    given(user, [registered, reset]).when(enrol).thenRejected('enrolment_expired');
    given(user, [registered, reset])
      .when({ ...enrol, epoch: 1 })
      .then(enrolled);
  });
  it('can be removed by an admin, with a reason', () =>
    given(user, on)
      .when({ type: 'RemoveSecondFactor', by: 'admin', reason: 'Lost phone' })
      .then({ type: 'SecondFactorRemoved', data: { by: 'admin', reason: 'Lost phone' } }));
  it('ends all sessions when turned on or off, but not when a recovery code is used', () => {
    expect(stateAfter(on)).toMatchObject({ epoch: 1 });
    expect(stateAfter([...on, used, replaced])).toMatchObject({ epoch: 1 });
    expect(stateAfter([...on, removed])).toMatchObject({ epoch: 2, secondFactor: { status: 'off' } });
  });
  it('ends if it was set up before its owner proved to own the address by a reset link or Google', () => {
    for (const by of ['reset_link', 'google'] as const)
      given(user, on).when({ type: 'VerifyEmail', by }).then({ type: 'EmailVerified', data: { by } }, removed);
  });
  it('stays on when a link confirms the address, which its owner may do for a stranger, and whenever the address was verified before', () => {
    const verified = { type: 'EmailVerified', data: { by: 'verification_link' } } as const;
    given(user, on).when({ type: 'VerifyEmail', by: 'verification_link' }).then(verified);
    for (const by of ['reset_link', 'google'] as const)
      given(user, [registered, verified, enrolled]).when({ type: 'VerifyEmail', by }).thenNothing();
  });
  it('takes and replaces recovery codes only while it is on', () => {
    given(user, on).when({ type: 'UseRecoveryCode' }).then(used);
    given(user, on).when({ type: 'ReplaceRecoveryCodes' }).then(replaced);
    given(user, [registered]).when({ type: 'UseRecoveryCode' }).thenRejected('second_factor_off');
    given(user, [registered]).when({ type: 'ReplaceRecoveryCodes' }).thenRejected('second_factor_off');
  });
});
