import { beforeAll, describe, expect, it } from '@jest/globals';
import { SLOT_HOLD_MINUTES } from '@s30/contracts/rules';
import { books, holds, type Person, registers } from '../system/people.ts';
import { screenshot } from '../system/pictures.ts';
import { balanceOf, expectBooksToAgree, movementsOf, opens, type Place, paymentOf, pays, slotOf, verifies } from './moneyPlaces.ts';

let place: Place;
beforeAll(async () => {
  place = await opens();
});

describe('a payment that an admin deletes', () => {
  it('while its slot is held makes room for a fresh one, with the same balance', async () => {
    const { ananya, admin, server } = place;
    const priya = await registers(server, 'Priya Das');
    const { interviewId } = await pays(ananya, priya, await slotOf(ananya, 84));
    await priya.browser.call('cancelInterview', { params: { id: interviewId } });
    const slotId = await slotOf(ananya, 86);
    // More than the balance, so something remains to be paid.
    await admin.browser.call('setPrice', { body: { interviewType: 'DSA', price: 1999, currency: 'INR' } });
    const first = await holds(priya, slotId, 'DSA');
    expect(first).toMatchObject({ status: 'pending', usedS30Balance: 1499, remainingAmount: 500 });
    await admin.browser.call('deletePayment', { params: { id: first.paymentId } });
    expect(await balanceOf(priya)).toEqual({ s30Balance: 1499, reserved: 0 });
    const second = await holds(priya, slotId, 'DSA');
    expect(second).toMatchObject({ status: 'pending', usedS30Balance: 1499, remainingAmount: 500, heldUntil: expect.any(String) });
    expect(second.paymentId).not.toBe(first.paymentId);
    expect(await balanceOf(priya)).toEqual({ s30Balance: 0, reserved: 1499 });
    expect((await books(priya, slotId, 'DSA')).paymentId).toBe(second.paymentId);
    await admin.browser.call('setPrice', { body: { interviewType: 'DSA', price: 1499, currency: 'INR' } });
  });

  it('gives back the balance that it used, once, also when it was verified', async () => {
    const { ananya, admin, server } = place;
    const sana = await registers(server, 'Sana Malik');
    const first = await pays(ananya, sana, await slotOf(ananya, 94));
    await sana.browser.call('cancelInterview', { params: { id: first.interviewId } });
    const covered = await holds(sana, await slotOf(ananya, 96), 'DSA');
    expect(covered).toMatchObject({ status: 'verified', usedS30Balance: 1499, remainingAmount: 0 });
    expect(await balanceOf(sana)).toEqual({ s30Balance: 0, reserved: 0 });
    for (let times = 0; times < 2; times += 1) {
      await admin.browser.call('deletePayment', { params: { id: covered.paymentId } });
      expect(await balanceOf(sana)).toEqual({ s30Balance: 1499, reserved: 0 });
    }
    const { movements } = await sana.browser.call('ownWallet');
    expect(movements.map(({ kind }) => kind)).toEqual(['released', 'spent', 'refunded']);
  });

  it('leaves its interview, which is paid again by a new one', async () => {
    const { ananya, admin, server } = place;
    const rhea = await registers(server, 'Rhea Sen');
    const { interviewId, paymentId } = await books(rhea, await slotOf(ananya, 88), 'DSA');
    await admin.browser.call('deletePayment', { params: { id: paymentId } });
    expect(await rhea.browser.call('paymentOfInterview', { params: { interviewId } })).toEqual({ exists: false, status: 'pending' });
    const [listed] = await rhea.browser.call('interviews');
    expect(listed).toMatchObject({ _id: interviewId, status: 'scheduled' });
    expect(listed?.paymentId).toBeNull();

    const created = await rhea.browser.call('createPaymentRequest', { body: { interviewId } });
    expect(created).toMatchObject({ status: 'pending', amount: 1499, remainingAmount: 1499 });
    expect(created.paymentId).not.toBe(paymentId);
    expect(await rhea.browser.call('createPaymentRequest', { body: { interviewId } })).toMatchObject({ paymentId: created.paymentId });
    const proof = { paymentId: created.paymentId, transactionId: '4823' };
    await rhea.browser.call('submitPaymentProof', { body: proof, files: { transactionScreenshot: await screenshot() } });
    await verifies(ananya, created.paymentId);
    expect(await paymentOf(rhea, interviewId)).toMatchObject({ _id: created.paymentId, status: 'verified' });
    expect(await rhea.browser.refused('createPaymentRequest', { body: { interviewId } })).toMatchObject({ code: 'payment_exists' });
  });
});

