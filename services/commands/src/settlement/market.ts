import { randomUUID } from 'node:crypto';
import type { Actor } from '@s30/contracts/events/define';
import type { PaymentMethod } from '@s30/contracts/events/payment';
import { FeedbackId, FileId, InterviewId, type PaymentId, type SlotId, slotIdFrom, UserId } from '@s30/contracts/ids';
import { rupees } from '@s30/contracts/money';
import { isRejection, type Rejection } from '@s30/contracts/rejections';
import { addHours, addMinutes, Instant } from '@s30/contracts/time';
import { type CommandRunner, createCommandRunner } from '@s30/platform/decider/runner';
import type { EventStore, Position } from '@s30/platform/event-store/port';
import { seen } from '@s30/platform/projector/seen';
import { completeBooking, reopenSlot } from '../booking/completion.ts';
import { bookingRoutes } from '../booking/routes.ts';
import { calendar } from '../calendar/decider.ts';
import type { Run } from '../context.ts';
import { interview } from '../interview/decider.ts';
import { payment } from '../payment/decider.ts';
import { price } from '../price/decider.ts';
import { bookingCompletion } from '../processes/bookingCompletion.ts';
import { settlement } from '../processes/settlement.ts';
import { user } from '../user/decider.ts';
import { settleInterview, settlePayment } from './settlement.ts';

const BEGIN = Instant.parse('2026-11-21T10:00:00.000Z');
const HOLD_MINUTES = 15;
const noFiles = { put: async () => undefined, get: async () => undefined, close: async () => undefined };

/**
 * A marketplace of three on a store, for specifications of where the money goes: Asha was referred by Kavya, both book with Ravi, who is
 * paid by UPI and by Zelle. What a person does here is what the requests of that person do; processes come when they are let in.
 */
