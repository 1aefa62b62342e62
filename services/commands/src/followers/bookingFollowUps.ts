import { type BookingEvent, bookingEvents } from '@s30/contracts/events/booking';
import { interviewerAccountEvents } from '@s30/contracts/events/interviewerAccount';
import { type BookingId, bookingOfCharge } from '@s30/contracts/ids';
import type { Money } from '@s30/contracts/money';
import type { Instant } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { onEach } from '@s30/platform/projector/projection';
import { idOf } from '@s30/platform/projector/seen';
import type { Run } from '../context.ts';
import { follower } from './context.ts';
import { followBooking } from './followBooking.ts';

/**
 * Runs a booking's follow-ups on the calendar, wallets and interviewers' accounts. The request that caused the event does the
 * same, so this usually finds nothing to do; after a crash it completes the rest.
 */
export const bookingFollowUps = (runner: CommandRunner, now: () => Instant, trustAllowance: Money) => {
  const follow = async (run: Run, bookingId: BookingId): Promise<void> =>
    void (await followBooking({ run, load: runner.load, trustAllowance }, bookingId));
  const ofBooking = (event: { readonly stream: string }, run: Run) => follow(run, idOf(event) as BookingId);
  const ofCharge = ({ data }: { readonly data: { readonly chargeId: string } }, run: Run) => follow(run, bookingOfCharge(data.chargeId));
  return follower(runner, now, {
    name: 'booking-follow-ups',
    from: [bookingEvents, interviewerAccountEvents],
    on: {
      ...onEach(Object.keys(bookingEvents.events) as BookingEvent['type'][], ofBooking),
      ...{ CreditCharged: ofCharge, ChargeDeclined: ofCharge },
    },
  });
};