describe('the next payment of an interview', () => {
  it('takes nothing from the balance if the price is another one than its payer saw', async () => {
    const { ananya, admin, server } = place;
    const uma = await registers(server, 'Uma Rao');
    const first = await pays(ananya, uma, await slotOf(ananya, 104));
    await uma.browser.call('cancelInterview', { params: { id: first.interviewId } });
    const { interviewId = '', paymentId } = await holds(uma, await slotOf(ananya, 106), 'DSA');
    await admin.browser.call('deletePayment', { params: { id: paymentId } });
    await admin.browser.call('setPrice', { body: { interviewType: 'DSA', price: 1399, currency: 'INR' } });
    expect(await uma.browser.refused('createPaymentRequest', { body: { interviewId, expectedPrice: 1499 } })).toMatchObject({
      status: 409,
      code: 'price_changed',
      message: 'The price is now ₹1,399.00. Please check it before you book.',
    });
    expect(await balanceOf(uma)).toEqual({ s30Balance: 1499, reserved: 0 });
    const covered = await uma.browser.call('createPaymentRequest', { body: { interviewId, expectedPrice: 1399 } });
    expect(covered).toMatchObject({ status: 'verified', usedS30Balance: 1399 });
    expect(await balanceOf(uma)).toEqual({ s30Balance: 100, reserved: 0 });
    await admin.browser.call('setPrice', { body: { interviewType: 'DSA', price: 1499, currency: 'INR' } });
  });
});

describe('a no-show', () => {
  let interviewId: string;
  let tara: Person;
  beforeAll(async () => {
    tara = await registers(place.server, 'Tara Bose');
    ({ interviewId } = await books(tara, await slotOf(place.ananya, 90), 'DSA'));
  });
  const body = { statement: 'I waited for twenty minutes' };

  it('cannot be reported before the interview was to begin, by either side', async () => {
    for (const { browser } of [tara, place.ananya])
      expect(await browser.refused('reportNoShow', { params: { id: interviewId }, body })).toMatchObject({
        status: 422,
        code: 'no_show_too_early',
        message: 'A no-show can be reported from 15 minutes after the start',
      });
  });
  it('needs a statement, and an interview of one’s own', async () => {
    expect(await tara.browser.refused('reportNoShow', { params: { id: interviewId }, body: { statement: ' ' } })).toMatchObject({
      status: 400,
      errors: [{ param: 'statement', message: 'Please say what happened' }],
    });
    const stranger = await registers(place.server, 'Some Stranger');
    for (const name of ['reportNoShow', 'disputeNoShow'] as const)
      expect(await stranger.browser.refused(name, { params: { id: interviewId }, body })).toMatchObject({
        status: 404,
        code: 'interview_unknown',
      });
  });
  it('that nobody reported can be neither disputed nor settled', async () => {
    for (const { browser } of [tara, place.ananya])
      expect(await browser.refused('disputeNoShow', { params: { id: interviewId }, body })).toMatchObject({
        status: 409,
        code: 'no_show_not_reported',
      });
    const settles = { params: { id: interviewId }, body: { percent: 100 } };
    expect(await place.admin.browser.refused('settleNoShow', settles)).toMatchObject({ status: 409, code: 'no_show_not_reported' });
    expect(await tara.browser.refused('settleNoShow', settles)).toMatchObject({ status: 403, code: 'not_allowed' });
    expect(await place.admin.browser.call('noShows')).toEqual([]);
  });
});

