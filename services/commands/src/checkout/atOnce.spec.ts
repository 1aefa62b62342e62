import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PaymentRequestDocument } from '@s30/contracts/documents/payment';
import { bookingOfPayment, FileId, type SlotId, type UserId } from '@s30/contracts/ids';
import { rupees } from '@s30/contracts/money';
import { isRejection } from '@s30/contracts/rejections';
import { addMinutes } from '@s30/contracts/time';
import { booking } from '../booking/decider.ts';
import { calendar } from '../calendar/decider.ts';
import type { Run } from '../context.ts';
import { admin, begin, candidate, type Market, openMarket } from '../followers/market.testing.ts';
import { user } from '../user/decider.ts';
import { wallet } from '../wallet/decider.ts';

const TIMES = 8;

/** A slot that Asha holds, and the proof of her payment. */
async function checkedOut() {
  const market = await openMarket();
  const [ravi, asha] = [await market.joins('ravi', 'interviewer'), await market.joins('asha', 'candidate')];
  const [slot] = (await market.publishes(ravi, 100)) as [SlotId];
  const asks = await market.checksOut(asha, slot, market.as(candidate(asha)));
  if (isRejection(asks)) throw new Error(asks.rejected);
  const { paymentId } = asks;
  const bookingId = bookingOfPayment(paymentId);
  const proof = { type: 'SubmitProof', paymentId, transactionId: '4821', screenshotFileId: FileId.parse('proof') } as const;
  return { market, asha, slot, paymentId, bookingId, proof };
}

describe('a candidate whose balance covers a booking with a deleted payment', () => {
  it('pays for it with the balance by requesting the payment', async () => {
    const { market, asha, paymentId, bookingId, proof } = await checkedOut();
    await market.changes(market.as(candidate(asha)), bookingId, proof);
    await market.changes(market.as(admin), bookingId, { type: 'DeletePayment', paymentId });
    const gift = { type: 'GrantCredit', userId: asha, amount: rupees(2000), cause: 'a gift', referredUserId: asha } as const;
    await market.must(admin, wallet, asha, gift);
    expect(await market.asksWhatToPay(asha, bookingId, market.as(candidate(asha)))).toMatchObject({
      remainingAmount: 0,
      status: 'verified',
    });
    await market.close();
  });
});

describe('a candidate who holds a slot of a type that its interviewer may no longer conduct', () => {
  it('can renew the hold, and nobody else can hold the slot', async () => {
    const market = await openMarket();
    const [ravi, asha, bela] = [
      await market.joins('ravi', 'interviewer'),
      await market.joins('asha', 'candidate'),
      await market.joins('bela', 'candidate'),
    ];
    const [slot] = (await market.publishes(ravi, 100)) as [SlotId];
    const held = await market.checksOut(asha, slot, market.as(candidate(asha)));
    await market.must(admin, user, ravi, { type: 'AllowInterviewTypes', interviewTypes: ['System Design'] });
    market.setTime(addMinutes(begin, 10));
    const renewed = await market.checksOut(asha, slot, market.as(candidate(asha)));
    expect(renewed).toMatchObject({
      paymentId: !isRejection(held) && held.paymentId,
      heldUntil: addMinutes(begin, 25),
      holdRenewable: false,
    });
    expect(await market.checksOut(bela, slot, market.as(candidate(bela)))).toMatchObject({ rejected: 'slot_not_offered' });
    await market.close();
  });
});

describe('a candidate who lost the race for a slot, and whose request is repeated once it is free again', () => {
  it('has the balance reserved for it', async () => {
    const market = await openMarket();
    const [ravi, asha, bela] = [
      await market.joins('ravi', 'interviewer'),
      await market.joins('asha', 'candidate', 500),
      await market.joins('bela', 'candidate'),
    ];
    const [slot] = (await market.publishes(ravi, 100)) as [SlotId];
    const run = market.as(candidate(asha), 'the same request');
    const overtaken: Run = async (decider, id, command) => {
      if (command.type === 'HoldSlot') await market.checksOut(bela, slot, market.as(candidate(bela)));
      return run(decider, id, command);
    };
    expect(await market.checksOut(asha, slot, overtaken)).toMatchObject({ rejected: 'slot_taken' });
    market.setTime(addMinutes(begin, 20));
    const held = await market.checksOut(asha, slot, run);
    if (isRejection(held)) throw new Error(held.rejected);
    expect(held).toMatchObject({ usedS30Balance: 500 });
    const { reservations } = await market.load(wallet, asha);
    expect([...reservations]).toEqual([[held.paymentId, { amount: rupees(500), until: addMinutes(begin, 35) }]]);
    await market.close();
  });
});

describe('a candidate who submits proof while another request of theirs renews the hold', () => {
  it('is asked to try again, and has nothing reserved', async () => {
    const { market, asha, slot, bookingId, proof } = await checkedOut();
    market.setTime(addMinutes(begin, 10));
    const run = market.as(candidate(asha));
    let tries = 0;
    const overtaken: Run = async (decider, id, command) => {
      if (command.type === 'ReserveCredit') {
        tries += 1;
        if (tries === 1) await market.changes(market.as(candidate(asha)), bookingId, proof);
        if (tries > 50) throw new Error('there is no end to it');
      }
      return run(decider, id, command);
    };
    expect(await market.checksOut(asha, slot, overtaken)).toMatchObject({ rejected: 'unavailable' });
    expect((await market.load(wallet, asha)).reservations.size).toBe(0);
    expect(await market.checksOut(asha, slot, market.as(candidate(asha)))).toMatchObject({ rejected: 'slot_taken' });
    await market.close();
  });
});

describe('a candidate who requests a slot several times at once', () => {
  let market: Market;
  beforeAll(async () => {
    market = await openMarket();
  });
  afterAll(() => market.close());

  const ask = async (asha: UserId, slot: SlotId): Promise<readonly PaymentRequestDocument[]> => {
    const asked = await Promise.all(Array.from({ length: TIMES }, () => market.checksOut(asha, slot, market.as(candidate(asha)))));
    return asked.map((answer) => {
      if (isRejection(answer)) throw new Error(answer.rejected);
      return answer;
    });
  };

  it('gets a single payment request', async () => {
    const [ravi, asha] = [await market.joins('ravi', 'interviewer'), await market.joins('asha', 'candidate', 500)];
    const [slot] = (await market.publishes(ravi, 100)) as [SlotId];
    const [payment, ...others] = await ask(asha, slot);
    expect(payment).toMatchObject({ remainingAmount: 500, usedS30Balance: 500 });
    for (const other of others) expect(other).toMatchObject({ paymentId: payment?.paymentId, remainingAmount: 500 });
    // The slot is held for as long as the payment may arrive.
    const begun = await market.load(booking, bookingOfPayment(payment?.paymentId ?? ''));
    const { occupation } = (await market.load(calendar, ravi)).slots.get(slot) ?? {};
    expect(begun).toMatchObject({ payments: [{ progress: { until: occupation?.status === 'held' ? occupation.until : 'never' } }] });
  });
  it('pays only once if the balance covers it', async () => {
    const [lena, bela] = [await market.joins('lena', 'interviewer'), await market.joins('bela', 'candidate', 5000)];
    const [slot] = (await market.publishes(lena, 100)) as [SlotId];
    const answers = await ask(bela, slot);
    expect(new Set(answers.map(({ paymentId }) => paymentId)).size).toBe(1);
    expect(await market.load(wallet, bela)).toMatchObject({ balance: { minor: 400_000 } });
  });
});
