import type { PaymentMethod } from '@s30/contracts/events/booking';
import type { Actor } from '@s30/contracts/events/define';
import {
  type BookingId,
  bookingOfPayment,
  FeedbackId,
  FileId,
  type PaymentId,
  paymentIdOf,
  type SlotId,
  type UserId,
} from '@s30/contracts/ids';
import { rupees } from '@s30/contracts/money';
import { isRejection } from '@s30/contracts/rejections';
import { addMinutes } from '@s30/contracts/time';
import { uuidFrom } from '@s30/platform/decider/uuid';
import fc from 'fast-check';
import { type BookingCommand, booking } from '../booking/decider.ts';
import { calendar } from '../calendar/decider.ts';
import type { Run } from '../context.ts';
import { user } from '../user/decider.ts';
import { wallet } from '../wallet/decider.ts';
import { followBooking } from './followBooking.ts';
import { admin, begin, candidate, interviewer, type Market } from './market.testing.ts';

const NO_CONTENT = { scores: {}, strengths: '', areasOfImprovement: '' };
const system: Actor = { userId: 'booking-follow-ups', role: 'system' };

type Asking = readonly [who: 'candidate' | 'interviewer' | 'admin' | 'system', command: BookingCommand];
/** Each command with its relative frequency. */
const COMMANDS = {
  proves: [
    5,
    (paymentId, step) => [
      'candidate',
      { type: 'SubmitProof', paymentId, transactionId: '4821', screenshotFileId: FileId.parse(`proof-${step}`) },
    ],
  ],
  verifies: [3, (paymentId) => ['interviewer', { type: 'VerifyPayment', paymentId }]],
  'verifies what was rejected': [1, (paymentId) => ['admin', { type: 'VerifyPayment', paymentId }]],
  rejects: [2, (paymentId) => ['interviewer', { type: 'RejectPayment', paymentId }]],
  deletes: [1, (paymentId) => ['admin', { type: 'DeletePayment', paymentId }]],
  refunds: [1, (paymentId) => ['admin', { type: 'GrantRefund', paymentId, percent: 50, reason: 'why', as: 'credit' }]],
  'sends back': [1, (paymentId) => ['admin', { type: 'GrantRefund', paymentId, percent: 50, reason: 'why', as: 'money' }]],
  'records the refund': [1, (paymentId) => ['admin', { type: 'RecordRefund', paymentId }]],
  cancels: [2, () => ['candidate', { type: 'CancelInterview', refundAs: 'credit' }]],
  'cancels for money': [1, () => ['admin', { type: 'CancelInterview', refundAs: 'money' }]],
  releases: [1, () => ['interviewer', { type: 'ReleaseBooking' }]],
  reports: [1, () => ['candidate', { type: 'ReportNoShow', statement: 'alone' }]],
  settles: [1, () => ['system', { type: 'SettleNoShow' }]],
  starts: [2, () => ['interviewer', { type: 'StartInterview' }]],
  completes: [
    2,
    (_, step) => [
      'interviewer',
      { type: 'GiveFeedback', feedbackId: FeedbackId.parse(`feedback-${step}`), interviewType: 'DSA', content: NO_CONTENT },
    ],
  ],
} as const satisfies Record<string, readonly [times: number, command: (paymentId: PaymentId, step: number) => Asking]>;
type What = keyof typeof COMMANDS | 'checks out' | 'asks what to pay';
const WHAT = [
  ...(Object.keys(COMMANDS) as (keyof typeof COMMANDS)[]).flatMap((what) => Array.from({ length: COMMANDS[what][0] }, (): What => what)),
  ...(['checks out', 'checks out', 'checks out', 'checks out', 'asks what to pay'] as const),
];

/** Who does what, after how many minutes; `trouble`: the faults injected in a troubled run. */
type Step = {
  readonly who: 0 | 1;
  readonly what: What;
  readonly slot: 0 | 1;
  readonly method: PaymentMethod;
  readonly minutes: number;
  readonly trouble: readonly number[];
};
/** The slots begin after 100 and 130 hours. */
const MINUTES = [0, 0, 0, 0, 0, 0, 0, 1, 1, 16, 31, 24 * 60, 100 * 60];
/** One candidate does most of it. */
const WHO = [0, 0, 0, 0, 1] as const;
export type History = readonly Step[];
export const histories = fc.array(
  fc.record({
    who: fc.constantFrom(...WHO),
    what: fc.constantFrom(...WHAT),
    slot: fc.constantFrom(0 as const, 1 as const),
    method: fc.constantFrom('UPI' as const, 'Zelle' as const),
    minutes: fc.constantFrom(...MINUTES),
    trouble: fc.array(fc.nat({ max: 50 }), { maxLength: 4 }),
  }),
  { minLength: 8, maxLength: 18, size: 'max' },
);

