import { type BookingEvent, bookingEvents } from '@s30/contracts/events/booking';
import type { BookingId } from '@s30/contracts/ids';
import type { Instant } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { process } from '@s30/platform/projector/process';
import { followBooking } from '../booking/follow.ts';
import { runBecauseOf } from './context.ts';

/**
 * What calendar and wallets have to do for a booking. The request that caused the event does the same at once, and its event finds
 * everything done; after a crash this does what was left.
 */
export const bookingFollowUps = (runner: CommandRunner, now: () => Instant) => {
  const because = runBecauseOf(runner, 'booking-follow-ups', now);
  const follow = async (event: Parameters<typeof because>[0] & { readonly stream: string }): Promise<void> => {
    await followBooking(because(event), runner.load, event.stream.slice('booking-'.length) as BookingId);
  };
  const followed = Object.keys(bookingEvents.events).map((type) => [type, follow] as const);
  return process({
    name: 'booking-follow-ups',
    from: [bookingEvents],
    on: Object.fromEntries(followed) as { readonly [Type in BookingEvent['type']]: typeof follow },
  });
};
