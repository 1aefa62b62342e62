import type { BookingEvent } from '@s30/contracts/events/booking';
import type { CalendarEvent } from '@s30/contracts/events/calendar';
import type { InterviewerAccountEvent } from '@s30/contracts/events/interviewerAccount';
import type { WalletEvent } from '@s30/contracts/events/wallet';
import { inRupees } from '@s30/contracts/money';
import { releaseAt } from '@s30/contracts/payment';
import { isRejection } from '@s30/contracts/rejections';
import { addHours, addMinutes, type Instant } from '@s30/contracts/time';
import type { BookingCommand } from '../booking/decider.ts';
import type { Booking, BookingState, Payment } from '../booking/state.ts';
import type { CalendarState } from '../calendar/slot.ts';
import type { InterviewerAccountState } from '../interviewer-account/decider.ts';
import { availableAt, type WalletState } from '../wallet/decider.ts';
import type { World } from './explore.testing.ts';
import { ofAccountDecision, ofBookingDecision, ofCalendarDecision, ofWalletDecision } from './exploreDecisions.testing.ts';
import { dueOf, type Ledger, once } from './exploreDue.testing.ts';
import type { BookingPart, Checks, Part, Parts, Rules } from './exploreParts.testing.ts';

const BONUS = 50_000;

/** Invariants of every world. Written from the specification, so nothing here uses the deciders' own helpers. */
export function checksOf(rules: Rules, ledger: Ledger) {
  const due = dueOf(rules, ledger);
  const { ids, owners, calendarAt, walletAt, accountAt, trustAllowance, balances, instants, holdsMax } = ledger;
  const chosen = ({ request, method }: Payment) => request.terms.find((one) => one.method === method) ?? request.terms[0];
  const isProven = ({ progress: { status } }: Payment): boolean => status === 'submitted' || status === 'verified';
  const isListed = ({ listing }: Payment): boolean => listing.status === 'listed';
  const pays = ({ use }: Payment): boolean => use.status === 'pays';
  const sentFor = (payment: Payment): number =>
    'proof' in payment.progress && payment.progress.proof !== undefined ? (chosen(payment)?.remainingAmount.minor ?? 0) : 0;
  const percentGiven = ({ refund }: Payment): number => (refund.status === 'none' ? 0 : refund.percent);

  function ofBooking({ state, granted }: BookingPart): string | undefined {
    if (state.status === 'none') return undefined;
    const { payments, interview } = state;
    for (const payment of payments) {
      const { paymentId, request, progress } = payment;
      for (const { method, amount, usedS30Balance, credit, remainingAmount } of request.terms) {
        const isWhole = amount.minor === usedS30Balance.minor + remainingAmount.minor;
        const worth = method === 'UPI' ? usedS30Balance.minor : Math.ceil(usedS30Balance.minor * request.exchangeRate - 1e-6);
        if (!isWhole || remainingAmount.minor < 0 || credit.minor !== worth) return `${paymentId}: price is not credit + money`;
      }
      const terms = chosen(payment);
      if (terms === undefined) return `${paymentId} has no terms`;
      const given = granted[paymentId] ?? { percent: 0, credit: 0, money: 0 };
      const value = terms.credit.minor + inRupees(terms.remainingAmount, request.exchangeRate).minor;
      if (given.percent > 100) return `${paymentId}: ${given.percent}% refunded`;
      if (given.money > terms.remainingAmount.minor) return `${paymentId}: more money refunded than was sent`;
      if (given.credit > value) return `${paymentId}: more credit refunded than it was worth`;
      if (given.percent > 0 && progress.status !== 'verified') return `${paymentId}: refunded but not verified`;
      if (!isListed(payment) || progress.status !== 'verified') continue;
      const broughtNothing = payment.credit.wish.hold === 'none' && terms.remainingAmount.minor === 0;
      if (payment.use.status === 'stranded' && percentGiven(payment) < 100 && !broughtNothing)
        return `${paymentId}: stranded and verified, but not refunded`;
      if (interview.status === 'cancelled' && percentGiven(payment) < interview.cancellation.percent && !broughtNothing)
        return `${paymentId}: its interview was cancelled at ${interview.cancellation.percent}% and it got ${percentGiven(payment)}%`;
    }
    const paying = payments.filter((payment) => isListed(payment) && pays(payment));
    if (paying.filter(isProven).length > 1) return 'two payments pay for one interview';
    if (paying.some(isProven) && paying.length > 1) return 'money is asked for although another payment pays';
    return undefined;
  }

  function ofCalendar({ slots, bookings }: CalendarState): string | undefined {
    for (const [bookingId, { slotId }] of bookings) {
      const occupation = slotId === undefined ? undefined : slots.get(slotId)?.occupation;
      if (slotId !== undefined && (occupation?.status !== 'booked' || occupation.bookingId !== bookingId))
        return `the calendar has ${slotId} down for ${bookingId}, and the slot is not booked for it`;
    }
    for (const { slotId, occupation } of slots.values())
      if (occupation.status === 'booked' && bookings.get(occupation.bookingId)?.slotId !== slotId) return `${slotId} is booked for nobody`;
    return undefined;
  }

  function ofWallet({ balance, causes, payments, reservations }: WalletState, candidate: number, at: Instant): string | undefined {
    const total = [...payments.values()].reduce((sum, { amount, refunded }) => sum + amount.minor - refunded.minor, 0);
    if (balance.minor + total !== (balances[candidate] ?? 0) * 100 + causes.size * BONUS) return 'the balance is not conserved';
    if (availableAt({ balance, reservations }, at).minor < 0) return 'the balance is below zero';
    return [...reservations.values()].filter(({ until }) => until > at).length > holdsMax ? 'more slots are held than may be' : undefined;
  }

  function ofAccount({ charges, queue }: InterviewerAccountState): string | undefined {
    for (const [chargeId, { wanted, charged, declined }] of charges) {
      const waits = wanted.minor - charged.minor - declined.minor;
      if (waits < 0) return `${chargeId}: more was given than wanted`;
      if (waits > 0 !== queue.has(chargeId)) return `${chargeId}: waits and nobody sees it`;
    }
    return undefined;
  }

  /** No one is stuck: everyone who is owed something can get it right now. */
  function wayOut(part: Part<'booking'>, time: number): string | undefined {
    const { state } = part.value;
    if (state.status === 'none') return undefined;
    const at = instants[time] as Instant;
    const asks = (role: 'candidate' | 'interviewer' | 'admin' | 'system', command: BookingCommand): boolean => {
      const userId = role === 'candidate' ? state.candidateId : role === 'interviewer' ? state.interviewerId : role;
      const decided = rules.booking.decide({ ...command, actor: { userId, role }, at }, state);
      return !isRejection(decided) && decided.length > 0;
    };
    for (const { paymentId, progress, refund, credit, request, method, ...payment } of state.payments) {
      const verify = { type: 'VerifyPayment', paymentId } as const;
      const { status } = progress;
      const isSubmitted = status === 'submitted';
      if (isSubmitted && !(asks('interviewer', verify) && asks('interviewer', { type: 'RejectPayment', paymentId })))
        return `${paymentId}: the interviewer cannot answer it`;
      if ((isSubmitted || status === 'rejected') && !asks('admin', verify)) return `${paymentId}: an admin cannot verify it`;
      const proof = { type: 'SubmitProof', paymentId, transactionId: '4821', screenshotFileId: 'new' as never } as const;
      if ((status === 'pending' || status === 'rejected') && !asks('candidate', proof)) return `${paymentId}: proof is refused`;
      if (refund.status === 'due' && !asks('admin', { type: 'RecordRefund', paymentId }))
        return `${paymentId}: its refund cannot be recorded`;
      if (refund.status === 'due' && asks('admin', { type: 'DeletePayment', paymentId }))
        return `${paymentId}: deleted while its refund is due`;
      const left = 100 - percentGiven({ ...payment, paymentId, progress, refund, credit, request, method });
      const brought = sentFor({ ...payment, paymentId, progress, refund, credit, request, method }) > 0 || credit.wish.hold !== 'none';
      const refundLeft = { type: 'GrantRefund', paymentId, percent: left, as: 'money', reason: 'why' } as const;
      if (status === 'verified' && left > 0 && brought && !asks('admin', refundLeft)) return `${paymentId}: it cannot be refunded`;
    }
    return ofInterview(state, at, asks);
  }
  type Asks = (role: 'candidate' | 'interviewer' | 'admin' | 'system', command: BookingCommand) => boolean;
  function ofInterview(state: Booking, at: Instant, asks: Asks): string | undefined {
    const { interview, noShow } = state;
    if (interview.status === 'none' || interview.status === 'cancelled') return undefined;
    const { startTime, endTime } = interview.place.slot;
    const isOpen = noShow.status === 'reported' || noShow.status === 'disputed';
    if (noShow.status === 'reported' && at >= noShow.disputableUntil && !asks('system', { type: 'SettleNoShow' }))
      return 'a report is never settled';
    if (noShow.status === 'disputed' && !asks('admin', { type: 'SettleNoShow' })) return 'a dispute cannot be settled';
    if (isOpen) return undefined;
    const isInTime = at >= addMinutes(startTime, 15) && at <= addHours(endTime, 24);
    if (isInTime && noShow.status !== 'settled' && !asks('candidate', { type: 'ReportNoShow', statement: 'alone' }))
      return 'the candidate cannot report a no-show';
    if (interview.status !== 'completed' && !asks('admin', { type: 'CancelInterview', refundAs: 'credit' }))
      return 'an admin cannot cancel';
    const isBesides = ({ use }: Payment): boolean => use.status === 'stranded' && use.because === 'paid-twice';
    const listed = state.payments.filter((payment) => isListed(payment) && !isBesides(payment));
    const current = (listed.findLast(pays) ?? listed.at(-1))?.progress;
    if (interview.status !== 'scheduled' || current?.status !== 'rejected') return undefined;
    const release = { type: 'ReleaseBooking' } as const;
    if (!asks('interviewer', release)) return 'a rejected booking cannot be released';
    if (asks('system', release) !== at >= releaseAt(current.rejectedAt, startTime)) return 'the clock releases at the wrong time';
    return undefined;
  }

  /** The bonus is granted once, to both people, for what one account was charged; it is lost only while no booking earns it. */
  function ofBonus(world: World, parts: Parts): string | undefined {
    const [granted, invited] = [0, 1].map((candidate) => parts.part<'wallet'>(world[walletAt(candidate)] as number).value.causes.size);
    if (granted !== invited) return 'at rest the bonus was granted to one of two';
    const { charges } = parts.part<'account'>(world[accountAt] as number).value;
    const asked = [...charges.values()].filter(({ kind }) => kind === 'bonus');
    if (asked.reduce((sum, { charged }) => sum + charged.minor, 0) > 2 * BONUS) return 'the bonus was charged twice';
    const isOpen = asked.some(({ wanted, charged }) => wanted.minor > charged.minor);
    if (granted !== 0) return isOpen ? 'at rest a bonus that was granted waits elsewhere' : undefined;
    const isEarned = ids.some((_, index) => {
      const { state } = parts.part<'booking'>(world[index + 1] as number).value;
      if (state.status === 'none' || state.interview.status !== 'completed') return false;
      return state.payments.some((payment) => {
        const isGood = payment.progress.status === 'verified' && isListed(payment) && pays(payment);
        return isGood && sentFor(payment) > 0 && percentGiven(payment) < 100 && payment.request.referredBy !== undefined;
      });
    });
    return isEarned && !isOpen ? 'at rest the bonus is lost' : undefined;
  }
  function atRest(world: World, parts: Parts): string | undefined {
    const bonus = ofBonus(world, parts);
    if (bonus !== undefined) return bonus;
    const { bookings } = parts.part<'calendar'>(world[calendarAt] as number).value;
    for (const [index, bookingId] of ids.entries()) {
      const { state, granted } = parts.part<'booking'>(world[index + 1] as number).value;
      if (state.status === 'none') continue;
      if (bookings.get(bookingId)?.slotId !== state.slot.wish)
        return `at rest the calendar has another slot for ${bookingId} than the booking`;
      if (state.interview.status === 'none' && state.slot.wish !== undefined) return `at rest ${bookingId} still waits for its slot`;
      const isOn = state.interview.status !== 'none' && state.interview.status !== 'cancelled';
      if (isOn && state.slot.wish !== (state.interview as { place: { slot: { slotId: string } } }).place.slot.slotId)
        return `at rest ${bookingId} is on the move`;
      const { charges } = parts.part<'account'>(world[accountAt] as number).value;
      for (const { paymentId, onWord } of state.payments) {
        const charge = charges.get(paymentId);
        if (onWord.since === 0 && charge === undefined) continue;
        if (charge === undefined || charge.wanted.minor !== onWord.wish.minor) return `at rest ${paymentId} waits for the account`;
        const { given, waiting, declined } = onWord.answer;
        if (given.minor + waiting.minor + declined.minor !== onWord.wish.minor)
          return `at rest the credit of ${paymentId} is not accounted for`;
        if (given.minor !== charge.charged.minor) return `at rest the account has charged something else for ${paymentId} than was given`;
      }
      const { payments } = parts.part<'wallet'>(world[walletAt(owners[index] as number)] as number).value;
      for (const payment of state.payments) {
        const { paymentId, credit, request } = payment;
        const has = payments.get(paymentId) ?? { hold: 'none', amount: { minor: 0 }, refunded: { minor: 0 } };
        const { wish } = credit;
        const isHeld = has.hold === (wish.hold === 'reserved' ? 'none' : wish.hold);
        const isSame = isHeld && has.amount.minor === wish.amount.minor && has.refunded.minor === wish.refunded.minor;
        if (!isSame) return `at rest the wallet holds something else for ${paymentId} than the booking says`;
        const money = inRupees(
          { minor: granted[paymentId]?.money ?? 0, currency: chosen(payment)?.amount.currency ?? 'INR' },
          request.exchangeRate,
        ).minor;
        const sent = inRupees({ minor: sentFor(payment), currency: chosen(payment)?.amount.currency ?? 'INR' }, request.exchangeRate).minor;
        const paid = has.amount.minor + sent;
        if (has.refunded.minor + money > paid + 1) return `at rest more came back of ${paymentId} than was paid`;
        const isStill =
          payment.progress.status === 'verified' || payment.progress.status === 'submitted' || payment.progress.status === 'rejected';
        const isOwing = isStill && isListed(payment) && pays(payment) && isOn;
        if (isOwing && has.amount.minor !== (chosen(payment)?.credit.minor ?? 0)) return `at rest ${paymentId} pays less than the price`;
      }
    }
    return undefined;
  }
  const rests = new Map<string, string | undefined>();
  /** Runs all follow-ups from here: they must end within a few rounds, in a consistent state. */
  function settled(world: World, parts: Parts): string | undefined {
    const key = `${world.slice(0, calendarAt + 3).join()} ${world[accountAt]}`;
    if (rests.has(key)) return rests.get(key);
    const dues = ids.flatMap((_, index) => [...due(world, index, parts)]);
    const [first] = dues;
    rests.set(key, 'the follow-ups go round in circles');
    let wrong: string | undefined;
    if (first === undefined) wrong = atRest(world, parts);
    else {
      const next = parts.ask(world[first.to] as number, first.wish, world[0] as number);
      if (next < 0 || next === world[first.to]) wrong = `${parts.wish(first.wish).command.type} is due for ever`;
      else wrong = settled(world.with(first.to, next), parts);
    }
    rests.set(key, wrong);
    return wrong;
  }

  function ofWorld(world: World, parts: Parts): string | undefined {
    const time = world[0] as number;
    const taken = new Set<string>();
    for (let at = 1; at <= calendarAt + 2; at += 1) {
      const part = parts.part(world[at] as number);
      if (part.kind === 'wallet') {
        const wrong = once(part.cached, `${time} ${at}`, () =>
          ofWallet(part.value as WalletState, at - calendarAt - 1, instants[time] as Instant),
        );
        if (wrong !== undefined) return wrong;
      }
      if (part.wrong !== undefined) return part.wrong;
      if (part.kind !== 'booking') continue;
      const wrong = once(part.cached, time, () => wayOut(part as Part<'booking'>, time));
      if (wrong !== undefined) return wrong;
      const { interview } = (part.value as BookingPart).state as Extract<BookingState, { status: 'begun' }>;
      if (interview === undefined || interview.status === 'none' || interview.status === 'cancelled' || interview.place.status === 'moving')
        continue;
      if (taken.has(interview.place.slot.slotId)) return 'two interviews in one slot';
      taken.add(interview.place.slot.slotId);
    }
    return settled(world, parts);
  }

  const checks: Checks = {
    ofPart: ({ kind, value }) => {
      if (kind === 'booking') return ofBooking(value as BookingPart);
      if (kind === 'account') return ofAccount(value as InterviewerAccountState);
      return kind === 'calendar' ? ofCalendar(value as CalendarState) : undefined;
    },
    ofDecision: (kind, before, wish, at, events) => {
      if (kind === 'booking') return ofBookingDecision(before as BookingPart, wish, at, events as readonly BookingEvent[]);
      if (kind === 'account')
        return ofAccountDecision(before as InterviewerAccountState, wish, trustAllowance, events as readonly InterviewerAccountEvent[]);
      if (kind === 'wallet') return ofWalletDecision(before as WalletState, events as readonly WalletEvent[]);
      return kind === 'calendar' ? ofCalendarDecision(before as CalendarState, at, events as readonly CalendarEvent[]) : undefined;
    },
  };
  return { ...checks, due, ofWorld };
}