class Crash extends Error {}

/** Runs a history. A troubled run crashes and retries requests, runs followers concurrently, and redelivers old commands. */
export async function tell(market: Market, name: string, history: History, isTroubled: boolean): Promise<unknown> {
  market.setTime(begin);
  const ravi = await market.joins(`ravi${name}`, 'interviewer');
  await market.must(interviewer(ravi), user, ravi, {
    type: 'UpdateProfile',
    profile: {},
    zelleId: 'ravi@example.org',
    meetingLink: 'https://meet.example.org/ravi',
  });
  const people = [await market.joins(`asha${name}`, 'candidate', 500), await market.joins(`bela${name}`, 'candidate')] as const;
  const slots = await market.publishes(ravi, 100, 130);
  const bookings: [BookingId[], BookingId[]] = [[], []];
  const old: ((run: Run) => Promise<unknown>)[] = [];

  /** Crashes after so many appends; records the commands sent to calendar, wallets and bookings. */
  const crashing = (run: Run, appends: number): Run => {
    let left = appends;
    return async (decider, id, command) => {
      const outcome = await run(decider, id, command);
      const isFollowing = ['FollowBooking', 'FollowPayment', 'SecureSlot', 'LoseSlot', 'LoseCredit'].includes(command.type);
      if (isFollowing) old.push((again) => again(decider, id, command));
      if (!isRejection(outcome) && outcome.events.length > 0) left -= 1;
      if (left === 0) throw new Crash();
      return outcome;
    };
  };
  async function carriesOut(trouble: readonly number[], run: Run, request: (run: Run) => Promise<unknown>): Promise<unknown> {
    if (!isTroubled) return request(run);
    for (const appends of trouble.slice(0, 2)) {
      await request(crashing(run, 1 + (appends % 6))).catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error;
      });
    }
    const answer = await request(crashing(run, -1));
    const follower = (): Run => market.as(system);
    await Promise.all(
      bookings
        .flat()
        .reverse()
        .map((bookingId) => followBooking({ run: follower(), load: market.load, trustAllowance: rupees(5000) }, bookingId)),
    );
    for (const index of trouble) await old[index % Math.max(1, old.length)]?.(follower());
    return answer;
  }

  for (const [index, { who, what, slot, method, minutes, trouble }] of history.entries()) {
    market.setTime(addMinutes(market.now(), minutes));
    const userId: UserId = people[who];
    const commandId = uuidFrom(`${name} ${index}`);
    const newest = bookings[who].at(-1);
    if (what === 'checks out' || newest === undefined) {
      const request = (run: Run) => market.checksOut(userId, slots[slot] as SlotId, run, method);
      const answer = await carriesOut(trouble, market.as(candidate(userId), commandId), request);
      const asked = isRejection(answer) ? undefined : bookingOfPayment((answer as { paymentId: PaymentId }).paymentId);
      if (asked !== undefined && !bookings[who].includes(asked)) bookings[who].push(asked);
      continue;
    }
    const state = await market.load(booking, newest);
    if (what === 'asks what to pay') {
      await carriesOut(trouble, market.as(candidate(userId), commandId), (run) => market.asksWhatToPay(userId, newest, run));
      continue;
    }
    const ordinal = state.status === 'begun' && slot === 1 ? state.payments.length : 1;
    const [role, command] = COMMANDS[what][1](paymentIdOf(newest, ordinal), index);
    const actor = { candidate: candidate(userId), interviewer: interviewer(ravi), admin, system }[role];
    await carriesOut(trouble, market.as(actor, commandId), (run) => market.changes(run, newest, command));
  }
  return {
    bookings: await Promise.all(bookings.flat().map((bookingId) => market.load(booking, bookingId))),
    calendar: await market.load(calendar, ravi),
    wallets: await Promise.all(people.map((userId) => market.load(wallet, userId))),
  };
}
