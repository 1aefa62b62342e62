import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogue } from '@s30/contracts/events/all';
import type { PaymentMethod } from '@s30/contracts/events/booking';
import type { Actor } from '@s30/contracts/events/define';
import { type BookingId, FileId, type SlotId, slotIdFrom, UserId } from '@s30/contracts/ids';
import { INTERVIEW_TYPES } from '@s30/contracts/interviewTypes';
import { money, rupees } from '@s30/contracts/money';
import { isRejection, type Rejection } from '@s30/contracts/rejections';
import { addHours, Instant } from '@s30/contracts/time';
import type { AnyCommand, AnyEvent, Decider } from '@s30/platform/decider/decider';
import { createCommandRunner } from '@s30/platform/decider/runner';
import { openSqliteEventStore } from '@s30/platform/event-store/sqlite/eventStore';
import { type BookingCommand, booking } from '../booking/decider.ts';
import { calendar } from '../calendar/decider.ts';
import { checkOut, requestNextPayment } from '../checkout/checkout.ts';
import type { Run } from '../context.ts';
import { price } from '../price/decider.ts';
import { user } from '../user/decider.ts';
import { wallet } from '../wallet/decider.ts';
import { followBooking } from './followBooking.ts';

export const begin = Instant.parse('2026-11-21T10:00:00.000Z');
export const candidate = (id: string): Actor => ({ userId: id, role: 'candidate' });
export const interviewer = (id: string): Actor => ({ userId: id, role: 'interviewer' });
export const admin: Actor = { userId: 'anita', role: 'admin' };

/** A real event log on a fast disk, and the candidates' real requests against it. */
export async function openMarket() {
  const folder = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 's30-market-'));
  const store = await openSqliteEventStore({ path: join(folder, 'events.db'), catalogue });
  const runner = createCommandRunner(store, { alone: store.hasOneWriter });
  const { load } = runner;
  let at = begin;

  const as =
    (actor: Actor, commandId: string = randomUUID()): Run =>
    (decider, id, command) =>
      runner.run(decider, id, command, { commandId, correlationId: commandId, causationId: commandId, actor, at });
  async function must<State, Command extends AnyCommand, Event extends AnyEvent>(
    actor: Actor,
    decider: Decider<State, Command, Event>,
    id: string,
    command: Command,
  ): Promise<void> {
    const outcome = await as(actor)(decider, id, command);
    if (isRejection(outcome)) throw new Error(`${command.type} was refused: ${outcome.rejected}`);
  }
  await must(admin, price, 'dsa', { type: 'SetPrice', interviewType: 'DSA', entered: rupees(1000), rates: { USD: 83.5, EUR: 90 } });

  return {
    store,
    runner,
    load,
    as,
    must,
    now: () => at,
    setTime: (instant: Instant): void => {
      at = instant;
    },
    async joins(id: string, role: 'candidate' | 'interviewer', balance = 0, referrer?: string): Promise<UserId> {
      const referredBy = referrer === undefined ? {} : { referredBy: UserId.parse(referrer) };
      const userId = UserId.parse(id);
      const registration = {
        userId,
        name: id,
        email: `${id}@example.org`,
        role,
        referralCode: id,
        emailVerified: true,
        ...referredBy,
      } as const;
      await must({ userId, role }, user, id, { type: 'RegisterUser', registration });
      const upi = { type: 'SetUpUpi', upiId: 'ravi@okbank', qrCodeFileId: FileId.parse('qr') } as const;
      if (role === 'interviewer') await must({ userId, role }, user, id, upi);
      const grant = { type: 'GrantCredit', userId, amount: money(balance * 100, 'INR'), cause: 'a gift', referredUserId: userId } as const;
      if (balance > 0) await must(admin, wallet, id, grant);
      return userId;
    },
    async publishes(interviewerId: UserId, ...hours: readonly number[]): Promise<readonly SlotId[]> {
      const slots = hours.map((ahead) => ({
        slotId: slotIdFrom(interviewerId, `${ahead}`),
        start: addHours(begin, ahead),
        timeZone: 'UTC',
      }));
      const offer = { interviewerId, interviewType: 'DSA', allowedInterviewTypes: INTERVIEW_TYPES } as const;
      await must(interviewer(interviewerId), calendar, interviewerId, { type: 'PublishSlots', ...offer, slots });
      return slots.map(({ slotId }) => slotId);
    },
    /** Same call as in the HTTP handler. */
    checksOut(userId: UserId, slotId: SlotId, run: Run, method?: PaymentMethod) {
      const request = { run, load, at, trustAllowance: rupees(5000) };
      return checkOut(request, { slotId, interviewType: 'DSA', method, candidateId: userId, holdMinutes: 15 });
    },
    asksWhatToPay: (userId: UserId, bookingId: BookingId, run: Run) =>
      requestNextPayment(
        { run, load, at, trustAllowance: rupees(5000) },
        { interviewId: bookingId, candidateId: userId, method: undefined },
      ),
    async changes(run: Run, bookingId: BookingId, command: BookingCommand): Promise<Rejection | undefined> {
      const changed = await run(booking, bookingId, command);
      if (isRejection(changed)) return changed;
      await followBooking({ run, load, trustAllowance: rupees(5000) }, bookingId);
      return undefined;
    },
    async close(): Promise<void> {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
}
export type Market = Awaited<ReturnType<typeof openMarket>>;
