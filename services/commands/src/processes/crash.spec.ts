import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { catalogue } from '@s30/contracts/events/all';
import type { FileId, InterviewId, PaymentId, SlotId, UserId } from '@s30/contracts/ids';
import { rupees } from '@s30/contracts/money';
import { isRejection } from '@s30/contracts/rejections';
import { addHours, type Instant } from '@s30/contracts/time';
import { type CommandRunner, createCommandRunner } from '@s30/platform/decider/runner';
import { uuidFrom } from '@s30/platform/decider/uuid';
import { type EventStore, START } from '@s30/platform/event-store/port';
import { openSqliteEventStore } from '@s30/platform/event-store/sqlite/eventStore';
import type { Process } from '@s30/platform/projector/process';
import { completeBooking, interviewIdOf } from '../booking/completion.ts';
import { requestPayment } from '../booking/paymentRequest.ts';
import { calendar } from '../calendar/decider.ts';
import type { Run } from '../context.ts';
import { interview } from '../interview/decider.ts';
import { payment } from '../payment/decider.ts';
import { price } from '../price/decider.ts';
import { settleInterview, settlePayment } from '../settlement/settlement.ts';
import { user } from '../user/decider.ts';
import { wallet } from '../wallet/decider.ts';
import { bookingCompletion } from './bookingCompletion.ts';
import { settlement } from './settlement.ts';

const [kavya, arjun, ananya] = ['kavya' as UserId, 'arjun' as UserId, 'ananya' as UserId];
const slotId = `${ananya}.1` as SlotId;
const paymentId = uuidFrom('the payment') as PaymentId;
const interviewId: InterviewId = interviewIdOf(paymentId);
const NOW = '2026-11-21T10:00:00.000Z' as Instant;
const START_TIME = addHours(NOW, 72);

class PowerCut extends Error {}
type Cut = { readonly at: number; readonly side: 'before' | 'after' };

/** A store whose power fails at the n-th append: before it is written, or after it was written but before anybody knows. */
function failing(store: EventStore, cut: Cut): EventStore {
  let appends = 0;
  return {
    ...store,
    append: async (...args) => {
      appends += 1;
      if (appends > cut.at) throw new PowerCut();
      if (appends === cut.at && cut.side === 'before') throw new PowerCut();
      const result = await store.append(...args);
      if (appends === cut.at) throw new PowerCut();
      return result;
    },
  };
}

const runAs = (runner: CommandRunner, name: string, userId: UserId, role: 'candidate' | 'interviewer' | 'admin', at = NOW): Run => {
  const commandId = uuidFrom(name);
  return (decider, id, command) =>
    runner.run(decider, id, command, { commandId, correlationId: name, causationId: name, actor: { userId, role }, at });
};
async function must<Outcome>(outcome: Promise<Outcome>): Promise<Outcome> {
  const settled = await outcome;
  if (isRejection(settled)) throw new Error(settled.rejected);
  return settled;
}

/** Everything up to a payment that was asked for: Arjun was referred by Kavya and has 200 rupees of his own. */
async function opened(store: EventStore): Promise<void> {
  const runner = createCommandRunner(store);
  const run = runAs(runner, 'setting the stage', ananya, 'admin');
  for (const [userId, referredBy] of [[kavya], [arjun, kavya], [ananya]] as const) {
    const registration = { userId, name: userId, email: `${userId}@example.com`, role: 'candidate', referralCode: userId } as const;
    await must(run(user, userId, { type: 'RegisterUser', registration: { ...registration, ...(referredBy ? { referredBy } : {}) } }));
  }
  await must(run(user, ananya, { type: 'ChangeRole', to: 'interviewer' }));
  await must(run(user, ananya, { type: 'SetUpUpi', upiId: 'ananya@okbank', qrCodeFileId: 'qr' as FileId }));
  const set = await must(
    run(price, 'dsa', { type: 'SetPrice', interviewType: 'DSA', entered: rupees(1499), rates: { USD: 83.5, EUR: 90 } }),
  );
  await must(
    run(calendar, ananya, {
      type: 'PublishSlots',
      interviewerId: ananya,
      interviewType: 'DSA',
      allowedInterviewTypes: ['DSA'],
      slots: [{ slotId, start: START_TIME, timeZone: 'UTC' }],
    }),
  );
  await must(
    run(wallet, arjun, { type: 'GrantCredit', userId: arjun, amount: rupees(200), reason: 'cancellation', cause: 'an earlier one' }),
  );
  const hold = { type: 'HoldSlot', slotId, interviewType: 'DSA', candidateId: arjun, paymentId, holdMinutes: 15 } as const;
  await must(run(calendar, ananya, hold));
  const payee = await runner.load(user, ananya);
  if (isRejection(set) || set.state.status === 'none' || payee.status === 'none') throw new Error('no stage');
  const order = {
    payee,
    price: set.state,
    paymentId,
    candidateId: arjun,
    interviewType: 'DSA',
    startTime: START_TIME,
    method: undefined,
    slotId,
  } as const;
  await must(requestPayment({ run, load: runner.load }, order));
}

