import { beforeAll, describe, expect, it } from '@jest/globals';
import type { InterviewType } from '@s30/contracts/interviewTypes';
import { SLOT_HOLD_MINUTES, SLOT_HOLDS_MAX } from '@s30/contracts/rules';
import { confirmsAddress, holds, hoursAhead, interviewerNamed, type Person, pays, publishes, registers } from '../system/people.ts';
import { screenshot } from '../system/pictures.ts';
import { opens, type Place } from './moneyPlaces.ts';

let place: Place;
let kavya: Person;
let arjun: Person;
beforeAll(async () => {
  place = await opens();
  kavya = await registers(place.server, 'Kavya Nair');
  arjun = await registers(place.server, 'Arjun Mehta');
});

let hours = 60;
async function slotsOf(count: number, interviewType: InterviewType = 'DSA'): Promise<readonly string[]> {
  const starts = Array.from({ length: count }, () => {
    hours += 1;
    return hoursAhead(hours);
  });
  return (await publishes(place.ananya, interviewType, ...starts)).map(({ _id }) => _id);
}
async function slotOf(interviewType: InterviewType = 'DSA'): Promise<string> {
  const [slotId = ''] = await slotsOf(1, interviewType);
  return slotId;
}
const cannotHold = ({ browser }: Person, slotId: string, interviewType: InterviewType = 'DSA') =>
  browser.refused('createPreBookingPayment', { body: { slotId, interviewType } });
const openTo = async ({ browser }: Person) =>
  (await browser.call('availableSlots', { query: { interviewerId: place.ananya.id } })).map(({ _id }) => _id);

describe('a hold at the price that was seen', () => {
  it('is refused at another price, and renewed at the price it was made for', async () => {
    const slotId = await slotOf();
    const body = { slotId, interviewType: 'DSA' } as const;
    expect(await kavya.browser.refused('createPreBookingPayment', { body: { ...body, expectedPrice: 1399 } })).toMatchObject({
      status: 409,
      code: 'price_changed',
      message: 'The price is now ₹1,499.00. Please check it before you book.',
    });
    expect(await openTo(arjun)).toContain(slotId);
    const held = await kavya.browser.call('createPreBookingPayment', { body: { ...body, expectedPrice: 1499, expectedToPay: 1499 } });
    expect(held).toMatchObject({ status: 'pending', amount: 1499 });
    const renewed = { ...body, expectedPrice: 1399, expectedToPay: 0 };
    expect(await kavya.browser.call('createPreBookingPayment', { body: renewed })).toMatchObject({
      paymentId: held.paymentId,
      amount: 1499,
    });
    await place.server.passes(SLOT_HOLD_MINUTES);
  });
});

describe('an account whose address is not confirmed', () => {
  const refusal = {
    status: 409,
    code: 'hold_needs_confirmed_address',
    message: 'Please confirm your email address to hold more than one slot at a time.',
  };

  it('holds one slot at a time', async () => {
    const [first = '', second = ''] = await slotsOf(2);
    const { paymentId } = await holds(kavya, first, 'DSA');
    expect(await cannotHold(kavya, second)).toMatchObject(refusal);
    expect(await openTo(arjun)).toContain(second);
    // Once it is paid for, it is booked and no longer held.
    await pays(kavya, paymentId, first);
    expect(await holds(kavya, second, 'DSA')).toMatchObject({ status: 'pending' });
  });

  it('holds another one when its time with the first has ended', async () => {
    const slotId = await slotOf();
    expect(await cannotHold(kavya, slotId)).toMatchObject(refusal);
    await place.server.passes(SLOT_HOLD_MINUTES);
    expect(await holds(kavya, slotId, 'DSA')).toMatchObject({ status: 'pending' });
    await place.server.passes(SLOT_HOLD_MINUTES);
  });

  it('holds another one when an admin has deleted the payment of the first', async () => {
    const [first = '', second = ''] = await slotsOf(2);
    const { paymentId } = await holds(kavya, first, 'DSA');
    await place.admin.browser.call('deletePayment', { params: { id: paymentId } });
    await holds(kavya, second, 'DSA');
    await place.server.passes(SLOT_HOLD_MINUTES);
  });
});

