import { keptOf } from '@s30/contracts/cancellation';
import type { AccountKind, EntryKind } from '@s30/contracts/documents/books';
import type { BookingEvent, Terms } from '@s30/contracts/events/booking';
import type { InterviewerAccountEvent } from '@s30/contracts/events/interviewerAccount';
import type { WalletEvent } from '@s30/contracts/events/wallet';
import { type Currency, noMoney } from '@s30/contracts/money';
import { chosenTerms, sentAlone } from '@s30/contracts/payment';
import type { Documents, Reactions, Seen } from '@s30/platform/projector/projection';
import type { Document } from '@s30/platform/read-store/port';

/** Positive: S30 owes the account's owner; negative: the owner owes S30. */
export type EntryLine = { readonly account: string; readonly kind: AccountKind; readonly minor: number };
/** One money event; its lines sum to zero. */
export type Entry = {
  readonly id: string;
  readonly at: string;
  readonly kind: EntryKind;
  readonly currency: Currency;
  readonly lines: readonly EntryLine[];
  /** The interviewer whose statement shows it; empty: none. */
  readonly interviewerId: string;
  readonly candidateId: string;
  readonly note?: string | undefined;
};
export type Book<D extends Document> = (entries: readonly Entry[], documents: Documents<D>) => void | Promise<void>;

type Booked = BookingEvent | WalletEvent | InterviewerAccountEvent;

/** A note about a payment: its parties, the part paid by balance, and the fee and direct payment currently booked. */
type Payment = {
  readonly interviewerId: string;
  readonly candidateId: string;
  readonly terms: readonly Pick<Terms, 'method' | 'fee' | 'remainingAmount'>[];
  readonly method: Terms['method'];
  readonly spent: number;
  /** True if the balance's part was returned: the fee is then only on the money sent. */
  readonly isFreed: boolean;
  readonly fee: number;
  readonly direct: number;
  readonly refundedPercent: number;
  readonly verified: boolean;
};
const paymentKey = (paymentId: string): string => `payment ${paymentId}`;
const chargeKey = (chargeId: string): string => `charge ${chargeId}`;
type Charge = { readonly candidateId: string; readonly kind: 'refund' | 'bonus' };
/** A note about the bonus for a friend, in paise: what it took from the interviewer, what admins waived, and how much of that is booked. */
type BonusOnWord = { readonly taken: number; readonly waived: number; readonly givenBack: number };
const bonusKey = (interviewerId: string, friendId: string): string => `bonus of ${friendId} by ${interviewerId}`;

const on = (kind: AccountKind, minor: number, owner?: string): EntryLine => ({
  account: owner === undefined ? kind : `${kind}.${owner}`,
  kind,
  minor,
});

