import type { BookingId, UserId } from '@s30/contracts/ids';
import { isRejection, type Rejection, reject } from '@s30/contracts/rejections';
import type { AnyCommand, AnyEvent, Decider } from '@s30/platform/decider/decider';
import type { Accepted } from '@s30/platform/decider/runner';
import { calendar } from '../calendar/decider.ts';
import type { CommandRequest } from '../context.ts';
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
      (await newsFromAccount(following, state)) ?? (await newsFromWallets(following, state)) ?? (await newsFromCalendar(following, state));
    if (news === undefined) return state;
    await run(booking, bookingId, news);
  }
  throw new Error(`booking ${bookingId} does not come to rest`);
}

type Changed = Accepted<BookingState, unknown> & { readonly state: Booking };
/** Carries out a command about a booking, and what follows from it. */
export async function changeBooking(following: Following, bookingId: BookingId, command: BookingCommand): Promise<Changed | Rejection> {
  const changed = await following.run(booking, bookingId, command);
  if (isRejection(changed)) return changed;
  const state = await followBooking(following, bookingId);
  return state.status === 'none' ? reject('interview_unknown') : { ...changed, state };
}

/** What a follower has decided once it has followed. */
async function followed<State, Command extends AnyCommand, Event extends AnyEvent>(
  { run, load }: Following,
  follower: Decider<State, Command, Event>,
  { userId, command }: { readonly userId: UserId; readonly command: Command },
  isDone: (held: State) => boolean,
): Promise<State> {
  const held = await load(follower, userId);
  if (isDone(held)) return held;
  const outcome = await run(follower, userId, command);
  if (isRejection(outcome)) throw new Error(`${follower.category} ${userId} refused to follow: ${outcome.rejected}`);
  return outcome.state;
}

async function newsFromAccount(following: Following, state: Booking): Promise<BookingCommand | undefined> {
  const { load, trustAllowance } = following;
  const { candidateId } = state;
  for (const followUp of accountFollowUps(state, trustAllowance)) {
    // The friend's bonus was already granted for another booking, so it is not charged again.
    const isGranted = followUp.command.kind === 'bonus' && (await load(wallet, candidateId)).causes.has(bonusCause(candidateId));
    if (isGranted && !isDoneByAccount(followUp, await load(interviewerAccount, followUp.userId))) continue;
    const held = await followed(following, interviewerAccount, followUp, (each) => isDoneByAccount(followUp, each));
    const news = newsOfAccount(followUp, state, held);
    if (news !== undefined) return news;
  }
  return undefined;
}

async function newsFromWallets(following: Following, state: Booking): Promise<BookingCommand | undefined> {
  for (const followUp of walletFollowUps(state)) {
    const held = await followed(following, wallet, followUp, (each) => isDoneByWallet(followUp, each));
    const news = newsOfWallet(followUp, held);
    if (news !== undefined) return news;
  }
  return undefined;
}

async function newsFromCalendar(following: Following, state: Booking): Promise<BookingCommand | undefined> {
  const followUp = calendarFollowUp(state);
  if (followUp === undefined) return undefined;
  const kept = await followed(following, calendar, followUp, (each) => isDoneByCalendar(followUp, each));
  const news = newsOfCalendar(followUp, state, kept);
  if (news === undefined) return undefined;
  const interviewer = await following.load(user, followUp.userId);
  return news(interviewer.status === 'registered' ? interviewer.defaultMeetingLink : '');
}
