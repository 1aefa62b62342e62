import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { catalogue } from '@s30/contracts/events/all';
import type { InterviewId, PaymentId, SlotId, UserId } from '@s30/contracts/ids';
import { addHours, type Instant } from '@s30/contracts/time';
import type { EventStore } from '@s30/platform/event-store/port';
import { openSqliteEventStore } from '@s30/platform/event-store/sqlite/eventStore';
import { createProcessRunner } from '@s30/platform/projector/process';
import { openSqliteReadStore } from '@s30/platform/read-store/sqlite/readStore';
import { calendar } from '../calendar/decider.ts';
import { interview } from '../interview/decider.ts';
import { payment } from '../payment/decider.ts';
import { bookingCompletion } from '../processes/bookingCompletion.ts';
import { stageOn } from '../stage.ts';
import { completeBooking, reopenSlot } from './completion.ts';

const now = '2026-11-21T10:00:00.000Z' as Instant;
const paymentId = 'payment-1' as PaymentId;
const quiet = { info() {}, warn() {}, error() {} };

describe('what follows from a booking that was moved, or given back', () => {
  let folder: string;
  let store: EventStore;
  let stage: ReturnType<typeof stageOn>;
  let asha: Awaited<ReturnType<typeof stage.joins>>;
  let ravi: UserId;
  let first: SlotId;
  let second: SlotId;
  let interviewId: InterviewId;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 's30-rescheduling-'));
    store = await openSqliteEventStore({ path: join(folder, 'events.db'), catalogue });
    stage = stageOn(store, now);
    asha = await stage.joins('asha', 'candidate');
    const interviewer = await stage.joins('ravi', 'interviewer');
    ravi = interviewer.userId;
    [first = '' as SlotId, second = '' as SlotId] = await stage.publishes(interviewer, 48, 72);
    interviewId = await stage.pays(asha, ravi, first, paymentId);
  });
  afterEach(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  const books = () => completeBooking(stage.as(asha), stage.runner.load, paymentId);
  /** Only the decisive append: as if the request had died right after it. */
  const moves = () => stage.as(asha)(calendar, ravi, { type: 'MoveBooking', interviewId, to: second, reason: 'exam' });
  const cancels = () => stage.as(asha)(interview, interviewId, { type: 'CancelInterview', refundAs: 'credit' });
  /** Lets the process do what is left to do, from the beginning of the log. */
  async function processRuns(): Promise<void> {
    const readStore = await openSqliteReadStore({ path: join(folder, `${Math.random()}.db`) });
    const processes = createProcessRunner({
      eventStore: store,
      readStore,
      processes: [bookingCompletion(stage.runner, () => now)],
      logger: quiet,
      holder: 'spec',
      leaseTtlMs: 10_000,
      retry: { baseMs: 1, maxMs: 10 },
    });
    processes.start();
    expect(await processes.drain(await store.head(), 10_000)).toBe(true);
    await processes.stop();
    await readStore.close();
  }
  const planned = async () => {
    const state = await stage.runner.load(interview, interviewId);
    if (state.status === 'none') throw new Error('the interview is not scheduled');
    return state;
  };
  const occupations = async () =>
    [...(await stage.runner.load(calendar, ravi)).slots.values()].map(({ slotId, occupation }) => [slotId, occupation.status]);

  it('is done by the process when the request died after the append', async () => {
    await books();
    await moves();
    expect((await planned()).schedule.slotId).toBe(first);
    await processRuns();
    expect(await planned()).toMatchObject({
      status: 'scheduled',
      schedule: { slotId: second, startTime: addHours(now, 72) },
      reschedules: 1,
    });
    const events = await store.readStream(`interview-${interviewId}`);
    expect(events.at(-1)).toMatchObject({ type: 'InterviewRescheduled', data: { reason: 'exam', count: 1 } });
    expect(await occupations()).toEqual([
      [first, 'open'],
      [second, 'booked'],
    ]);
  });

  it('is done once, however often the process runs', async () => {
    await books();
    await moves();
    await processRuns();
    const events = await store.readStream(`interview-${interviewId}`);
    await processRuns();
    expect(await store.readStream(`interview-${interviewId}`)).toEqual(events);
  });

  it('leaves no slot booked when the interview was cancelled before it heard of the move', async () => {
    await books();
    await moves();
    await cancels();
    await processRuns();
    expect(await planned()).toMatchObject({ status: 'cancelled', reschedules: 0 });
    expect(await occupations()).toEqual([
      [first, 'open'],
      [second, 'open'],
    ]);
  });

  /** A completion that finds nothing booked yet; everything else happens before it comes to book. */
  const completesWhile = (meanwhile: () => Promise<unknown>) => {
    const run = stage.as(asha);
    return completeBooking(
      async (decider, id, command) => {
        if (command.type === 'BookSlot') await meanwhile();
        return run(decider, id, command);
      },
      stage.runner.load,
      paymentId,
    );
  };
  const isOver = async () => {
    await books();
    await cancels();
    await reopenSlot(stage.as(asha), stage.runner.load, interviewId);
  };

  it('never books a slot again for an interview that was cancelled meanwhile', async () => {
    await completesWhile(isOver);
    expect(await planned()).toMatchObject({ status: 'cancelled' });
    expect(await occupations()).toEqual([
      [first, 'open'],
      [second, 'open'],
    ]);
    expect(await stage.runner.load(payment, paymentId)).toMatchObject({ interviewId, leftWithoutSlot: undefined });
  });

  it('does not call the payment late when the slot of the cancelled interview was deleted meanwhile', async () => {
    await completesWhile(async () => {
      await isOver();
      await stage.as({ userId: ravi, role: 'interviewer' })(calendar, ravi, { type: 'WithdrawSlot', slotId: first });
    });
    expect(await stage.runner.load(payment, paymentId)).toMatchObject({ interviewId, leftWithoutSlot: undefined });
  });

  it('links the payment, though the one who cancelled came before its link', async () => {
    const run = stage.as(asha);
    await completesWhile(async () => {
      await completeBooking(
        async (decider, id, command) => {
          if (command.type === 'LinkToInterview') throw new Error('the power fails');
          return run(decider, id, command);
        },
        stage.runner.load,
        paymentId,
      ).catch(() => undefined);
      await cancels();
      await reopenSlot(run, stage.runner.load, interviewId);
      await stage.as({ userId: ravi, role: 'interviewer' })(calendar, ravi, { type: 'WithdrawSlot', slotId: first });
    });
    expect(await stage.runner.load(payment, paymentId)).toMatchObject({ interviewId, leftWithoutSlot: undefined });
  });

  it('has one slot, though the booking was moved while another was about to complete it', async () => {
    await completesWhile(async () => {
      await books();
      await moves();
    });
    await processRuns();
    expect(await occupations()).toEqual([
      [first, 'open'],
      [second, 'booked'],
    ]);
  });

  it('does not book the old slot again for a payment whose link to the interview is still missing', async () => {
    // The booking died between the interview and the link.
    const run = stage.as(asha);
    await completeBooking(
      async (decider, id, command) => {
        if (command.type === 'LinkToInterview') throw new Error('the power fails');
        return run(decider, id, command);
      },
      stage.runner.load,
      paymentId,
    ).catch(() => undefined);
    expect(await stage.runner.load(payment, paymentId)).toMatchObject({ interviewId: undefined });
    await moves();
    await processRuns();
    expect(await stage.runner.load(payment, paymentId)).toMatchObject({ interviewId });
    expect(await occupations()).toEqual([
      [first, 'open'],
      [second, 'booked'],
    ]);
  });
});
