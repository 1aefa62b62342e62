import { type BookingEvent, bookingEvents } from '@s30/contracts/events/booking';
import { type BookingId, bookingOfCharge, bookingOfPayment, type UserId } from '@s30/contracts/ids';
import type { Money } from '@s30/contracts/money';
import type { Instant } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { process } from '@s30/platform/projector/process';
import { onEach } from '@s30/platform/projector/projection';
import { idOf } from '@s30/platform/projector/seen';
import type { SecretStore } from '@s30/platform/secret-store/port';
import { follower, type Run } from '../context.ts';
import { completeRegistration } from '../registration/registration.ts';
import { user } from '../user/decider.ts';
import { wallet } from '../wallet/decider.ts';
import { settleApproval } from './approval.ts';
import { followBooking } from './followBooking.ts';

// Each completes what a request started, in case the request died half-way.

/** Creates the account of a claimed address. */
export const registrationCompletion = (runner: CommandRunner, now: () => Instant) =>
  follower(runner, now, 'registration-completion', {
    EmailClaimed: async ({ data }, run) => void (await completeRegistration(run, data)),
  });

/**
 * Runs a booking's follow-ups on the calendar, wallets and interviewers' accounts. The request that caused the event does the
 * same, so this usually finds nothing to do; after a crash it completes the rest.
 */
export const bookingFollowUps = (runner: CommandRunner, now: () => Instant, trustAllowance: Money) => {
  const follow = async (run: Run, bookingId: BookingId): Promise<void> =>
    void (await followBooking({ run, load: runner.load, trustAllowance }, bookingId));
  const ofBooking = (event: { readonly stream: string }, run: Run) => follow(run, idOf(event) as BookingId);
  const ofCharge = ({ data }: { readonly data: { readonly chargeId: string } }, run: Run) => follow(run, bookingOfCharge(data.chargeId));
  return follower(runner, now, 'booking-follow-ups', {
    ...onEach(Object.keys(bookingEvents.events) as BookingEvent['type'][], ofBooking),
    ...{ CreditCharged: ofCharge, ChargeDeclined: ofCharge },
    // Another booking of the friend may have earned it meanwhile.
    BonusReleased: async ({ data: { userId } }, run) => {
      const { payments } = await runner.load(wallet, userId);
      for (const bookingId of new Set([...payments.keys()].map(bookingOfPayment))) await follow(run, bookingId);
    },
  });
};

/** Approves the request for which a slot was published. */
export const slotApproval = (runner: CommandRunner, now: () => Instant) =>
  follower(runner, now, 'slot-approval', {
    SlotKept: async ({ data }, run) => void (await settleApproval(run, runner.load, data.slotRequestId, data.slotId)),
  });

/** Ends a user's sessions after any event that invalidates them. */
export const endedSessions = (runner: CommandRunner, secrets: SecretStore) => {
  const end = async (event: { readonly stream: string }): Promise<void> => {
    const userId = idOf(event) as UserId;
    const account = await runner.load(user, userId);
    if (account.status === 'registered') await secrets.endSessions(userId, account.epoch);
  };
  const ending = onEach(
    ['PasswordChanged', 'PasswordRemoved', 'SecondFactorEnrolled', 'SecondFactorRemoved', 'SessionsEnded', 'AccountClosed', 'PersonErased'],
    end,
  );
  return process({ name: 'ended-sessions', on: ending });
};
