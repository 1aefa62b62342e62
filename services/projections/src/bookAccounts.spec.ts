import { describe, expect, it } from '@jest/globals';
import { type GivenEvent, given } from '@s30/platform/projector/spec';
import { bookAccounts } from './bookAccounts.ts';
import * as b from './books.testing.ts';

/** Amounts by account, in major units, without zero accounts. */
async function accounts(...events: readonly GivenEvent[]): Promise<Readonly<Record<string, number>>> {
  const documents = await given(bookAccounts, events).documents();
  const sum = documents.reduce((all, { minor }) => all + minor, 0);
  expect(sum).toBe(0);
  return Object.fromEntries(documents.filter(({ minor }) => minor !== 0).map(({ _id, minor }) => [_id, minor / 100]));
}

describe('the accounts of the books', () => {
  it('credit the interviewer with the part paid by balance, less the fee; they received the rest directly', async () => {
    expect(await accounts(...b.paid)).toEqual({
      'interviewer.ravi INR': 275.15,
      'fee INR': 224.85,
      'balance.asha INR': -500,
      'direct.ravi INR': 999,
      'payers INR': -999,
    });
  });
  it('charge a refund to the interviewer and reverse its share of the fee', async () => {
    expect(await accounts(...b.paid, ...b.refunded)).toMatchObject({
      'interviewer.ravi INR': -361.93,
      'fee INR': 112.43,
      'balance.asha INR': 249.5,
    });
  });
  it('take a fee only on the money sent if the balance’s part was returned before verification', async () => {
    const { requested, proof, rejected, verified } = b.booking;
    const log = [requested(), proof(), b.held, rejected('2026-11-21T12:00:00.000Z'), b.released];
    expect(await accounts(...log, proof(), verified())).toEqual({
      ...{ 'interviewer.ravi INR': -149.85, 'fee INR': 149.85 },
      ...{ 'direct.ravi INR': 999, 'payers INR': -999 },
    });
    expect(await accounts(...log, proof(), b.heldAgain, verified())).toMatchObject({ 'fee INR': 224.85 });
  });
  it('charge a refund as money and record its sending', async () => {
    const due = b.booking.refunded({ as: 'money', money: 99_900 });
    expect(await accounts(...b.paid, due)).toMatchObject({ 'interviewer.ravi INR': 500 - 999, 'refunds INR': 999 });
    const sent = await accounts(...b.paid, due, b.booking.sent(99_900));
    expect(sent).toMatchObject({ 'interviewer.ravi INR': 500 - 999, 'bank INR': 999 });
    expect(sent).not.toHaveProperty('refunds INR');
  });
  it('reverse a deleted payment and book it again on a new verification', async () => {
    expect(await accounts(...b.paid, b.booking.deleted())).toEqual({ 'interviewer.ravi INR': 500, 'balance.asha INR': -500 });
    expect(await accounts(...b.paid, b.booking.deleted(), b.booking.verified())).toEqual(await accounts(...b.paid));
  });
  it('charge a bonus to the interviewer who vouched, or to promotions if waived or if nobody did', async () => {
    expect(await accounts(b.bonusOf('ravi'))).toEqual({ 'interviewer.ravi INR': -500, 'balance.asha INR': 500 });
    expect(await accounts(b.bonusOf())).toEqual({ 'promotions INR': -500, 'balance.asha INR': 500 });
    expect(await accounts(b.asked, b.charged, b.waived)).toEqual({ 'interviewer.ravi INR': 499.5, 'promotions INR': -499.5 });
  });
  it('give back of a waived bonus only what was taken, once, in either order', async () => {
    const halves = [b.bonusOf('ravi'), b.bonusOf('ravi', 'meera')];
    const owed = { 'balance.asha INR': 500, 'balance.meera INR': 500, 'promotions INR': -1_000 };
    expect(await accounts(...b.bonusCharge('1'), ...halves, b.bonusWaived('1'))).toEqual(owed);
    expect(await accounts(...b.bonusCharge('1'), ...b.bonusCharge('2'), ...halves, b.bonusWaived('2'), b.bonusWaived('1'))).toEqual(owed);
    expect(await accounts(...b.bonusCharge('1'), b.bonusWaived('1'), ...halves)).toEqual(owed);
    expect(await accounts(...b.bonusCharge('1'), b.bonusWaived('1'))).toEqual({});
  });
  it('owe nothing to an erased person', async () =>
    expect(await accounts(b.bonusOf('ravi'), b.lapsed)).toEqual({ 'interviewer.ravi INR': -500, 'promotions INR': 500 }));
  it('keep currencies apart', async () =>
    expect(await accounts(b.collected, b.paidOut)).toEqual({
      'interviewer.ravi INR': 300,
      'bank INR': -300,
      'interviewer.ravi USD': -25,
      'bank USD': 25,
    }));
});
