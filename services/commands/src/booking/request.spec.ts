import { describe, it } from '@jest/globals';
import { noMoney, rupees } from '@s30/contracts/money';
import { addMinutes } from '@s30/contracts/time';
import { given } from '@s30/platform/decider/spec';
import * as b from './bookings.testing.ts';
import { booking } from './decider.ts';

const ask = (changes: Parameters<typeof b.requestOf>[0] = {}) => ({ type: 'RequestPayment', request: b.requestOf(changes) }) as const;
const askNext = { type: 'RequestPayment', request: b.nextAsked } as const;
const askThird = { type: 'RequestPayment', request: b.requestOf({ paymentId: '3.b' as typeof b.first }) } as const;

describe('requesting a payment', () => {
  it('starts the booking', () => given(booking).when(ask()).then(b.requested));

  it('verifies at once a payment that the balance covers completely', () => {
    const terms = [{ ...b.upi, usedS30Balance: rupees(1000), credit: rupees(1000), remainingAmount: rupees(0) }];
    given(booking)
      .when(ask({ terms }))
      .then({ type: 'PaymentRequested', data: b.requestOf({ terms }) }, b.covered);
  });

  it('changes nothing while the same payment is held', () =>
    given(booking, [b.requested])
      .when(ask(), { at: b.before(72) })
      .thenNothing());

  it('uses current terms once the hold has lapsed', () => {
    const later = { terms: [b.upi], until: addMinutes(b.until, 15) };
    given(booking, [b.requested])
      .when(ask(later), { at: b.until })
      .then({ type: 'PaymentRequested', data: b.requestOf(later) });
  });

  it('changes nothing once proof is submitted', () => given(booking, [b.requested, b.proven()]).when(ask(), { at: b.start }).thenNothing());

  it('requests another payment if the last one was deleted or stranded', () => {
    given(booking, [...b.booked, b.deleted()])
      .when(askNext)
      .then(b.requestedNext);
    given(booking, [...b.booked, b.stranded('balance-used')])
      .when(askNext)
      .then(b.requestedNext);
  });

  it('requests no second payment while one is in use, and none before there is an interview', () => {
    given(booking, b.booked).when(askNext).thenNothing();
    given(booking, [b.requested, b.deleted()]).when(askNext).thenNothing();
    const again = [...b.booked, b.deleted(), b.requestedNext, b.proven(), b.proven(b.second, 'two'), b.stranded('paid-twice', b.second)];
    given(booking, again).when(askThird).thenNothing();
  });

  it('requests another payment if the one in use was deleted, also beside a second one that goes back', () => {
    const twice = [b.proven(b.second, 'two'), b.stranded('paid-twice', b.second)];
    given(booking, [...b.booked, b.deleted(), b.requestedNext, b.proven(), ...twice, b.deleted()])
      .when(askThird)
      .then({ type: 'PaymentRequested', data: askThird.request });
  });

  it('is rejected if the interview is cancelled', () =>
    given(booking, [...b.booked, b.cancelled(100)])
      .when(askNext)
      .thenRejected('interview_over', { status: 'cancelled' }));
});

describe('a hold that is renewed', () => {
  const renew = { type: 'RenewHold', paymentId: b.first, until: addMinutes(b.until, 10) } as const;
  it('extends the payment’s deadline and never shortens it', () => {
    given(booking, [b.requested])
      .when(renew)
      .then({ type: 'HoldRenewed', data: { paymentId: b.first, until: renew.until } });
    given(booking, [b.requested])
      .when({ ...renew, until: b.until })
      .thenNothing();
  });
  it('changes nothing once proof is submitted', () => given(booking, [b.requested, b.proven()]).when(renew).thenNothing());
});

describe('choosing a method', () => {
  const choose = { type: 'ChooseMethod', paymentId: b.first, method: 'Zelle' } as const;
  it('changes the amount due, once', () => {
    const chosen = { type: 'PaymentMethodChosen', data: { paymentId: b.first, method: 'Zelle' } } as const;
    given(booking, [b.requested]).when(choose, b.byAsha).then(chosen);
    given(booking, [b.requested, chosen]).when(choose, b.byAsha).thenNothing();
  });
  it('changes nothing once proof is submitted', () => given(booking, [b.requested, b.proven()]).when(choose, b.byAsha).thenNothing());
  it('pays at once if the balance covers the whole price by this method', () =>
    given(booking, [b.requestedWith({ terms: [b.zelle, { ...b.upi, usedS30Balance: b.upi.amount, remainingAmount: noMoney('INR') }] })])
      .when({ ...choose, method: 'UPI' }, b.byAsha)
      .then({ type: 'PaymentMethodChosen', data: { paymentId: b.first, method: 'UPI' } }, b.covered));
  it('is for the payer, among the methods that the payee accepts', () => {
    given(booking, [b.requested]).when(choose, b.byStranger).thenRejected('payment_unknown');
    given(booking, [b.requestedWith({ terms: [b.upi] })])
      .when(choose, b.byAsha)
      .thenRejected('payment_method_not_accepted', { method: 'Zelle' });
  });
});