describe('an account whose address is confirmed', () => {
  it(`holds ${SLOT_HOLDS_MAX} slots at a time`, async () => {
    await confirmsAddress(place.server, kavya);
    const slots = await slotsOf(SLOT_HOLDS_MAX + 1);
    const [first = '', ...others] = slots.slice(0, SLOT_HOLDS_MAX);
    const last = slots.at(-1) ?? '';
    const { paymentId } = await holds(kavya, first, 'DSA');
    for (const slotId of others) await holds(kavya, slotId, 'DSA');
    expect(await cannotHold(kavya, last)).toMatchObject({
      status: 409,
      code: 'hold_limit_reached',
      message: 'You are paying for 3 other slots at the moment. Please finish one of them first.',
    });
    await pays(kavya, paymentId, first);
    await holds(kavya, last, 'DSA');
    await place.server.passes(SLOT_HOLD_MINUTES);
  });

  it('holds no more when it asks for many at once', async () => {
    const asked = await Promise.all(
      (await slotsOf(2 * SLOT_HOLDS_MAX)).map((slotId) =>
        kavya.browser.ask('createPreBookingPayment', { body: { slotId, interviewType: 'DSA' } }),
      ),
    );
    expect(asked.filter(({ status }) => status === 201)).toHaveLength(SLOT_HOLDS_MAX);
    for (const { status, body } of asked.filter((one) => one.status !== 201))
      expect([status, body]).toEqual([409, expect.objectContaining({ code: 'hold_limit_reached' })]);
    await place.server.passes(SLOT_HOLD_MINUTES);
  });

  it('books as many as it pays for', async () => {
    for (const slotId of await slotsOf(SLOT_HOLDS_MAX + 2)) {
      const { paymentId } = await holds(kavya, slotId, 'DSA');
      expect((await pays(kavya, paymentId, slotId)).interviewId).toBeDefined();
    }
  });
});

describe('a slot that was held and not paid for', () => {
  it('can be held by the same candidate again after as long a pause, and by others at once', async () => {
    const [mine = '', theirs = ''] = await slotsOf(2);
    for (const slotId of [mine, theirs]) await holds(kavya, slotId, 'DSA');
    await place.server.passes(SLOT_HOLD_MINUTES);
    expect(await cannotHold(kavya, mine)).toMatchObject({
      status: 409,
      code: 'slot_hold_paused',
      message: expect.stringMatching(/^Your time with this slot has ended\. You can hold it again in 1\d min, if it is still free\.$/),
    });
    await holds(arjun, theirs, 'DSA');
    await place.server.passes(SLOT_HOLD_MINUTES - 4);
    expect(await cannotHold(kavya, mine)).toMatchObject({ message: expect.stringMatching(/ in [1-4] min, /) });
    await place.server.passes(4);
    expect(await holds(kavya, mine, 'DSA')).toMatchObject({ status: 'pending', holdRenewable: true });
    await place.server.passes(SLOT_HOLD_MINUTES);
  });

  it('pauses twice as long for those who had renewed their hold', async () => {
    const slotId = await slotOf();
    await holds(kavya, slotId, 'DSA');
    await place.server.passes(SLOT_HOLD_MINUTES - 1);
    await holds(kavya, slotId, 'DSA');
    await place.server.passes(SLOT_HOLD_MINUTES);
    await place.server.passes(SLOT_HOLD_MINUTES);
    expect(await cannotHold(kavya, slotId)).toMatchObject({ code: 'slot_hold_paused' });
    await place.server.passes(SLOT_HOLD_MINUTES);
    await holds(kavya, slotId, 'DSA');
    await place.server.passes(SLOT_HOLD_MINUTES);
  });

  it('can be deleted by its interviewer during the pause', async () => {
    const slotId = await slotOf();
    await holds(kavya, slotId, 'DSA');
    expect(await place.ananya.browser.refused('withdrawSlot', { params: { id: slotId } })).toMatchObject({
      code: 'slot_held_cannot_be_deleted',
    });
    await place.server.passes(SLOT_HOLD_MINUTES);
    await place.ananya.browser.call('withdrawSlot', { params: { id: slotId } });
    expect(await openTo(arjun)).not.toContain(slotId);
  });
});

