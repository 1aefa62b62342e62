import { describe, it } from '@jest/globals';
import { UserId } from '@s30/contracts/ids';
import { given } from '@s30/platform/decider/spec';
import { googleClaim } from './decider.ts';

const [asha, ravi] = [UserId.parse('asha'), UserId.parse('ravi')];
const claimed = { type: 'GoogleAccountClaimed', data: { userId: asha } } as const;
const claim = (userId: UserId) => ({ type: 'ClaimGoogleAccount', userId }) as const;

describe('a Google account', () => {
  it('belongs to the first account it signs in to', () => given(googleClaim).when(claim(asha)).then(claimed));
  it('stays with it', () => given(googleClaim, [claimed]).when(claim(asha)).thenNothing());
  it('is free again once the person of its account is erased', () => {
    const released = { type: 'GoogleAccountReleased', data: { userId: asha } } as const;
    given(googleClaim, [claimed]).when({ type: 'ReleaseGoogleAccount', userId: asha }).then(released);
    given(googleClaim, [claimed]).when({ type: 'ReleaseGoogleAccount', userId: ravi }).thenNothing();
    given(googleClaim, [claimed, released])
      .when(claim(ravi))
      .then({ type: 'GoogleAccountClaimed', data: { userId: ravi } });
  });
  it('never signs in to another one', () => given(googleClaim, [claimed]).when(claim(ravi)).thenRejected('google_account_differs'));
});
