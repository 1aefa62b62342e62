import type { BookingId } from '@s30/contracts/ids';
import { isRejection } from '@s30/contracts/rejections';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { calendar } from '../calendar/decider.ts';
import type { Run } from '../context.ts';
import { user } from '../user/decider.ts';
import { wallet } from '../wallet/decider.ts';
import { type BookingCommand, booking } from './decider.ts';
import { calendarFollowUp, isDoneByCalendar, isDoneByWallet, newsOfCalendar, newsOfWallet, walletFollowUps } from './followUps.ts';
import type { Booking, BookingState } from './state.ts';

/** More rounds than any booking needs: each one records a decision of a follower. */
const ROUNDS = 20;

/**
 * Brings calendar and wallets to what the booking says, and records in the booking what they decide, until nothing is left to do.
 * A request runs it at once; the follower of the log runs the same and then finds everything done.
 */
export async function followBooking(run: Run, load: CommandRunner['load'], bookingId: BookingId): Promise<BookingState> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const state = await load(booking, bookingId);
    if (state.status === 'none') return state;
    const news = (await newsFromWallets(run, load, state)) ?? (await newsFromCalendar(run, load, state));
    if (news === undefined) return state;
    await run(booking, bookingId, news);
  }
  throw new Error(`booking ${bookingId} does not come to rest`);
}

async function newsFromWallets(run: Run, load: CommandRunner['load'], state: Booking): Promise<BookingCommand | undefined> {
  for (const followUp of walletFollowUps(state)) {
    const { userId, command } = followUp;
    let held = await load(wallet, userId);
    if (!isDoneByWallet(followUp, held)) {
      const followed = await run(wallet, userId, command);
      if (isRejection(followed)) throw new Error(`${userId}'s wallet refused to follow: ${followed.rejected}`);
      held = followed.state;
    }
    const news = newsOfWallet(followUp, held);
    if (news !== undefined) return news;
  }
  return undefined;
}

async function newsFromCalendar(run: Run, load: CommandRunner['load'], state: Booking): Promise<BookingCommand | undefined> {
  const followUp = calendarFollowUp(state);
  if (followUp === undefined) return undefined;
  const { userId, command } = followUp;
  let kept = await load(calendar, userId);
  if (!isDoneByCalendar(followUp, kept)) {
    const followed = await run(calendar, userId, command);
    if (isRejection(followed)) throw new Error(`${userId}'s calendar refused to follow: ${followed.rejected}`);
    kept = followed.state;
  }
  const news = newsOfCalendar(followUp, state, kept);
  if (news === undefined) return undefined;
  const interviewer = await load(user, userId);
  return news(interviewer.status === 'registered' ? interviewer.defaultMeetingLink : '');
}