export async function openMarket(
  store: EventStore,
  options: { readonly name: string; readonly price: number; readonly slots: readonly number[] },
) {
  const uninterrupted = createCommandRunner(store);
  const meanwhile = new Map<string, () => Promise<unknown>>();
  let turn = async (): Promise<void> => undefined;
  /** What requests and processes work with: between any two of their steps others may have theirs. */
  const runner: CommandRunner = {
    run: async (decider, id, command, context) => {
      await turn();
      const others = meanwhile.get(command.type);
      meanwhile.delete(command.type);
      await others?.();
      return uninterrupted.run(decider, id, command, context);
    },
    load: async (decider, id) => {
      await turn();
      return uninterrupted.load(decider, id);
    },
  };
  const { load } = runner;
  let at = BEGIN;
  const as =
    (actor: Actor, commandId: string): Run =>
    (decider, id, command) =>
      runner.run(decider, id, command, { commandId, correlationId: commandId, causationId: commandId, actor, at });
  /** One request of a person. */
  const by = (actor: Actor): Run => as(actor, randomUUID());
  async function must<Outcome>(outcome: Promise<Outcome | Rejection>): Promise<Outcome> {
    const accepted = await outcome;
    if (isRejection(accepted)) throw new Error(accepted.rejected);
    return accepted;
  }

  const person = (id: string, role: 'candidate' | 'interviewer' | 'admin') => ({ userId: UserId.parse(`${options.name}-${id}`), role });
  const [kavya, asha, ravi, admin] = [
    person('kavya', 'candidate'),
    person('asha', 'candidate'),
    person('ravi', 'interviewer'),
    person('meera', 'admin'),
  ];
  for (const { userId, role } of [kavya, asha, ravi]) {
    const registration = { userId, name: userId, email: `${userId}@example.com`, role, referralCode: userId };
    const referredBy = userId === asha.userId ? { referredBy: kavya.userId } : {};
    await must(by(admin)(user, userId, { type: 'RegisterUser', registration: { ...registration, ...referredBy } }));
  }
  await must(by(ravi)(user, ravi.userId, { type: 'SetUpUpi', upiId: 'ravi@okbank', qrCodeFileId: FileId.parse('qr') }));
  await must(by(ravi)(user, ravi.userId, { type: 'UpdateProfile', profile: {}, zelleId: 'ravi@example.com' }));
  const rates = { USD: 83.5, EUR: 90 };
  await must(by(admin)(price, 'dsa', { type: 'SetPrice', interviewType: 'DSA', entered: rupees(options.price), rates }));
  const slotIds = options.slots.map((_, index) => slotIdFrom(ravi.userId, String(index)));
  await must(
    by(ravi)(calendar, ravi.userId, {
      type: 'PublishSlots',
      interviewerId: ravi.userId,
      interviewType: 'DSA',
      allowedInterviewTypes: ['DSA'],
      slots: options.slots.map((hours, index) => ({
        slotId: slotIdFrom(ravi.userId, String(index)),
        start: addHours(BEGIN, hours),
        timeZone: 'UTC',
      })),
    }),
  );

  const routes = bookingRoutes({ files: noFiles }, { slotHoldMinutes: HOLD_MINUTES });
  function request<Body>(actor: Actor & { readonly userId: UserId; readonly role: 'candidate' | 'interviewer' | 'admin' }, body: Body) {
    const commandId = randomUUID();
    return {
      ...{ body, params: {}, query: {}, files: {}, at, commandId, actor, load, requestId: commandId, session: undefined, ip: '::1' },
      run: as(actor, commandId),
      user: { id: actor.userId, role: actor.role },
      newId: () => randomUUID(),
      sawPosition: () => undefined,
      signIn: async () => '',
      signOut: async () => undefined,
    };
  }

  const beginning: Position = await store.head();
  const processes = [bookingCompletion(runner, () => at), settlement(runner, () => at)];
  const cursors = new Map<string, Position>();
  /** Lets a process handle what it has not seen yet; false when there is nothing. */
  async function works(process: (typeof processes)[number]): Promise<boolean> {
    const { events, position } = await store.readAll({ after: cursors.get(process.name) ?? beginning, limit: 1_000 });
    for (const event of events)
      if (process.categories.some((category) => event.stream.startsWith(`${category}-`))) await process.handle(seen(event));
    cursors.set(process.name, position);
    return events.length > 0;
  }
  const settled = async (run: Run, interviewId: string) => {
    await reopenSlot(run, load, interviewId);
    await settleInterview(run, load, interviewId);
  };
  type Candidate = typeof asha;

  return {
    ...{ kavya, asha, ravi, admin, slotIds, by, runner },
    /** How things stand at this moment, whoever is in the middle of something. */
    load: uninterrupted.load,
    now: (): Instant => at,
    hoursPass: (hours: number): void => {
      at = addMinutes(at, hours * 60);
    },
    hold: ({ candidate, slotId, paymentMethod }: { candidate: Candidate; slotId: SlotId; paymentMethod?: PaymentMethod }) =>
      routes.createPreBookingPayment(request(candidate, { slotId, interviewType: 'DSA' as const, paymentMethod })),
    requestsPayment: (candidate: Candidate, interviewId: string, paymentMethod?: PaymentMethod) =>
      routes.createPaymentRequest(request(candidate, { interviewId, paymentMethod })),
    async proves(candidate: Candidate, paymentId: PaymentId) {
      const run = by(candidate);
      const known = await load(payment, paymentId);
      const isZelle = known.status !== 'none' && known.method === 'Zelle';
      const proof = { transactionId: isZelle ? 'ZL-1' : '4821', screenshotFileId: FileId.parse('shot') };
      const submitted = await run(payment, paymentId, { type: 'SubmitProof', ...proof });
      if (isRejection(submitted)) return submitted;
      await completeBooking(run, load, paymentId);
      await settlePayment(run, load, paymentId);
      return submitted;
    },
    async answers(paymentId: PaymentId, type: 'VerifyPayment' | 'RejectPayment') {
      const run = by(ravi);
      const answered = await run(payment, paymentId, { type });
      if (!isRejection(answered)) await settlePayment(run, load, paymentId);
      return answered;
    },
    async deletes(paymentId: PaymentId) {
      const run = by(admin);
      const deleted = await run(payment, paymentId, { type: 'DeletePayment' });
      if (!isRejection(deleted)) await settlePayment(run, load, paymentId);
      return deleted;
    },
    sendsBack: (paymentId: PaymentId) => by(admin)(payment, paymentId, { type: 'RecordRefund' }),
    async completes(interviewId: string) {
      const run = by(admin);
      const content = { scores: { communicationScore: 7 }, strengths: 'a', areasOfImprovement: 'b' };
      const feedbackId = FeedbackId.parse(`${interviewId}.feedback`);
      const given = await run(interview, interviewId, { type: 'GiveFeedback', feedbackId, interviewType: 'DSA', content });
      if (!isRejection(given)) await settled(run, interviewId);
      return given;
    },
    async cancels(who: Actor, interviewId: string, refundAs: 'credit' | 'money') {
      const run = by(who);
      const cancelled = await run(interview, interviewId, { type: 'CancelInterview', refundAs });
      if (!isRejection(cancelled)) await settled(run, interviewId);
      return cancelled;
    },
    reports: (who: Actor, interviewId: string) => by(who)(interview, interviewId, { type: 'ReportNoShow', statement: 'I waited' }),
    async settlesNoShow(interviewId: string, percent: number) {
      const run = by(admin);
      const decided = await run(interview, interviewId, { type: 'SettleNoShow', percent });
      if (!isRejection(decided)) await settled(run, interviewId);
      return decided;
    },
    /** The timer tidies up what has run out. */
    async endHolds(): Promise<void> {
      for (const { slotId, occupation } of (await load(calendar, ravi.userId)).slots.values())
        if (occupation.status === 'held')
          await by({ userId: 'hold-expiry', role: 'system' })(calendar, ravi.userId, {
            type: 'ReleaseHold',
            slotId,
            paymentId: occupation.paymentId,
          });
    },
    /** The processes handle what has happened since they came the last time, and what follows from that. */
    async processesRun(): Promise<void> {
      let isWorkLeft = true;
      while (isWorkLeft) {
        isWorkLeft = false;
        for (const process of processes) if (await works(process)) isWorkLeft = true;
      }
    },
    /** One of them runs, while the other is behind. */
    async processRuns(name: 'booking-completion' | 'settlement'): Promise<void> {
      for (const process of processes) if (process.name === name) while (await works(process));
    },
    /** Just before the next command of this type is carried out, others act. */
    meanwhile: (type: string, others: () => Promise<unknown>): void => {
      meanwhile.set(type, others);
    },
    /** Waits before each step of a request or process. */
    takeTurns: (inTurn: () => Promise<void>): void => {
      turn = inTurn;
    },
    /** The payment that is current for an interview. */
    async paymentOf(interviewId: string): Promise<PaymentId> {
      const scheduled = await load(interview, InterviewId.parse(interviewId));
      if (scheduled.status === 'none') throw new Error(`there is no interview ${interviewId}`);
      return scheduled.paymentId;
    },
  };
}
export type Market = Awaited<ReturnType<typeof openMarket>>;
