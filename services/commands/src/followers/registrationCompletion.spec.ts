import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { UserId } from '@s30/contracts/ids';
import { isRejection } from '@s30/contracts/rejections';
import type { Instant } from '@s30/contracts/time';
import { emailClaim } from '../email-claim/decider.ts';
import { completeRegistration } from '../registration/registration.ts';
import { openScene } from '../scene.testing.ts';
import { user } from '../user/decider.ts';
import { registrationCompletion } from './completions.ts';

const claim = {
  userId: 'asha' as UserId,
  email: 'asha@example.com',
  name: 'Asha Rao',
  referralCode: 'ASHA2345',
  role: 'candidate',
} as const;

describe('the process that completes registrations', () => {
  let scene: Awaited<ReturnType<typeof openScene>>;
  beforeEach(async () => {
    scene = await openScene('2026-11-21T10:00:00.000Z' as Instant);
  });
  afterEach(() => scene.close());
  const shown = () => scene.show(registrationCompletion(scene.runner, scene.now));

  it('creates the account once if the request died after claiming the address', async () => {
    await scene.past(emailClaim, 'address', { type: 'ClaimEmail', claim });
    expect(await scene.load(user, claim.userId)).toEqual({ status: 'none' });
    await shown();
    const account = await scene.load(user, claim.userId);
    expect(account).toMatchObject({ status: 'registered', name: 'Asha Rao', email: 'asha@example.com', role: 'candidate' });
    await shown();
    expect(await scene.load(user, claim.userId)).toEqual(account);
  });

  it('leaves an account alone that the request created', async () => {
    await scene.past(emailClaim, 'address', { type: 'ClaimEmail', claim });
    const run = scene.request({ userId: 'guest', role: 'guest' });
    expect(isRejection(await completeRegistration(run, claim))).toBe(false);
    await scene.past(user, claim.userId, { type: 'UpdateProfile', profile: { name: 'Asha R.' } });
    await shown();
    expect(await scene.load(user, claim.userId)).toMatchObject({ name: 'Asha R.' });
  });
});
