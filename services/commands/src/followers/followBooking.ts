import type { BookingId } from '@s30/contracts/ids';
import { money } from '@s30/contracts/money';
import { isRejection, type Rejection, reject } from '@s30/contracts/rejections';
import type { AnyCommand, AnyEvent } from '@s30/platform/decider/decider';
import type { Accepted } from '@s30/platform/decider/runner';
import { type BookingCommand, booking } from '../booking/decider.ts';
import type { Booking, BookingState } from '../booking/state.ts';
import type { CommandRequest } from '../context.ts';
import { isErased, personOrBlank } from '../user/account.ts';
import { offersType, user } from '../user/decider.ts';
import { type WalletCommand, wallet } from '../wallet/decider.ts';
import {
  type AccountWish,
  accountFollower,
  bonusFollower,
  type CalendarWish,
  calendarFollower,
  type Follower,
  walletFollower,
} from './followUps.ts';

/** More rounds than any booking needs; each round records one follower decision. */
const ROUNDS = 20;

/** The context of follow-ups; `trustAllowance`: the installation's default allowance per interviewer. */
export type Following = Pick<CommandRequest, 'run' | 'load' | 'trustAllowance'>;

/**
 * Brings the interviewer's account, wallets and calendar in line with the booking and records their decisions in it, until
 * nothing is left to do. Requests run this at once; the log's follower runs it again and finds nothing to do.
 * Throws if it does not finish.
 */
export async function followBooking(following: Following, bookingId: BookingId): Promise<BookingState> {
  const { run, load } = following;
  for (let round = 0; round < ROUNDS; round += 1) {
    const state = await load(booking, bookingId);
    if (state.status === 'none') return state;
    const report =
      (await reportOf(bonusFollower, state, following)) ??
      (await reportOf(accountFollower, state, following, (wish) => charged(wish, following))) ??
      (await reportOf(walletFollower, state, following, (wish) => spendable(wish, following))) ??
      (await reportOf(calendarFollower, state, following, (wish) => offered(wish, state, following)));
    if (report === undefined) return state;
    await run(booking, bookingId, report.type === 'SecureSlot' ? { ...report, meetingLink: await linkFor(state, following) } : report);
  }
  throw new Error(`the follow-ups of booking ${bookingId} did not finish within ${ROUNDS} rounds`);
}

type Changed = Accepted<BookingState, unknown> & { readonly state: Booking };
/** Runs a command on a booking, then its follow-ups. */
export async function changeBooking(following: Following, bookingId: BookingId, command: BookingCommand): Promise<Changed | Rejection> {
  const changed = await following.run(booking, bookingId, command);
  if (isRejection(changed)) return changed;
  const state = await followBooking(following, bookingId);
  return state.status === 'none' ? reject('interview_unknown') : { ...changed, state };
}

/** Runs a follower for the booking; returns the first decision that is not recorded in the booking yet. */
async function reportOf<State, Wish extends AnyCommand, Event extends AnyEvent>(
  { decider, wishes, hasFollowed, isNeedless, report }: Follower<State, Wish, Event>,
  state: Booking,
  following: Following,
  /** Completes a wish with facts from other streams; undefined if nothing is left of it. */
  informed: (command: Wish) => Promise<Wish | undefined> = async (command) => command,
): Promise<BookingCommand | undefined> {
  const { run, load, trustAllowance } = following;
  for (const { userId, command } of wishes(state, trustAllowance)) {
    let held: State = await load(decider, userId);
    if (!hasFollowed(held, command)) {
      if (isNeedless?.(command, state, await load(wallet, state.candidateId))) continue;
      const wish = await informed(command);
      if (wish === undefined) continue;
      const outcome = await run(decider, userId, wish);
      if (isRejection(outcome)) throw new Error(`${decider.category} ${userId} rejected a follow-up: ${outcome.rejected}`);
      held = outcome.state;
    }
    const decision = report(held, command, state);
    if (decision !== undefined) return decision;
  }
  return undefined;
}

/** An erased person gets no bonus, so only that of the other is charged. */
async function charged(wish: AccountWish, following: Following): Promise<AccountWish> {
  const { referrerId, candidateId, wanted } = wish;
  if (referrerId === undefined) return wish;
  const [referrer, friend] = await Promise.all([referrerId, candidateId].map((userId) => isErased(following, userId)));
  const half = wanted.minor / 2;
  const due = wanted.minor - (referrer ? half : 0) - (friend ? half : 0);
  return { ...wish, referrerId: referrer ? undefined : referrerId, wanted: money(due, wanted.currency) };
}

/** An erased person could never spend a bonus. */
const spendable = async <Wish extends WalletCommand>(wish: Wish, following: Following): Promise<Wish | undefined> =>
  wish.type === 'GrantCredit' && (await isErased(following, wish.userId)) ? undefined : wish;

async function offered(wish: CalendarWish, { interviewerId, interviewType }: Booking, { load }: Following): Promise<CalendarWish> {
  const interviewer = wish.slotId === undefined ? undefined : await load(user, interviewerId);
  return interviewer?.status === 'registered' ? { ...wish, isOffered: offersType(interviewer, interviewType) } : wish;
}

const linkFor = async ({ interviewerId }: Booking, following: Following): Promise<string> =>
  (await personOrBlank(following, interviewerId)).defaultMeetingLink;
