import { WHOLE_REFUND } from '@s30/contracts/cancellation';
import type { SlotId } from '@s30/contracts/ids';
import { lessBy, type Money, NO_RUPEES, plus, rupees } from '@s30/contracts/money';
import { REFERRAL_BONUS_RUPEES } from '@s30/contracts/rules';
import { type Booking, type CreditWish, chosenIn, type Interview, isProven, type OnWord, type Payment } from './state.ts';

export const NO_CREDIT: CreditWish = { hold: 'none', amount: NO_RUPEES, refunded: NO_RUPEES };
export const NOT_ON_WORD: OnWord = {
  wish: NO_RUPEES,
  since: 0,
  answer: { version: 0, given: NO_RUPEES, waiting: NO_RUPEES, declined: NO_RUPEES },
};
/** Also used without an amount, because reservations count a user's holds. */
export const RESERVED: CreditWish = { ...NO_CREDIT, hold: 'reserved' };

/** The slot that the booking currently needs. */
function wantedSlot({ interview, payments }: Pick<Booking, 'interview' | 'payments'>): SlotId | undefined {
  switch (interview.status) {
    case 'none':
      return payments.find((one) => isProven(one) && one.use.status === 'pays' && one.listing.status === 'listed')?.request.slot.slotId;
    case 'cancelled':
      return undefined;
    default:
      return interview.place.status === 'moving' ? interview.place.move.to.slotId : interview.place.slot.slotId;
  }
}

/** What the wallet should currently hold for a payment. A reservation ends together with its slot's hold. */
function wantedCredit(payment: Payment, interview: Interview): CreditWish {
  const { progress, use, refund, listing, onWord } = payment;
  const amount = chosenIn(payment).credit;
  const own = refund.status === 'none' ? NO_RUPEES : lessBy(refund.credit, refund.onWord);
  const refunded = plus(own, onWord.answer.given);
  const wish = (hold: CreditWish['hold']): CreditWish =>
    hold === 'none' || amount.minor === 0 ? { ...NO_CREDIT, refunded } : { hold, amount, refunded };
  const isWithout = use.status === 'stranded' && use.because === 'balance-used';
  // Credit that came back when the payment became useless is not taken again, because it would only have to be returned.
  const isUseless = use.status === 'stranded' || interview.status === 'cancelled';
  if (isWithout || (isUseless && payment.credit.wish.hold === 'none')) return wish('none');
  if (listing.status !== 'listed') return wish(listing.status === 'deleted' ? 'none' : 'spent');
  if (progress.status === 'pending' && progress.until !== undefined) return RESERVED;
  if (progress.status === 'verified') return wish('spent');
  return wish(isUseless && progress.status !== 'submitted' ? 'none' : 'held');
}

/** The amount requested from the interviewer's account for a payment's refund. */
const wantedOnWord = ({ refund }: Payment): Money => (refund.status === 'none' ? NO_RUPEES : refund.onWord);

function paysWithMoney(payment: Payment): boolean {
  const { progress, use, refund, listing } = payment;
  const isKept = refund.status === 'none' || refund.percent < WHOLE_REFUND;
  const isGood = progress.status === 'verified' && use.status === 'pays' && isKept && listing.status === 'listed';
  return isGood && chosenIn(payment).remainingAmount.minor > 0;
}
/** The payment that earns the candidate's referrer a bonus: for a completed interview, paid with money. */
export const earningPayment = ({ interview, payments }: Pick<Booking, 'interview' | 'payments'>): Payment | undefined =>
  interview.status === 'completed'
    ? payments.find((payment) => paysWithMoney(payment) && payment.request.referredBy !== undefined)
    : undefined;
/** 500 rupees each for the friend and the referrer, charged only if the interviewer vouched for the payment. */
function wantedBonus(booking: Pick<Booking, 'interview' | 'payments'>): Money {
  const progress = earningPayment(booking)?.progress;
  return progress?.status === 'verified' && progress.vouchedBy === 'interviewer' ? rupees(2 * REFERRAL_BONUS_RUPEES) : NO_RUPEES;
}

const isSame = (a: CreditWish, b: CreditWish): boolean =>
  a.hold === b.hold && a.amount.minor === b.amount.minor && a.refunded.minor === b.refunded.minor;

const asked = (onWord: OnWord, wish: Money, since: number): OnWord =>
  wish.minor === onWord.wish.minor ? onWord : { ...onWord, wish, since };

/** Updates what calendar, wallets and account should hold for the booking, and the revisions at which that changed. */
export function withWishes(booking: Booking): Booking {
  const { revision: since, interview, slot } = booking;
  const wantsSlot = wantedSlot(booking);
  return {
    ...booking,
    slot: wantsSlot === slot.wish ? slot : { wish: wantsSlot, since },
    bonus: asked(booking.bonus, wantedBonus(booking), since),
    payments: booking.payments.map((payment) => {
      const wish = wantedCredit(payment, interview);
      const credit = isSame(wish, payment.credit.wish) ? payment.credit : { wish, since };
      const onWord = asked(payment.onWord, wantedOnWord(payment), since);
      return credit === payment.credit && onWord === payment.onWord ? payment : { ...payment, credit, onWord };
    }),
  };
}