describe('a hold that ends without proof', () => {
  let brief: Place;
  let kavya: Person;
  let arjun: Person;
  beforeAll(async () => {
    brief = await opens();
    kavya = await registers(brief.server, 'Kavya Nair');
    arjun = await registers(brief.server, 'Arjun Mehta');
    const { ananya } = brief;
    const { interviewId } = await pays(ananya, arjun, await slotOf(ananya, 30));
    await arjun.browser.call('cancelInterview', { params: { id: interviewId } });
    expect(await balanceOf(arjun)).toEqual({ s30Balance: 749.5, reserved: 0 });
  });
  const holdsEnd = () => brief.server.passes(SLOT_HOLD_MINUTES);

  it('frees the balance when somebody else takes the slot', async () => {
    const slotId = await slotOf(brief.ananya, 60);
    const held = await holds(arjun, slotId, 'DSA');
    expect(await balanceOf(arjun)).toEqual({ s30Balance: 0, reserved: 749.5 });
    expect(await kavya.browser.refused('createPreBookingPayment', { body: { slotId, interviewType: 'DSA' } })).toMatchObject({
      status: 409,
    });
    await holdsEnd();
    expect((await holds(kavya, slotId, 'DSA')).paymentId).not.toBe(held.paymentId);
    expect(await balanceOf(arjun)).toEqual({ s30Balance: 749.5, reserved: 0 });
  });

  it('frees the balance at that moment', async () => {
    const slotId = await slotOf(brief.ananya, 62);
    await holds(arjun, slotId, 'DSA');
    await brief.server.passes(SLOT_HOLD_MINUTES - 1);
    expect(await balanceOf(arjun)).toEqual({ s30Balance: 0, reserved: 749.5 });
    await brief.server.passes(1);
    expect(await balanceOf(arjun)).toEqual({ s30Balance: 749.5, reserved: 0 });
    expect(await movementsOf(arjun)).toEqual(['refunded 749.5']);
  });

  it('books nothing for the rest alone when the balance was used elsewhere before late proof came', async () => {
    const slotId = await slotOf(brief.ananya, 66);
    const elsewhere = await slotOf(brief.ananya, 68);
    const { paymentId, remainingAmount } = await holds(arjun, slotId, 'DSA');
    await holdsEnd();
    await holds(kavya, slotId, 'DSA');
    await holdsEnd();
    const open = await arjun.browser.call('availableSlots', { query: { interviewerId: brief.ananya.id } });
    expect(open.map(({ _id }) => _id)).toContain(slotId);
    await holds(arjun, elsewhere, 'DSA');
    expect(await balanceOf(arjun)).toEqual({ s30Balance: 0, reserved: 749.5 });
    const { payment, interviewId, message } = await arjun.browser.call('submitPreBookingPayment', {
      body: { paymentId, slotId, transactionId: '4821' },
      files: { transactionScreenshot: await screenshot() },
    });
    expect(remainingAmount).toBe(749.5);
    expect(interviewId).toBeUndefined();
    expect(payment).toMatchObject({ _id: paymentId, status: 'submitted', needsRefundOrSlot: true, lateBecause: 'balance-used' });
    expect(message).toBe(
      'Your payment is safe, but the S30 balance that was to pay a part of it has been used elsewhere. The payment is marked as needing a refund or another slot.',
    );
    expect(await brief.ananya.browser.call('pendingPayments')).toMatchObject([{ _id: paymentId, needsRefundOrSlot: true }]);
    await verifies(brief.ananya, paymentId);
    expect(await brief.admin.browser.call('refundTasks')).toMatchObject([{ _id: paymentId, refund: { amount: 749.5, percent: 100 } }]);
    await holdsEnd();
    expect(await balanceOf(arjun)).toEqual({ s30Balance: 749.5, reserved: 0 });
  });

  it('holds the balance back again when proof comes late', async () => {
    const slotId = await slotOf(brief.ananya, 64);
    const { paymentId } = await holds(arjun, slotId, 'DSA');
    await holdsEnd();
    await holds(kavya, slotId, 'DSA');
    const { payment } = await arjun.browser.call('submitPreBookingPayment', {
      body: { paymentId, slotId, transactionId: '4821' },
      files: { transactionScreenshot: await screenshot() },
    });
    expect(payment).toMatchObject({ _id: paymentId, status: 'submitted' });
    expect(await balanceOf(arjun)).toEqual({ s30Balance: 0, reserved: 749.5 });
  });
});

describe('after all of this', () => {
  it('every figure follows from the events, and no paisa is lost', () => expectBooksToAgree(2));
});
