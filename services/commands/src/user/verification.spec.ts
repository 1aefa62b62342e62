import { describe, expect, it } from '@jest/globals';
import type { UserEvent } from '@s30/contracts/events/user';
import { UserId } from '@s30/contracts/ids';
import { given } from '@s30/platform/decider/spec';
import { user } from './decider.ts';

const registered = {
  type: 'UserRegistered',
  data: { userId: UserId.parse('asha'), name: 'Asha', email: 'asha@example.org', role: 'candidate', referralCode: 'ASHA2345' },
} as const;
const vouchedFor: UserEvent = { ...registered, data: { ...registered.data, emailVerified: true } };
const verified = { type: 'EmailVerified', data: { by: 'verification_link' } } as const;
const stateAfter = (...events: readonly UserEvent[]) => events.reduce(user.evolve, user.initial);

describe('an email address', () => {
  it('is unverified at first', () => expect(stateAfter(registered)).toMatchObject({ isEmailVerified: false }));
  it('is verified at once if a trusted source vouches for it', () =>
    expect(stateAfter(vouchedFor)).toMatchObject({ isEmailVerified: true }));
  it('is verified by a link', () => given(user, [registered]).when({ type: 'VerifyEmail', by: 'verification_link' }).then(verified));
  it('is verified once', () => given(user, [registered, verified]).when({ type: 'VerifyEmail', by: 'google' }).thenNothing());
  it('requires no link if it was vouched for', () =>
    given(user, [vouchedFor]).when({ type: 'VerifyEmail', by: 'reset_link' }).thenNothing());
  it('of an unknown user cannot be verified', () => given(user).when({ type: 'VerifyEmail', by: 'google' }).thenRejected('user_unknown'));
  it('stays verified', () => expect(stateAfter(registered, verified)).toMatchObject({ isEmailVerified: true }));
});

describe('a picture', () => {
  const set = { type: 'SetPicture', picture: 'https://example.org/asha.png' } as const;
  const pictureSet = { type: 'PictureSet', data: { picture: set.picture } } as const;
  it('is kept', () => given(user, [registered]).when(set).then(pictureSet));
  it('is stored once', () => given(user, [registered, pictureSet]).when(set).thenNothing());
});

describe('a password', () => {
  const removed = { type: 'PasswordRemoved', data: {} } as const;
  it('is removed once', () => {
    given(user, [registered]).when({ type: 'RemovePassword' }).then(removed);
    given(user, [registered, removed]).when({ type: 'RemovePassword' }).thenNothing();
  });
});
