import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { rupees } from '@s30/contracts/money';
import { wallet } from '../wallet/decider.ts';
import { type MailScene, openMailScene } from './mails.testing.ts';

let mails: MailScene;
beforeEach(async () => {
  mails = await openMailScene();
});
afterEach(() => mails.scene.close());

it('tell both friends about the referral bonus, each what it is for', async () => {
  const { scene, asha, bela, mailed } = mails;
  for (const { userId } of [asha, bela]) {
    const granted = { userId, amount: rupees(500), cause: 'a first interview', referredUserId: bela.userId };
    await scene.past(wallet, userId, { type: 'GrantCredit', ...granted });
  }
  const [toAsha, toBela, ...others] = await mailed();
  expect(others).toEqual([]);
  for (const mail of [toAsha, toBela]) expect(mail?.subject).toBe('Referral bonus: ₹500.00 of S30 balance');
  expect([toAsha?.to.name, toBela?.to.name]).toEqual(['asha', 'bela']);
  expect(toAsha?.text).toContain('A friend whom you invited has completed their first paid mock interview.');
  expect(toBela?.text).toContain('A friend invited you, and you have completed your first paid mock interview.');
});