type Step = (runner: CommandRunner) => Promise<void>;
const proof = { type: 'SubmitProof', transactionId: '4242', screenshotFileId: 'shot' as FileId } as const;
const submits: Step = async (runner) => {
  const run = runAs(runner, 'proof', arjun, 'candidate');
  await must(run(payment, paymentId, proof));
  await completeBooking(run, runner.load, paymentId);
  await settlePayment(run, runner.load, paymentId);
};
const verifies: Step = async (runner) => {
  const run = runAs(runner, 'verification', ananya, 'interviewer');
  await must(run(payment, paymentId, { type: 'VerifyPayment' }));
  await settlePayment(run, runner.load, paymentId);
};
const conducts: Step = async (runner) => {
  const run = runAs(runner, 'conducting', ananya, 'interviewer');
  await must(run(interview, interviewId, { type: 'ChangeMeetingLink', meetingLink: 'https://meet.google.com/x' }));
  await must(run(interview, interviewId, { type: 'StartInterview' }));
  const content = { scores: { communicationScore: 7 }, strengths: 'a', areasOfImprovement: 'b' };
  const feedbackId = `${interviewId}.feedback` as never;
  await must(run(interview, interviewId, { type: 'GiveFeedback', feedbackId, interviewType: 'DSA', content }));
  await settleInterview(run, runner.load, interviewId);
};
const cancelsLate: Step = async (runner) => {
  const run = runAs(runner, 'cancelling', arjun, 'candidate', addHours(START_TIME, -30));
  await must(run(interview, interviewId, { type: 'CancelInterview', refundAs: 'credit' }));
  await settleInterview(run, runner.load, interviewId);
};

/** The processes see the whole log, again and again, until nothing new comes of it. */
async function recover(store: EventStore): Promise<void> {
  const runner = createCommandRunner(store);
  const processes: readonly Process[] = [bookingCompletion(runner, () => NOW), settlement(runner, () => NOW)];
  for (let head = ''; head !== (await store.head()); ) {
    head = await store.head();
    const { events } = await store.readAll({ after: START, limit: 10_000 });
    for (const event of events)
      for (const process of processes) {
        const category = event.stream.slice(0, event.stream.indexOf('-'));
        if (process.categories.includes(category)) await process.handle({ ...event, at: event.metadata.at as Instant });
      }
  }
}

async function outcome(store: EventStore) {
  const runner = createCommandRunner(store);
  const [paid, held] = [await runner.load(payment, paymentId), await runner.load(interview, interviewId)];
  const balanceOf = async (userId: UserId) => {
    const { available, reserved } = await runner.load(wallet, userId);
    return { available: available.minor / 100, reserved: [...reserved.values()].map(({ minor }) => minor / 100) };
  };
  const { events } = await store.readAll({ after: START, limit: 10_000 });
  return {
    payment: paid.status,
    interview: held.status,
    linked: paid.status !== 'none' && paid.interviewId === interviewId,
    slot: (await runner.load(calendar, ananya)).slots.get(slotId)?.occupation.status,
    arjun: await balanceOf(arjun),
    kavya: await balanceOf(kavya),
    // How often each thing happened, whoever made it happen.
    happened: Object.fromEntries([...Map.groupBy(events, ({ type }) => type)].map(([type, all]) => [type, all.length])),
  };
}

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
async function withStore<Result>(work: (store: EventStore) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 's30-crash-'));
  folders.push(folder);
  const store = await openSqliteEventStore({ path: join(folder, 'events.db'), catalogue });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const stories: readonly { readonly name: string; readonly before: readonly Step[]; readonly crashing: Step }[] = [
  { name: 'a booking, at proof', before: [], crashing: submits },
  { name: 'a verification that spends credit', before: [submits], crashing: verifies },
  { name: 'a completion that pays the referral bonus', before: [submits, verifies], crashing: conducts },
  { name: 'a verification after completion that pays the referral bonus', before: [submits, conducts], crashing: verifies },
  { name: 'a late cancellation that gives half back', before: [submits, verifies], crashing: cancelsLate },
  { name: 'a verification after a late cancellation', before: [submits, cancelsLate], crashing: verifies },
];

describe('a crash before or after any append leaves each effect exactly once', () => {
  for (const { name, before, crashing } of stories) {
    it(name, async () => {
      const [expected, appends] = await withStore(async (store) => {
        await opened(store);
        for (const step of before) await step(createCommandRunner(store));
        let count = 0;
        const counting: EventStore = {
          ...store,
          append: (...args) => {
            count += 1;
            return store.append(...args);
          },
        };
        await crashing(createCommandRunner(counting));
        await recover(store);
        return [await outcome(store), count] as const;
      });
      expect(appends).toBeGreaterThan(1);
      for (let at = 1; at <= appends; at += 1)
        for (const side of ['before', 'after'] as const) {
          // Power fails before the very first append: nothing has happened, and nothing follows.
          if (at === 1 && side === 'before') continue;
          const recovered = await withStore(async (store) => {
            await opened(store);
            for (const step of before) await step(createCommandRunner(store));
            await expect(crashing(createCommandRunner(failing(store, { at, side })))).rejects.toThrow(PowerCut);
            // The person tries again what was not done; what was done is refused or repeated, and the processes do the rest.
            await crashing(createCommandRunner(store)).catch(() => undefined);
            await recover(store);
            return outcome(store);
          });
          expect({ at, side, ...recovered }).toEqual({ at, side, ...expected });
        }
    });
  }
});
