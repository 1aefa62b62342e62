import { beforeAll, describe, expect, it } from '@jest/globals';
import { SLOT_HOLD_MINUTES } from '@s30/contracts/rules';
import { books, holds, type Person, pays, registers } from '../system/people.ts';
import { opens, type Place, slotOf } from './moneyPlaces.ts';

let place: Place;
let kavya: Person;
let arjun: Person;
beforeAll(async () => {
  place = await opens();
  kavya = await registers(place.server, 'Kavya Nair');
  arjun = await registers(place.server, 'Arjun Mehta');
});

const bookingOf = ({ browser }: Person, slotId: string) => browser.call('bookingOfSlot', { params: { slotId } });

describe("one's own booking of a slot", () => {
  it('does not exist before the slot is held, nor for anybody else', async () => {
    const slotId = await slotOf(place.ananya, 60);
    expect(await bookingOf(kavya, slotId)).toEqual({ exists: false });
    await holds(kavya, slotId, 'DSA');
    expect(await bookingOf(arjun, slotId)).toEqual({ exists: false });
    await place.server.passes(SLOT_HOLD_MINUTES);
  });

  it('shows a hold as holding the slot answered it, renewed once', async () => {
    const slotId = await slotOf(place.ananya, 61);
    for (const holdRenewable of [true, false]) {
      const { serverTime: _, ...held } = await holds(kavya, slotId, 'DSA');
      expect(await bookingOf(kavya, slotId)).toMatchObject({ exists: true, ...held, holdRenewable });
    }
    await place.server.passes(SLOT_HOLD_MINUTES);
  });

  it('stays visible when the hold has ended: a candidate who has paid by then can still prove it', async () => {
    const slotId = await slotOf(place.ananya, 62);
    const { paymentId, heldUntil } = await holds(kavya, slotId, 'DSA');
    await place.server.passes(SLOT_HOLD_MINUTES);
    expect(await bookingOf(kavya, slotId)).toMatchObject({ paymentId, status: 'pending', heldUntil, holdRenewable: false });
  });

  it('names the interview once the slot is booked, and is gone after the cancellation', async () => {
    const slotId = await slotOf(place.ananya, 63);
    const { interviewId } = await books(kavya, slotId, 'DSA');
    expect(await bookingOf(kavya, slotId)).toMatchObject({
      status: 'submitted',
      interviewId,
      interviewStatus: 'scheduled',
      needsRefundOrSlot: false,
    });
    await kavya.browser.call('cancelInterview', { params: { id: interviewId } });
    expect(await bookingOf(kavya, slotId)).toEqual({ exists: false });
  });

  it('follows the interview to the slot it is moved to', async () => {
    const [from, to] = [await slotOf(place.ananya, 64), await slotOf(place.ananya, 66)];
    const { interviewId } = await books(kavya, from, 'DSA');
    await kavya.browser.call('rescheduleInterview', { params: { id: interviewId }, body: { slotId: to } });
    expect(await bookingOf(kavya, from)).toEqual({ exists: false });
    expect(await bookingOf(kavya, to)).toMatchObject({ interviewId });
  });

  it('shows that the payment pays for nothing when the slot was lost', async () => {
    const slotId = await slotOf(place.ananya, 67);
    const { paymentId } = await holds(kavya, slotId, 'DSA');
    await place.server.passes(SLOT_HOLD_MINUTES);
    await books(arjun, slotId, 'DSA');
    await pays(kavya, paymentId, slotId);
    expect(await bookingOf(kavya, slotId)).toMatchObject({ paymentId, needsRefundOrSlot: true, lateBecause: 'slot-taken' });
  });
});
