import type { LoggedEvent } from '@s30/contracts/events/all';
import type { BookingEvent } from '@s30/contracts/events/booking';
import type { InterviewerAccountEvent } from '@s30/contracts/events/interviewerAccount';
import type { WalletEvent } from '@s30/contracts/events/wallet';
import type { Role } from '@s30/contracts/fields';
import { bookingOfInterview, paymentIdOf } from '@s30/contracts/ids';
import { INTERVIEW_TYPES, type InterviewType } from '@s30/contracts/interviewTypes';
import { idOf, type SeenEvent } from '@s30/platform/projector/seen';
import { type BooksCount, enterBooks, newBooksCount } from './booksCount.ts';
import { enterPayment, enterUse, enterWallet, type LedgerPayment, type LedgerWallet } from './moneyLedger.ts';

/** A user's role and permissions. */
type LedgerUser = { readonly role: Role; readonly allowedInterviewTypes: readonly InterviewType[]; readonly isClosed: boolean };
export type LedgerRating = { readonly interviewerId: string; readonly rating: number; readonly feedback: string };

export type Ledger = {
  readonly payments: Map<string, LedgerPayment>;
  readonly wallets: Map<string, LedgerWallet>;
  readonly users: Map<string, LedgerUser>;
  /** `referrerOf`: who referred each user. `bonusFor`: users whose own bonus was paid. */
  readonly referrerOf: Map<string, string>;
  readonly bonusFor: Set<string>;
  readonly ratings: Map<string, LedgerRating>;
  readonly interviewerOf: Map<string, string>;
  readonly cancelled: Set<string>;
  /** When each booking last changed. `lastAt` is the time of the latest event. */
  readonly changedAt: Map<string, string>;
  lastAt: string;
  /** The expected number of documents by read model. */
  readonly counts: Record<'interviews' | 'feedback' | 'problems' | 'slots' | 'slotRequests' | 'prices' | 'exchangeRates' | 'audit', number>;
  readonly known: Set<string>;
  readonly books: BooksCount;
};

export const newLedger = (): Ledger => ({
  payments: new Map(),
  wallets: new Map(),
  users: new Map(),
  referrerOf: new Map(),
  bonusFor: new Set(),
  ratings: new Map(),
  interviewerOf: new Map(),
  cancelled: new Set(),
  changedAt: new Map(),
  lastAt: '',
  counts: {
    interviews: 0,
    feedback: 0,
    problems: 0,
    slots: 0,
    slotRequests: 0,
    prices: 0,
    exchangeRates: 0,
    audit: 0,
  },
  known: new Set(),
  books: newBooksCount(),
});

/** Adds one event to the ledger. */
export function enter(ledger: Ledger, event: SeenEvent): void {
  // Decoded by the catalogue, so type and data match.
  const logged = { type: event.type, data: event.data } as LoggedEvent;
  ledger.counts.audit += 1;
  if (event.at > ledger.lastAt) ledger.lastAt = event.at;
  if (event.stream.startsWith('booking-')) {
    enterPayment(ledger.payments, idOf(event), logged as BookingEvent, event.at);
    ledger.changedAt.set(idOf(event), event.at);
  }
  if (event.stream.startsWith('wallet-') || event.stream.startsWith('interviewerAccount-'))
    enterBooks(ledger.books, logged as WalletEvent | InterviewerAccountEvent);
  if (event.stream.startsWith('wallet-')) enterWallet(ledger.wallets, ledger.bonusFor, idOf(event), logged as WalletEvent);
  enterOther(ledger, event.stream, logged);
  if (event.stream.startsWith('booking-'))
    for (const payment of paymentsOf(ledger, idOf(event))) enterUse(payment, ledger.cancelled.has(payment.bookingId));
}

function* paymentsOf({ payments }: Ledger, bookingId: string): Generator<LedgerPayment> {
  for (let ordinal = 1; ; ordinal += 1) {
    const payment = payments.get(paymentIdOf(bookingOfInterview(bookingId), ordinal));
    if (payment === undefined) return;
    yield payment;
  }
}

/** Which documents an event adds, or takes away. */
const COUNTED: { readonly [Type in LoggedEvent['type']]?: readonly [documents: keyof Ledger['counts'], by: 1 | -1] } = {
  InterviewScheduled: ['interviews', 1],
  FeedbackGiven: ['feedback', 1],
  ProblemAdded: ['problems', 1],
  ProblemDeleted: ['problems', -1],
  SlotPublished: ['slots', 1],
  SlotWithdrawn: ['slots', -1],
  SlotRequested: ['slotRequests', 1],
};

function enterOther(ledger: Ledger, stream: string, { type, data }: LoggedEvent): void {
  const { counts, known, users, referrerOf, bonusFor, ratings, interviewerOf, cancelled } = ledger;
  const changeUser = (changed: Partial<LedgerUser>): void => {
    const user = users.get(idOf({ stream }));
    if (user !== undefined) users.set(idOf({ stream }), { ...user, ...changed });
  };
  const [documents, by = 0] = COUNTED[type] ?? [];
  if (documents !== undefined) counts[documents] += by;
  switch (type) {
    case 'UserRegistered':
      users.set(data.userId, { role: data.role, allowedInterviewTypes: INTERVIEW_TYPES, isClosed: false });
      if (data.referredBy) referrerOf.set(data.userId, data.referredBy);
      break;
    case 'RoleChanged':
      changeUser({ role: data.to });
      break;
    case 'InterviewTypesAllowed':
      changeUser({ allowedInterviewTypes: data.to });
      break;
    case 'AccountClosed':
    case 'AccountReopened':
      changeUser({ isClosed: type !== 'AccountReopened' });
      break;
    case 'PersonErased':
      changeUser({ isClosed: true });
      if (!bonusFor.has(data.userId)) referrerOf.delete(data.userId);
      break;
    case 'CreditGranted':
      // Once the referred user is erased, only the bonus shows who referred them.
      if (data.referredUserId !== data.userId) referrerOf.set(data.referredUserId, data.userId);
      break;
    case 'InterviewScheduled':
      interviewerOf.set(idOf({ stream }), data.interviewerId);
      break;
    case 'InterviewCancelled':
      cancelled.add(idOf({ stream }));
      break;
    case 'InterviewRated': {
      const interviewerId = interviewerOf.get(idOf({ stream })) ?? '';
      ratings.set(data.ratingId, { interviewerId, rating: data.rating, feedback: data.feedback ?? '' });
      break;
    }
    case 'PriceSet':
    case 'ExchangeRateSet':
      // There is one document per stream, with the latest value.
      if (!known.has(stream)) counts[type === 'PriceSet' ? 'prices' : 'exchangeRates'] += 1;
      known.add(stream);
      break;
    default:
    // Changes no figure.
  }
}
