import { describe, expect, it } from '@jest/globals';
import { PaymentId, UserId } from '../ids.ts';
import { rupees } from '../money.ts';
import { tell } from './words.ts';

const userId = UserId.parse('asha');

describe('the words of an event', () => {
  it('do not claim that the mail server refused a mail that S30 withheld', () => {
    const withheld = { type: 'MailRefused', data: { userId, reason: 'the account is closed' } } as const;
    const text = (words: string) => ({ kind: 'text', text: words });
    expect(tell(withheld, { State: { kind: 'text', text: 'to be sent' } }, {})).toMatchObject({
      title: 'Mail not sent',
      changes: [{ field: 'State', before: text('to be sent'), after: text('not sent') }],
      remarks: [{ field: 'Reason', after: text('the account is closed') }],
    });
  });

  it('do not claim that a slot could not be held when its hold was released', () => {
    const dropped = { type: 'CreditReservationDropped', data: { userId, paymentId: PaymentId.parse('1.b1') } } as const;
    expect(tell(dropped, { 'Reserved for 1.b1': { kind: 'money', money: rupees(300) } }, {})).toMatchObject({
      title: 'S30 balance no longer reserved',
      changes: [{ field: 'Reserved for 1.b1', before: { kind: 'money', money: rupees(300) } }],
    });
  });
});
