import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogue } from '@s30/contracts/events/all';
import type { Actor } from '@s30/contracts/events/define';
import type { Role } from '@s30/contracts/fields';
import {
  type BookingId,
  FileId,
  type InterviewId,
  interviewIdOf,
  type PaymentId,
  paymentIdOf,
  type SlotId,
  slotIdFrom,
  UserId,
} from '@s30/contracts/ids';
import { INTERVIEW_TYPES } from '@s30/contracts/interviewTypes';
import { minus, noMoney, rupees } from '@s30/contracts/money';
import { isRejection, type Rejection } from '@s30/contracts/rejections';
import { addHours, addMinutes, type Instant } from '@s30/contracts/time';
import type { AnyCommand, AnyEvent, Decider } from '@s30/platform/decider/decider';
import { createCommandRunner } from '@s30/platform/decider/runner';
import { type Position, START } from '@s30/platform/event-store/port';
import { openSqliteEventStore } from '@s30/platform/event-store/sqlite/eventStore';
import type { Process } from '@s30/platform/projector/process';
import { seen } from '@s30/platform/projector/seen';
import { type BookingCommand, booking } from './booking/decider.ts';
import { calendar } from './calendar/decider.ts';
import { commandContext, type Run } from './context.ts';
import { followBooking } from './followers/followBooking.ts';
import { user } from './user/decider.ts';

type Person = { readonly userId: UserId; readonly role: Role };
export type Booked = { readonly bookingId: BookingId; readonly interviewId: InterviewId; readonly paymentId: PaymentId };
const HOLD_MINUTES = 15;

/** A separate event log with people and bookings, and followers that can be run over it. */
export async function openScene(begin: Instant) {
  const folder = await mkdtemp(join(tmpdir(), 's30-scene-'));
  const eventStore = await openSqliteEventStore({ path: join(folder, 'events.db'), catalogue });
  const runner = createCommandRunner(eventStore);
  let at = begin;

  /** The commands of one request; reusing a `commandId` means retrying that request. */
  const request =
    (actor: Actor, commandId: string = randomUUID()): Run =>
    (decider, id, command) =>
      runner.run(decider, id, command, { commandId, correlationId: commandId, causationId: commandId, actor, at });

  /** Sets up the past; throws if a command is rejected, because the spec is then wrong. */
  async function past<State, Command extends AnyCommand, Event extends AnyEvent>(
    decider: Decider<State, Command, Event>,
    id: string,
    command: Command,
    actor: Actor = { userId: 'somebody', role: 'admin' },
  ) {
    const outcome = await request(actor)(decider, id, command);
    if (isRejection(outcome)) throw new Error(`${command.type} was refused: ${outcome.rejected}`);
    return outcome;
  }

  const scene = {
    eventStore,
    runner,
    load: runner.load,
    now: (): Instant => at,
    setTime: (instant: Instant): void => {
      at = instant;
    },
    request,
    past,
    /** A request of a person as handlers get it, but for what it says. */
    requestOf({ userId: id, role }: Person) {
      const base = {
        ...{ user: { id, role }, session: undefined, at, requestId: 'r', ip: '::1', commandId: randomUUID(), newId: randomUUID },
        ...{ caughtUp: async () => undefined, sawPosition: () => undefined, concerns: () => undefined, warn: () => undefined },
        ...{ signIn: async () => 'token', enterCode: async () => undefined, signOut: async () => undefined },
        endSession: async () => undefined,
      };
      return { ...base, query: {}, files: {}, ...commandContext(runner, rupees(5000))(base) };
    },
    /** Registers an account named after its id. */
    async joins(id: string, role: Role): Promise<Person> {
      const userId = UserId.parse(id);
      const registration = { userId, name: id, email: `${id}@example.org`, role, referralCode: id.toUpperCase() };
      await past(user, userId, { type: 'RegisterUser', registration });
      return { userId, role };
    },
    /** Publishes one DSA slot for each number of hours from now; the slot id ends in the hours. */
    async publishes(interviewer: Person, ...hours: readonly number[]): Promise<readonly SlotId[]> {
      const { userId: interviewerId } = interviewer;
      const slots = hours.map((ahead) => ({
        slotId: slotIdFrom(interviewerId, String(ahead)),
        start: addHours(at, ahead),
        timeZone: 'UTC',
      }));
      const offer = { interviewerId, interviewType: 'DSA', allowedInterviewTypes: INTERVIEW_TYPES } as const;
      await past(calendar, interviewerId, { type: 'PublishSlots', ...offer, slots }, interviewer);
      return slots.map(({ slotId }) => slotId);
    },
    /** Holds a slot and requests ₹1,499, a part of it from the balance. */
    async holds(candidate: Person, interviewer: Person, slotId: SlotId, name = 'booking-1', credit = noMoney('INR')): Promise<Booked> {
      const bookingId = name as BookingId;
      const paymentId = paymentIdOf(bookingId, 1);
      const [candidateId, interviewerId] = [candidate.userId, interviewer.userId];
      const hold = { slotId, interviewType: 'DSA', candidateId, bookingId, holdMinutes: HOLD_MINUTES } as const;
      const held = await past(calendar, interviewerId, { type: 'HoldSlot', ...hold }, candidate);
      const slot = held.state.slots.get(slotId);
      if (slot === undefined) throw new Error(`there is no slot ${slotId}`);
      const { startTime, endTime, timeZone } = slot;
      const [amount, none] = [rupees(1499), noMoney('INR')];
      const terms = [{ method: 'UPI', amount, usedS30Balance: credit, credit, remainingAmount: minus(amount, credit), fee: none } as const];
      const payment = { paymentId, candidateId, interviewerId, interviewType: 'DSA', exchangeRate: 83.5, upiId: 'a@bank' } as const;
      const request = { ...payment, terms, slot: { slotId, startTime, endTime, timeZone }, until: addMinutes(at, HOLD_MINUTES) };
      await past(booking, bookingId, { type: 'RequestPayment', request }, candidate);
      return { bookingId, interviewId: interviewIdOf(bookingId), paymentId };
    },
    /** Runs a command on a booking, then its follow-ups. */
    async changes(actor: Actor, { bookingId }: Booked, command: BookingCommand): Promise<Rejection | undefined> {
      const run = request(actor);
      const changed = await run(booking, bookingId, command);
      if (isRejection(changed)) return changed;
      await followBooking({ run, load: runner.load, trustAllowance: rupees(5000) }, bookingId);
      return undefined;
    },
    proves: (candidate: Person, booked: Booked, file = 'screenshot-1') =>
      scene.changes(candidate, booked, {
        type: 'SubmitProof',
        paymentId: booked.paymentId,
        transactionId: '4821',
        screenshotFileId: FileId.parse(file),
      }),
    /** Runs a follower over the log, by default from the beginning, as after a crash before anything was handled. */
    async show(process: Process, after: Position = START): Promise<void> {
      const { events } = await eventStore.readAll({ after, limit: 1_000, categories: process.categories });
      for (const event of events) await process.handle(seen(event));
    },
    async typesIn(stream: string): Promise<readonly string[]> {
      return (await eventStore.readStream(stream)).map(({ type }) => type);
    },
    async close(): Promise<void> {
      await eventStore.close();
      await rm(folder, { recursive: true });
    },
  };
  return scene;
}
export type Scene = Awaited<ReturnType<typeof openScene>>;