/** The reactions shared by all read models of the books: every event that moves money becomes entries. */
export function booked<D extends Document>(book: Book<D>): Reactions<Booked, Documents<D>> {
  type Of<Type extends Booked['type']> = Seen<Extract<Booked, { readonly type: Type }>>;
  const remembered = (documents: Documents<D>, paymentId: string) => documents.note<Payment>(paymentKey(paymentId));
  const enter = (event: Seen<Booked>, documents: Documents<D>, entry: Omit<Entry, 'id' | 'at'>) =>
    book([{ id: event.id, at: event.at, ...entry }], documents);

  /** Books the current fee and direct payment, and reverses those that no longer apply. */
  async function bookCurrent(
    event: Seen<Booked>,
    paymentId: string,
    documents: Documents<D>,
    change: (payment: Payment) => Payment,
  ): Promise<void> {
    const known = await remembered(documents, paymentId);
    if (known === undefined) return;
    const payment = change(known);
    const { fee: ofAll, remainingAmount } = chosenTerms(payment);
    const whole = payment.isFreed ? sentAlone({ remainingAmount }).fee : ofAll;
    const none = noMoney(whole.currency);
    const fee = payment.verified ? keptOf(whole, payment.refundedPercent) : none;
    const direct = payment.verified ? remainingAmount : none;
    documents.setNote(paymentKey(paymentId), { ...payment, fee: fee.minor, direct: direct.minor });
    const entry = { at: event.at, currency: whole.currency, interviewerId: payment.interviewerId, candidateId: payment.candidateId };
    const more = { fee: fee.minor - payment.fee, direct: direct.minor - payment.direct };
    const entries: Entry[] = [];
    if (more.direct !== 0)
      entries.push({
        ...{ id: `${event.id} direct`, kind: 'direct', ...entry },
        lines: [on('direct', more.direct, payment.interviewerId), on('payers', -more.direct)],
      });
    if (more.fee !== 0)
      entries.push({
        ...{ id: `${event.id} fee`, kind: 'fee', ...entry },
        lines: [on('interviewer', -more.fee, payment.interviewerId), on('fee', more.fee)],
      });
    await book(entries, documents);
  }

  type OfPayment = Seen<Booked> & { readonly data: { readonly paymentId: string } };
  const becomes = (event: OfPayment, documents: Documents<D>, changed: Partial<Payment>): Promise<void> =>
    bookCurrent(event, event.data.paymentId, documents, (payment) => ({ ...payment, ...changed }));

  /** Updates the amount that the balance pays for a payment, and whether it was returned. */
  async function bookBalance(
    event: Of<'CreditSpent' | 'CreditHeld' | 'CreditReleased' | 'CreditMissing'>,
    minor: number,
    documents: Documents<D>,
    isFreed = false,
  ): Promise<void> {
    const { paymentId, userId } = event.data;
    const payment = await remembered(documents, paymentId);
    if (payment === undefined || (payment.spent === minor && payment.isFreed === isFreed)) return;
    const more = minor - payment.spent;
    const { interviewerId } = payment;
    const lines = [on('balance', -more, userId), on('interviewer', more, interviewerId)];
    if (more !== 0) await enter(event, documents, { kind: 'balance', currency: 'INR', interviewerId, candidateId: userId, lines });
    await becomes(event, documents, { spent: minor, isFreed });
  }

  /** Gives back a waived bonus as far as it was taken: two bookings may have charged for one, and a waiver may come first. */
  async function bookWaived(
    event: Of<'CreditGranted' | 'ChargeWaived'>,
    { interviewerId, candidateId, note }: Pick<Entry, 'interviewerId' | 'candidateId' | 'note'>,
    more: Partial<BonusOnWord>,
    documents: Documents<D>,
  ): Promise<void> {
    const key = bonusKey(interviewerId, candidateId);
    const known = (await documents.note<BonusOnWord>(key)) ?? { taken: 0, waived: 0, givenBack: 0 };
    const [taken, waived] = [known.taken + (more.taken ?? 0), known.waived + (more.waived ?? 0)];
    const givenBack = Math.min(taken, waived);
    documents.setNote(key, { taken, waived, givenBack });
    const minor = givenBack - known.givenBack;
    if (minor === 0) return;
    const lines = [on('interviewer', minor, interviewerId), on('promotions', -minor)];
    await book(
      [{ id: `${event.id} waived`, at: event.at, kind: 'waived', currency: 'INR', interviewerId, candidateId, note, lines }],
      documents,
    );
  }

  function settled(event: Of<'PayoutRecorded' | 'CollectionRecorded'>, documents: Documents<D>): void | Promise<void> {
    const { interviewerId, amount, note } = event.data;
    const kind = event.type === 'PayoutRecorded' ? 'payout' : 'collection';
    const more = kind === 'payout' ? -amount.minor : amount.minor;
    const lines = [on('interviewer', more, interviewerId), on('bank', -more)];
    return enter(event, documents, { kind, currency: amount.currency, interviewerId, candidateId: '', note, lines });
  }

  return {
    PaymentRequested: ({ data }, documents) => {
      const { paymentId, interviewerId, candidateId } = data;
      const terms = data.terms.map(({ method, fee, remainingAmount }) => ({ method, fee, remainingAmount }));
      const nothing = { spent: 0, isFreed: false, fee: 0, direct: 0, refundedPercent: 0, verified: false };
      documents.setNote(paymentKey(paymentId), { interviewerId, candidateId, terms, method: terms[0]?.method ?? 'UPI', ...nothing });
    },
    PaymentMethodChosen: (event, documents) => becomes(event, documents, { method: event.data.method }),
    PaymentProofSubmitted: (event, documents) => becomes(event, documents, { method: event.data.method }),
    PaymentCovered: (event, documents) => becomes(event, documents, { verified: true }),
    PaymentVerified: (event, documents) => becomes(event, documents, { verified: true }),
    PaymentDeleted: (event, documents) => becomes(event, documents, { verified: false }),
    RefundGranted: async (event, documents) => {
      const { paymentId, percent, money: due } = event.data;
      await bookCurrent(event, paymentId, documents, (payment) => ({ ...payment, refundedPercent: payment.refundedPercent + percent }));
      const payment = await remembered(documents, paymentId);
      if (payment === undefined || due.minor === 0) return;
      const { interviewerId, candidateId } = payment;
      const lines = [on('interviewer', -due.minor, interviewerId), on('refunds', due.minor)];
      const entry = { kind: 'refund-due', currency: due.currency, interviewerId, candidateId, lines } as const;
      await book([{ id: `${event.id} due`, at: event.at, ...entry }], documents);
    },
    RefundSent: async (event, documents) => {
      const { paymentId, amount } = event.data;
      const payment = await remembered(documents, paymentId);
      if (payment === undefined) return;
      const lines = [on('refunds', -amount.minor), on('bank', amount.minor)];
      const { candidateId } = payment;
      await enter(event, documents, { kind: 'refund-sent', currency: amount.currency, interviewerId: '', candidateId, lines });
    },
    CreditSpent: (event, documents) => bookBalance(event, event.data.amount.minor, documents),
    CreditHeld: (event, documents) => bookBalance(event, 0, documents),
    CreditReleased: (event, documents) => bookBalance(event, 0, documents, true),
    CreditMissing: (event, documents) => bookBalance(event, 0, documents, true),
    CreditRefunded: async (event, documents) => {
      const { paymentId, userId, amount } = event.data;
      const payment = await remembered(documents, paymentId);
      if (payment === undefined) return;
      const { interviewerId } = payment;
      const lines = [on('interviewer', -amount.minor, interviewerId), on('balance', amount.minor, userId)];
      await enter(event, documents, { kind: 'refund', currency: 'INR', interviewerId, candidateId: userId, lines });
    },
    CreditGranted: async (event, documents) => {
      const { userId: candidateId, amount, chargedTo, referredUserId } = event.data;
      const payer = chargedTo === undefined ? on('promotions', -amount.minor) : on('interviewer', -amount.minor, chargedTo);
      const lines = [payer, on('balance', amount.minor, candidateId)];
      await enter(event, documents, { kind: 'bonus', currency: 'INR', interviewerId: chargedTo ?? '', candidateId, lines });
      if (chargedTo === undefined) return;
      await bookWaived(event, { interviewerId: chargedTo, candidateId: referredUserId }, { taken: amount.minor }, documents);
    },
    CreditLapsed: (event, documents) => {
      const { userId: candidateId, amount } = event.data;
      const lines = [on('balance', -amount.minor, candidateId), on('promotions', amount.minor)];
      return enter(event, documents, { kind: 'lapsed', currency: 'INR', interviewerId: '', candidateId, lines });
    },
    ChargeAsked: ({ data: { chargeId, candidateId, kind } }, documents) => documents.setNote(chargeKey(chargeId), { candidateId, kind }),
    ChargeWaived: async (event, documents) => {
      const { interviewerId, chargeId, amount, reason: note } = event.data;
      const { candidateId = '', kind } = (await documents.note<Charge>(chargeKey(chargeId))) ?? {};
      if (kind === 'bonus') return bookWaived(event, { interviewerId, candidateId, note }, { waived: amount.minor }, documents);
      const lines = [on('interviewer', amount.minor, interviewerId), on('promotions', -amount.minor)];
      await enter(event, documents, { kind: 'waived', currency: amount.currency, interviewerId, candidateId, note, lines });
    },
    PayoutRecorded: settled,
    CollectionRecorded: settled,
  };
}

/** An entry's change to one account, in minor units. */
export const moved = ({ lines }: Pick<Entry, 'lines'>, account: string): number =>
  lines.reduce((sum, line) => sum + (line.account === account ? line.minor : 0), 0);
