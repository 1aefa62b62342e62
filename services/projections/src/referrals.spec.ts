import { expect, it } from '@jest/globals';
import { userEvents } from '@s30/contracts/events/user';
import { eventsOf, given } from '@s30/platform/projector/spec';
import { users } from './users.ts';

const event = eventsOf(userEvents);

it('an account shows who referred it, and how many it referred', async () => {
  const registered = (userId: string, referredBy?: string) =>
    event(
      'UserRegistered',
      {
        userId,
        name: userId,
        email: `${userId}@example.com`,
        role: 'candidate',
        referralCode: userId,
        ...(referredBy ? { referredBy } : {}),
      },
      { stream: `user-${userId}` },
    );
  const [asha, bela] = await given(users, [registered('asha'), registered('bela', 'asha')]).documents();
  expect(asha).toMatchObject({ referralsCount: 1, referralBonusClaimed: false });
  expect(asha).not.toHaveProperty('referredBy');
  expect(bela).toMatchObject({ referralsCount: 0, referredBy: 'asha', referralBonusClaimed: false });
});
