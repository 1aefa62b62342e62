import type { BookingId } from '@s30/contracts/ids';
import { isRejection } from '@s30/contracts/rejections';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { calendar } from '../calendar/decider.ts';
import type { CommandRequest, Run } from '../context.ts';
import { interviewerAccount } from '../interviewer-account/decider.ts';
import { user } from '../user/decider.ts';
import { wallet } from '../wallet/decider.ts';
import { type BookingCommand, booking } from './decider.ts';
import {
  accountFollowUps,
  bonusCause,
  calendarFollowUp,
  isDoneByAccount,
  isDoneByCalendar,
  isDoneByWallet,
  newsOfAccount,
  newsOfCalendar,
  newsOfWallet,
  walletFollowUps,
} from './followUps.ts';
import type { Booking, BookingState } from './state.ts';

/** More rounds than any booking needs: each one records a decision of a follower. */
const ROUNDS = 20;

/** What follow-ups run with; `trustAllowance`: the installation's default allowance for each interviewer. */
export type Following = Pick<CommandRequest, 'run' | 'load' | 'trustAllowance'>;

/**
 * Brings the calendar, wallets and interviewer's account in line with the booking and records their decisions in it, until nothing is
 * left to do.
 * A request runs it at once; the follower of the log runs the same and then finds everything done.
 */
export async function followBooking(following: Following, bookingId: BookingId): Promise<BookingState> {
  const { run, load } = following;
  for (let round = 0; round < ROUNDS; round += 1) {
    const state = await load(booking, bookingId);
    if (state.status === 'none') return state;
    const news =
      (await newsFromAccount(following, state)) ?? (await newsFromWallets(run, load, state)) ?? (await newsFromCalendar(run, load, state));
    if (news === undefined) return state;
    await run(booking, bookingId, news);
  }
  throw new Error(`booking ${bookingId} does not come to rest`);
}

async function newsFromAccount({ run, load, trustAllowance }: Following, state: Booking): Promise<BookingCommand | undefined> {
  for (const followUp of accountFollowUps(state, trustAllowance)) {
    const { userId, command } = followUp;
    let held = await load(interviewerAccount, userId);
    if (!isDoneByAccount(followUp, held)) {
      // The friend's bonus was already granted for another booking, so it is not charged again.
      if (command.kind === 'bonus' && (await load(wallet, state.candidateId)).causes.has(bonusCause(state.candidateId))) continue;
      const followed = await run(interviewerAccount, userId, command);
      if (isRejection(followed)) throw new Error(`${userId}'s account refused to follow: ${followed.rejected}`);
      held = followed.state;
    }
    const news = newsOfAccount(followUp, state, held);
    if (news !== undefined) return news;
  }
  return undefined;
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
