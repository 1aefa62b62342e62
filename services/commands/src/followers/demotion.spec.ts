import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SlotId, SlotRequestId, UserId } from '@s30/contracts/ids';
import { INTERVIEW_TYPES } from '@s30/contracts/interviewTypes';
import { noMoney } from '@s30/contracts/money';
import { SLOT_HOLD_MINUTES } from '@s30/contracts/rules';
import { addHours, addMinutes, Instant } from '@s30/contracts/time';
import { calendar } from '../calendar/decider.ts';
import { openScene, type Scene } from '../scene.testing.ts';
import { slotRequest } from '../slot-request/decider.ts';
import { user } from '../user/decider.ts';
import { wallet } from '../wallet/decider.ts';
import { demotion, type PendingRequests } from './demotion.ts';
import { leftBehind } from './withdrawal.ts';

const [ravi, asha] = [UserId.parse('ravi'), UserId.parse('asha')];
const now = Instant.parse('2026-11-21T10:00:00.000Z');
const start = Instant.parse('2026-11-28T10:00:00.000Z');
const slotNo = (number: number): SlotId => SlotId.parse(`ravi.${number}`);
const requestId = (name: string): SlotRequestId => SlotRequestId.parse(name);

describe('the process that deals with demotions', () => {
  let scene: Scene;
  let ashaJoined: Awaited<ReturnType<Scene['joins']>>;
  let requests: Awaited<ReturnType<PendingRequests>>[number][];
  beforeEach(async () => {
    scene = await openScene(now);
    requests = [];
    await scene.joins(ravi, 'candidate');
    ashaJoined = await scene.joins(asha, 'candidate');
    await changeRole('interviewer');
  });
  afterEach(() => scene.close());

  const changeRole = (to: 'candidate' | 'interviewer') => scene.past(user, ravi, { type: 'ChangeRole', to });
  const publish = (...numbers: readonly number[]) =>
    scene.past(calendar, ravi, {
      type: 'PublishSlots',
      interviewerId: ravi,
      interviewType: 'DSA',
      allowedInterviewTypes: INTERVIEW_TYPES,
      slots: numbers.map((number) => ({ slotId: slotNo(number), start: addHours(start, number), timeZone: 'UTC' })),
    });
  const hold = (number: number) => scene.holds(ashaJoined, { userId: ravi, role: 'interviewer' }, slotNo(number), `booking-${number}`);
  const book = async (number: number) => {
    const booked = await hold(number);
    await scene.proves(ashaJoined, booked);
    return booked;
  };
  const request = async (name: string, isListed = true) => {
    const slotRequestId = requestId(name);
    if (isListed) requests.push({ slotRequestId, requestedAt: scene.now(), preferredDate: '2026-12-01', timeZone: 'UTC' });
    await scene.past(slotRequest, slotRequestId, {
      type: 'RequestSlot',
      slotRequestId,
      candidateId: asha,
      interviewerId: ravi,
      interviewType: 'DSA',
      offeredInterviewTypes: INTERVIEW_TYPES,
      preferredDate: '2026-12-01',
      preferredTime: '10:00',
      timeZone: 'UTC',
      message: undefined,
    });
  };
  const pendingRequests: PendingRequests = async ({ candidateId = asha, interviewerId = ravi }) =>
    candidateId === asha && interviewerId === ravi ? requests : [];
  const handled = () => scene.show(demotion(scene.runner, pendingRequests, scene.now));
  const slots = async () => [...(await scene.load(calendar, ravi)).slots.keys()];

  it('withdraws open slots and leaves held and booked ones', async () => {
    await publish(1, 2, 3);
    const held = await hold(2);
    await book(3);
    await changeRole('candidate');
    await handled();
    expect(await slots()).toEqual([slotNo(2), slotNo(3)]);
    expect(await scene.proves(ashaJoined, held)).toBeUndefined();
    expect(await leftBehind(scene.load, ravi, now)).toMatchObject({ affectedInterviews: [{ _id: 'booking-2' }, { _id: 'booking-3' }] });
  });

  it('withdraws more slots than one append may hold', async () => {
    for (let first = 0; first < 6_000; first += 500) await publish(...Array.from({ length: 500 }, (_, index) => first + index));
    expect(await slots()).toHaveLength(6_000);
    await changeRole('candidate');
    await handled();
    expect(await slots()).toEqual([]);
  });

  it('withdraws a slot whose interview is cancelled after the demotion', async () => {
    await publish(1);
    const booked = await book(1);
    await changeRole('candidate');
    await handled();
    await scene.changes(ashaJoined, booked, { type: 'CancelInterview', refundAs: 'credit' });
    expect(await slots()).toEqual([slotNo(1)]);
    await handled();
    expect(await slots()).toEqual([]);
  });

  it('does the same for an interviewer whose account is closed', async () => {
    await publish(1);
    await request('first');
    await scene.past(user, ravi, { type: 'CloseAccount' });
    await publish(2);
    await handled();
    expect(await slots()).toEqual([]);
    expect((await scene.load(slotRequest, requestId('first'))).status).toBe('rejected');
  });

  it('releases what the owner of a closed account holds and has not paid for', async () => {
    await publish(1, 2);
    const { paymentId } = await hold(1);
    const reservation = { userId: asha, paymentId, amount: noMoney('INR'), until: addMinutes(now, 15) };
    await scene.past(wallet, asha, { type: 'ReserveCredit', ...reservation, holdsMax: 1 });
    await book(2);
    await handled();
    await scene.past(user, asha, { type: 'CloseAccount' });
    await handled();
    const { slots } = await scene.load(calendar, ravi);
    expect([1, 2].map((number) => slots.get(slotNo(number))?.occupation.status)).toEqual(['open', 'booked']);
    expect((await scene.load(wallet, asha)).reservations.size).toBe(0);
  });

  it('withdraws slots published concurrently', async () => {
    await changeRole('candidate');
    await publish(1);
    await handled();
    expect(await slots()).toEqual([]);
  });

  it('rejects pending requests and says why', async () => {
    await request('first');
    await request('second');
    await changeRole('candidate');
    await handled();
    for (const name of ['first', 'second'])
      expect(await scene.load(slotRequest, requestId(name))).toMatchObject({
        status: 'rejected',
        reason: 'The interviewer is no longer available',
      });
  });

  it('rejects requests made by the owner of a closed account, even concurrent ones', async () => {
    await request('first');
    await scene.past(user, asha, { type: 'CloseAccount' });
    await request('late', false);
    await handled();
    for (const name of ['first', 'late'])
      expect(await scene.load(slotRequest, requestId(name))).toMatchObject({
        status: 'rejected',
        reason: 'The candidate is no longer here',
      });
  });

  it('rejects a request made concurrently', async () => {
    await changeRole('candidate');
    await request('late', false);
    await handled();
    expect((await scene.load(slotRequest, requestId('late'))).status).toBe('rejected');
  });

  it('changes nothing if repeated', async () => {
    await publish(1);
    await request('first');
    await changeRole('candidate');
    await handled();
    await handled();
    expect(await scene.typesIn('calendar-ravi')).toEqual(['SlotPublished', 'SlotWithdrawn']);
    expect(await scene.typesIn('slotRequest-first')).toEqual(['SlotRequested', 'SlotRequestRejected']);
  });

  it('leaves new slots and requests to an interviewer promoted again, and restores nothing', async () => {
    await publish(1);
    await changeRole('candidate');
    await handled();
    scene.setTime(addMinutes(now, 1));
    await changeRole('interviewer');
    expect(await slots()).toEqual([]);
    await publish(2);
    await request('new');
    await handled();
    expect(await slots()).toEqual([slotNo(2)]);
    expect((await scene.load(slotRequest, requestId('new'))).status).toBe('pending');
  });

  it('leaves other interviewers alone', async () => {
    await publish(1);
    await request('first');
    await handled();
    expect(await slots()).toEqual([slotNo(1)]);
    expect((await scene.load(slotRequest, requestId('first'))).status).toBe('pending');
  });

  it('lists booked upcoming interviews, the next one first', async () => {
    await publish(2, 1, 3);
    await book(2);
    await book(1);
    await scene.changes(ashaJoined, await book(3), { type: 'CancelInterview', refundAs: 'credit' });
    expect(await leftBehind(scene.load, ravi, now)).toEqual({
      affectedInterviews: [
        { _id: 'booking-1', startTime: addHours(start, 1), interviewType: 'DSA' },
        { _id: 'booking-2', startTime: addHours(start, 2), interviewType: 'DSA' },
      ],
    });
    expect(await leftBehind(scene.load, ravi, addHours(start, 1))).toMatchObject({ affectedInterviews: [{ _id: 'booking-2' }] });
  });

  it('says until when slots are held that may still be paid for', async () => {
    await publish(1, 2);
    await hold(1);
    await hold(2);
    const heldUntil = addMinutes(now, SLOT_HOLD_MINUTES);
    expect(await leftBehind(scene.load, ravi, now)).toEqual({ affectedInterviews: [], heldUntil });
    expect(await leftBehind(scene.load, ravi, heldUntil)).toEqual({ affectedInterviews: [] });
  });
});
