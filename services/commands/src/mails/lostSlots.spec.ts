import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { catalogue } from '@s30/contracts/events/all';
import { PaymentId, type SlotId, SlotRequestId, UserId } from '@s30/contracts/ids';
import { INTERVIEW_TYPES } from '@s30/contracts/interviewTypes';
import { SLOT_KEPT_HOURS } from '@s30/contracts/rules';
import { addHours, type Instant } from '@s30/contracts/time';
import { type EventStore, START } from '@s30/platform/event-store/port';
import { openSqliteEventStore } from '@s30/platform/event-store/sqlite/eventStore';
import type { Mail } from '@s30/platform/mailer/port';
import { seen } from '@s30/platform/projector/seen';
import { approveSlotRequest } from '../booking/slotApproval.ts';
import { calendar } from '../calendar/decider.ts';
import { payment } from '../payment/decider.ts';
import { mailProcess } from '../processes/mails.ts';
import { slotRequest } from '../slot-request/decider.ts';
import { stageOn } from '../stage.ts';
import { createNotices } from './notices.ts';
import { createMailSender } from './sender.ts';

const now = '2026-11-21T10:00:00.000Z' as Instant;
const ravi = { userId: UserId.parse('ravi'), role: 'interviewer' } as const;
const slotRequestId = SlotRequestId.parse('request-1');

describe('mails about a slot that is gone', () => {
  let folder: string;
  let store: EventStore;
  let stage: ReturnType<typeof stageOn>;
  let asha: Awaited<ReturnType<typeof stage.joins>>;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 's30-lost-slots-'));
    store = await openSqliteEventStore({ path: join(folder, 'events.db'), catalogue });
    stage = stageOn(store, now);
    asha = await stage.joins('asha', 'candidate');
    await stage.joins('ravi', 'interviewer');
  });
  afterEach(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  /** What goes out when the process hears of what has happened so far. */
  const told = async (): Promise<readonly string[]> => (await mailed()).map(({ to, subject }) => `${to.name}: ${subject}`);
  async function mailed(): Promise<readonly Mail[]> {
    const sent: Mail[] = [];
    const { runner } = stage;
    const mailer = { send: async (mail: Mail) => void sent.push(mail), close: async () => undefined };
    const mails = createMailSender({ runner, mailer, now: () => now, domain: 's30.example' });
    const { handle } = mailProcess(createNotices({ load: runner.load, mails, publicUrl: 'https://s30.example' }));
    for (const event of (await store.readAll({ after: START, limit: 1_000 })).events) await handle(seen(event));
    return sent;
  }
  async function keepsSlot(): Promise<SlotId> {
    const asked = { slotRequestId, candidateId: asha.userId, interviewerId: ravi.userId, interviewType: 'DSA' } as const;
    const when = { preferredDate: '2026-11-28', preferredTime: '15:00', timeZone: 'UTC', message: undefined } as const;
    const request = { type: 'RequestSlot', ...asked, ...when, offeredInterviewTypes: INTERVIEW_TYPES } as const;
    await stage.as(asha)(slotRequest, slotRequestId, request);
    const hands = { run: stage.as(ravi), load: stage.runner.load, actor: ravi };
    await approveSlotRequest(hands, async () => INTERVIEW_TYPES, slotRequestId);
    const [slotId] = (await stage.runner.load(calendar, ravi.userId)).slots.keys();
    if (slotId === undefined) throw new Error('there is no slot');
    return slotId;
  }
  const withdraws = (slotId: SlotId, at: Instant) => stage.as(ravi, at)(calendar, ravi.userId, { type: 'WithdrawSlot', slotId });

  it('tell the candidate when the slot kept for them is withdrawn, once', async () => {
    const slotId = await keepsSlot();
    await told();
    await withdraws(slotId, addHours(now, 1));
    expect(await told()).toEqual(['asha: Withdrawn: your DSA slot with ravi']);
    expect(await told()).toEqual([]);
  });
  it('say nothing when the slot was not kept any more', async () => {
    const slotId = await keepsSlot();
    await told();
    await withdraws(slotId, addHours(now, SLOT_KEPT_HOURS));
    expect(await told()).toEqual([]);
  });
  it('tell both sides of proof that came too late', async () => {
    const [slotId = '' as SlotId] = await stage.publishes(ravi, 48);
    const paymentId = PaymentId.parse('payment-1');
    await stage.pays(asha, ravi.userId, slotId, paymentId);
    await told();
    await stage.as(ravi)(payment, paymentId, { type: 'LeaveWithoutSlot', slotId, because: 'slot-taken', proof: 1 });
    expect(await told()).toEqual([
      'asha: Your payment of ₹1,499.00 is safe, but the slot is gone',
      'ravi: asha has paid for a slot that is gone',
    ]);
  });
  it('tell them why, when it was the balance that had gone elsewhere', async () => {
    const [slotId = '' as SlotId] = await stage.publishes(ravi, 48);
    const paymentId = PaymentId.parse('payment-1');
    await stage.pays(asha, ravi.userId, slotId, paymentId);
    await told();
    await stage.as(ravi)(payment, paymentId, { type: 'LeaveWithoutSlot', slotId, because: 'balance-used', proof: 1 });
    expect(await told()).toEqual([
      'asha: Your payment of ₹1,499.00 is safe, but the slot is not booked',
      'ravi: asha has paid for a slot that is not booked',
    ]);
  });
  it('say of a rejection that the interview stays booked only when there is one', async () => {
    const [first = '' as SlotId, second = '' as SlotId] = await stage.publishes(ravi, 48, 50);
    const [booked, lost] = [PaymentId.parse('payment-1'), PaymentId.parse('payment-2')];
    const interviewId = await stage.pays(asha, ravi.userId, first, booked);
    await stage.as(ravi)(payment, booked, { type: 'LinkToInterview', interviewId });
    await stage.pays(asha, ravi.userId, second, lost);
    await stage.as(ravi)(payment, lost, { type: 'LeaveWithoutSlot', slotId: second, because: 'slot-taken', proof: 1 });
    await told();
    for (const paymentId of [booked, lost]) await stage.as(ravi)(payment, paymentId, { type: 'RejectPayment' });
    const [aboutBooked, aboutLost, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(aboutBooked?.text).toContain('Your interview stays booked');
    expect(aboutLost?.text).toContain('no interview is booked');
    expect(aboutLost?.text).not.toContain('stays booked');
  });
  it('say nothing of it when a slot was found before anybody could be told', async () => {
    const [slotId = '' as SlotId] = await stage.publishes(ravi, 48);
    const paymentId = PaymentId.parse('payment-1');
    const interviewId = await stage.pays(asha, ravi.userId, slotId, paymentId);
    await told();
    await stage.as(ravi)(payment, paymentId, { type: 'LeaveWithoutSlot', slotId, because: 'slot-taken', proof: 1 });
    await stage.as(ravi)(payment, paymentId, { type: 'LinkToInterview', interviewId });
    expect(await told()).toEqual([]);
  });
});