describe('a checkout that was abandoned', () => {
  const listed = async () => {
    const { browser } = place.admin;
    const { payments } = await browser.call('allPayments', { query: { search: 'Tara', status: 'pending' } });
    const console = await browser.call('consolePayments', { query: { filter: '{"status":"pending"}' } });
    const file = await browser.file('/api/console/payments.csv');
    return [payments.length, console.length, (file.text.match(/Tara Bose/g) ?? []).length];
  };

  it('leaves lists, files, revenue and dashboards when its hold ends, and comes back with proof', async () => {
    const tara = await registers(place.server, 'Tara Bose');
    const slotId = await slotOf('System Design');
    const { paymentId } = await holds(tara, slotId, 'System Design');
    expect(await listed()).toEqual([1, 1, 1]);
    expect(await tara.browser.call('dashboard')).toMatchObject({ pendingPayments: 1 });
    await place.server.passes(SLOT_HOLD_MINUTES);
    expect(await listed()).toEqual([0, 0, 0]);
    expect(await tara.browser.call('dashboard')).toMatchObject({ pendingPayments: 0 });
    await tara.browser.call('submitPreBookingPayment', {
      body: { paymentId, slotId, transactionId: '4821' },
      files: { transactionScreenshot: await screenshot() },
    });
    const { payments } = await place.admin.browser.call('allPayments', { query: { search: 'Tara' } });
    expect(payments).toMatchObject([{ _id: paymentId, status: 'submitted' }]);
  });
});

describe('a type that an interviewer may no longer conduct', () => {
  const mayConduct = (...allowedInterviewTypes: InterviewType[]) =>
    place.admin.browser.call('changePermissions', { params: { id: place.ananya.id }, body: { allowedInterviewTypes } });

  it('is neither listed nor bookable, until it is permitted again', async () => {
    const [design, dsa] = [await slotOf('System Design'), await slotOf()];
    const held = await slotOf('System Design');
    const { paymentId } = await holds(arjun, held, 'System Design');
    await mayConduct('DSA');
    expect(await openTo(kavya)).toContain(dsa);
    expect(await openTo(kavya)).not.toContain(design);
    expect(await cannotHold(kavya, design, 'System Design')).toMatchObject({
      status: 410,
      code: 'slot_not_offered',
      message: 'This slot is no longer offered',
    });
    // A slot held before is still booked, since the money may have been sent.
    expect((await pays(arjun, paymentId, held)).interviewId).toBeDefined();
    await mayConduct('DSA', 'System Design');
    expect(await openTo(kavya)).toContain(design);
    await holds(kavya, design, 'System Design');
  });
});

describe('a slot that is held while its interviewer’s account is closed', () => {
  it('is left to its holder, who may renew the hold; afterwards it cannot be booked, not even with late proof', async () => {
    const ravi = await interviewerNamed(place.server, place.admin, 'Ravi Closed', { upiId: 'ravi@okbank' });
    const [slotId = ''] = (await publishes(ravi, 'DSA', hoursAhead(90), hoursAhead(92))).map(({ _id }) => _id);
    const [holder, other] = [await registers(place.server, 'Holding Hugo'), await registers(place.server, 'Waiting Wanda')];
    const { paymentId } = await holds(holder, slotId, 'DSA');
    await place.admin.browser.call('closeAccount', { params: { id: ravi.id }, body: { closed: true } });
    expect(await holds(holder, slotId, 'DSA')).toMatchObject({ paymentId, holdRenewable: false });
    await place.server.passes(SLOT_HOLD_MINUTES);
    expect(await other.browser.call('availableSlots', { query: { interviewerId: ravi.id } })).toEqual([]);
    expect(await cannotHold(other, slotId)).toMatchObject({ status: 410, code: 'slot_not_offered' });
    expect(await pays(holder, paymentId, slotId)).not.toHaveProperty('interviewId');
    expect((await holder.browser.call('ownPayments')).payments).toMatchObject([{ _id: paymentId, needsRefundOrSlot: true }]);
  });
});
