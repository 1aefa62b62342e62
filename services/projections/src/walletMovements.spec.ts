import { expect, it } from '@jest/globals';
import { walletEvents } from '@s30/contracts/events/wallet';
import { rupees } from '@s30/contracts/money';
import { eventsOf, given } from '@s30/platform/projector/spec';
import { walletMovements } from './walletMovements.ts';

const event = eventsOf(walletEvents);
const of = (userId: string, id: string) => ({ stream: `wallet-${userId}`, id });
const followed = { userId: 'asha', paymentId: '1.b1', revision: 1, amount: rupees(300) };

it('have an owner each, follow the log order, and are not repeated', async () => {
  const bonus = (userId: string) => ({ userId, amount: rupees(500), cause: `referral of ${userId}`, referredUserId: userId });
  const documents = await given(walletMovements, [
    event('CreditGranted', bonus('asha'), of('asha', 'later id')),
    event('CreditGranted', bonus('ravi'), of('ravi', 'his')),
    event('CreditHeld', followed, of('asha', 'held')),
    event('CreditHeld', { ...followed, revision: 2 }, of('asha', 'held again')),
    event('CreditReleased', { ...followed, revision: 3 }, of('asha', 'earlier id')),
  ]).documents();
  const inOrder = documents.toSorted((one, other) => (one.position < other.position ? -1 : 1));
  expect(inOrder.map(({ _id, userId, kind, amount }) => `${_id}: ${kind} ${amount} of ${userId}`)).toEqual([
    'later id: granted 50000 of asha',
    'his: granted 50000 of ravi',
    'held: held 30000 of asha',
    'earlier id: released 30000 of asha',
  ]);
});
