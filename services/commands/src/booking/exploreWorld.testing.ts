import type { BookedSlot, PaymentMethod, Terms } from '@s30/contracts/events/booking';
import type { Actor } from '@s30/contracts/events/define';
import { type BookingId, FeedbackId, FileId, type PaymentId, paymentIdOf, RatingId, SlotId, UserId } from '@s30/contracts/ids';
import { money, rupees } from '@s30/contracts/money';
import { SLOT_HOLD_MINUTES } from '@s30/contracts/rules';
import { addHours, addMinutes, Instant } from '@s30/contracts/time';
import { persistentMap } from '@s30/platform/decider/persistent';
import type { Slot } from '../calendar/decider.ts';
import { availableAt } from '../wallet/decider.ts';
import type { BookingCommand } from './decider.ts';
import type { Visit, Walkable, World } from './explore.testing.ts';
import { checksOf, type Ledger } from './exploreChecks.testing.ts';
import { type AnyCommand, type BookingPart, partsOf, type Rules } from './exploreParts.testing.ts';
import { isLapsed } from './request.ts';
import { currentPayment, paymentOf } from './state.ts';
import { termsOf } from './terms.ts';

export const start = Instant.parse('2026-11-24T13:30:00.000Z');
const timeZone = 'UTC';
const ravi = UserId.parse('ravi');
const CANDIDATES = [UserId.parse('asha'), UserId.parse('bela')] as const;
const slotOf = (name: string, startTime: Instant): BookedSlot => ({
  slotId: SlotId.parse(`ravi.${name}`),
  startTime,
  endTime: addMinutes(startTime, 40),
  timeZone,
});
/** The second slot starts a day after the first, so that one list of instants has the limits of both. */
export const SLOTS = [slotOf('one', start), slotOf('two', addHours(start, 24))] as const;
const PRICE = {
  interviewType: 'DSA',
  price: rupees(1000),
  usdPrice: money(1200, 'USD'),
  exchangeRate: 83.5,
  entered: rupees(1000),
} as const;

export type Scenario = {
  readonly name: string;
  readonly instants: readonly Instant[];
  /** Whose bookings there may be: 0 for Asha, 1 for Bela. */
  readonly bookings: readonly (0 | 1)[];
  readonly slots: 1 | 2;
  /** What each has in their S30 balance. */
  readonly balances: readonly [number, number];
  readonly methods: readonly PaymentMethod[];
  readonly holdsMax: number;
  /** The interviewer's allowance, in rupees. */
  readonly trustAllowance: number;
  /** May a follow-up that was computed be delivered later, and again? */
  readonly isLate: boolean;
  readonly stories: readonly (readonly string[])[];
};

type Flight = {
  readonly stage: 'reserved' | 'held';
  readonly booking: number;
  readonly slot: number;
  readonly terms: readonly Terms[];
  readonly until: Instant;
  readonly renews: boolean;
};
const BOOKING_IDS = ['a1', 'a2', 'b1'];

/** Everything that can happen next: each step is one append, or time that passes. */
export function worldOf(scenario: Scenario, rules: Rules): Walkable {
  const { instants, holdsMax } = scenario;
  const owners = scenario.bookings;
  const ids = owners.map((owner, index) => (owner === 0 ? BOOKING_IDS[index] : 'b1') as BookingId);
  const [count, calendarAt] = [ids.length, ids.length + 1];
  const walletAt = (candidate: number): number => calendarAt + 1 + candidate;
  const flightAt = (candidate: number): number => calendarAt + 3 + candidate;
  const [lateAt, accountAt] = [calendarAt + 5, calendarAt + 6];
  const trustAllowance = rupees(scenario.trustAllowance);
  const ledger: Ledger = { ids, owners, calendarAt, walletAt, accountAt, trustAllowance, balances: scenario.balances, instants, holdsMax };
  const checks = checksOf(rules, ledger);
  const parts = partsOf(rules, instants, ids, checks);
  const { wishOf, intern, ask } = parts;

  const people = {
    asha: { userId: 'asha', role: 'candidate' },
    bela: { userId: 'bela', role: 'candidate' },
    ravi: { userId: 'ravi', role: 'interviewer' },
    admin: { userId: 'admin', role: 'admin' },
    system: { userId: 'timers', role: 'system' },
  } as const satisfies Record<string, Actor>;

  const slots = SLOTS.slice(0, scenario.slots);
  const published = persistentMap<SlotId, Slot>(
    slots.map((slot) => [
      slot.slotId,
      { ...slot, interviewerId: ravi, interviewType: 'DSA', occupation: { status: 'open' }, holds: persistentMap() },
    ]),
  );
  const balance = (candidate: 0 | 1) => ({ ...rules.wallet.initial, balance: rupees(scenario.balances[candidate]) });

  type Named = { readonly label: string; readonly wish: number };
  const named = (who: keyof typeof people, words: string, command: AnyCommand): Named => {
    return { label: `${who} ${words}`, wish: wishOf(command, people[who]) };
  };
  const ofBooking = ids.map((bookingId, index): readonly Named[] => {
    const candidate = owners[index] === 0 ? 'asha' : 'bela';
    const about = (words: string) => `${words} ${bookingId}`;
    const feedback = {
      feedbackId: FeedbackId.parse('feedback'),
      interviewType: 'DSA',
      content: { scores: {}, strengths: '', areasOfImprovement: '' },
    } as const;
    const payments = [1, 2].flatMap((ordinal) => {
      const paymentId = paymentIdOf(bookingId, ordinal);
      const of = (words: string) => `${words} ${paymentId}`;
      const proof = (n: number): BookingCommand => {
        return { type: 'SubmitProof', paymentId, transactionId: '4821', screenshotFileId: FileId.parse(`proof-${n}`) };
      };
      const refund = (percent: number, as: 'credit' | 'money'): BookingCommand => ({
        type: 'GrantRefund',
        paymentId,
        percent,
        as,
        reason: 'why',
      });
      return [
        ...(scenario.methods.length > 1
          ? scenario.methods.map((method) => named(candidate, of(`chooses ${method} for`), { type: 'ChooseMethod', paymentId, method }))
          : []),
        named(candidate, of('proves'), proof(1)),
        named(candidate, of('proves again'), proof(2)),
        named('ravi', of('verifies'), { type: 'VerifyPayment', paymentId }),
        named('ravi', of('rejects'), { type: 'RejectPayment', paymentId }),
        named('admin', of('verifies'), { type: 'VerifyPayment', paymentId }),
        named('admin', of('deletes'), { type: 'DeletePayment', paymentId }),
        named('admin', of('refunds half of'), refund(50, 'credit')),
        named('admin', of('sends back all of'), refund(100, 'money')),
        named('admin', of('records the refund of'), { type: 'RecordRefund', paymentId }),
      ];
    });
    const cancel = (refundAs: 'credit' | 'money'): BookingCommand => ({ type: 'CancelInterview', refundAs });
    const settle = (percent?: number): BookingCommand => ({ type: 'SettleNoShow', percent });
    const interview = [
      named(candidate, about('cancels'), cancel('credit')),
      named(candidate, about('cancels for money'), cancel('money')),
      named('admin', about('cancels'), cancel('money')),
      named(candidate, about('reports'), { type: 'ReportNoShow', statement: 'alone' }),
      named('ravi', about('reports'), { type: 'ReportNoShow', statement: 'alone' }),
      named(candidate, about('disputes'), { type: 'DisputeNoShow', statement: 'was there' }),
      named('ravi', about('disputes'), { type: 'DisputeNoShow', statement: 'was there' }),
      named('system', about('settles'), settle()),
      named('admin', about('settles'), settle()),
      named('admin', about('dismisses'), settle(0)),
      named('system', about('releases'), { type: 'ReleaseBooking' }),
      named('ravi', about('releases'), { type: 'ReleaseBooking' }),
      named('ravi', about('starts'), { type: 'StartInterview' }),
      named('ravi', about('completes'), { type: 'GiveFeedback', ...feedback }),
      named('admin', about('completes'), { type: 'GiveFeedback', ...feedback }),
      named(candidate, about('rates'), { type: 'RateInterview', ratingId: RatingId.parse('rating'), rating: 5 }),
    ];
    const moves = slots.map((to, at) =>
      named(candidate, about(`asks for slot ${at + 1} for`), { type: 'RequestMove', to, interviewType: 'DSA' }),
    );
    return [...payments, ...interview, ...(slots.length > 1 ? moves : [])];
  });
  const ofCalendar = [
    ...slots.map(({ slotId }, at) => named('ravi', `withdraws slot ${at + 1}`, { type: 'WithdrawSlot', slotId })),
    named('ravi', 'withdraws open slots', { type: 'WithdrawOpenSlots' }),
  ];

  /** An admin approves or declines waiting credit. */
  const ofAccount = ids.flatMap((bookingId) =>
    [1, 2].flatMap((ordinal) => {
      const about = { interviewerId: ravi, chargeId: paymentIdOf(bookingId, ordinal), trustAllowance };
      return [
        named('admin', `approves the credit of ${about.chargeId}`, { type: 'ApproveCharge', ...about }),
        named('admin', `declines the credit of ${about.chargeId}`, { type: 'DeclineCharge', reason: 'why', ...about }),
      ];
    }),
  );

  const changed = (world: World, ...changes: readonly (readonly [at: number, part: number])[]): World => {
    const next = [...world];
    for (const [at, part] of changes) next[at] = part;
    return next;
  };
  const partAt = (world: World, at: number): number => world[at] as number;
  const bookingOf = (world: World, index: number) => (parts.part<'booking'>(partAt(world, index + 1)).value as BookingPart).state;
  const none = intern('flight', undefined).id;
  const termsFor = (available: number): readonly Terms[] => {
    const payee = { upiId: 'ravi@bank', zelleId: scenario.methods.includes('Zelle') ? 'ravi' : '' };
    return termsOf(PRICE, payee, rupees(available / 100));
  };

  /** The first append of a checkout: the balance. The slot and the request follow, if nothing comes between for ever. */
  function beginCheckout(world: World, candidate: 0 | 1, slotIndex: number, visit: Visit): void {
    const time = partAt(world, 0);
    const at = instants[time] as Instant;
    const candidateId = CANDIDATES[candidate];
    const slotId = (SLOTS[slotIndex] as BookedSlot).slotId;
    const slot = parts.part<'calendar'>(partAt(world, calendarAt)).value.slots.get(slotId);
    if (slot === undefined) return;
    const before = slot.holds.get(candidateId);
    const goesOn = before === undefined ? -1 : ids.indexOf(before.bookingId);
    const begun = goesOn < 0 ? undefined : bookingOf(world, goesOn);
    const isSame = begun !== undefined && (begun.status === 'none' || currentPayment(begun)?.progress.status === 'pending');
    const booking = isSame ? goesOn : ids.findIndex((_, index) => owners[index] === candidate && bookingOf(world, index).status === 'none');
    if (booking < 0) return;
    const bookingId = ids[booking] as BookingId;
    const foreseen = ask(partAt(world, calendarAt), holdOf(candidate, slotId, bookingId), time);
    if (foreseen < 0) return;
    const state = bookingOf(world, booking);
    const paymentId = paymentIdOf(bookingId, 1);
    const payment = state.status === 'none' ? undefined : paymentOf(state, paymentId);
    const running = payment !== undefined && !isLapsed(payment, at) ? payment : undefined;
    if (running !== undefined && foreseen === partAt(world, calendarAt)) return;
    const wallet = parts.part<'wallet'>(partAt(world, walletAt(candidate)));
    const terms = running?.request.terms ?? termsFor(availableAt(wallet.value, at, paymentId).minor);
    const until = addMinutes(at, SLOT_HOLD_MINUTES);
    const amount = { minor: Math.max(...terms.map(({ credit }) => credit.minor)), currency: 'INR' } as const;
    const reserve = wishOf(
      { type: 'ReserveCredit', userId: candidateId, paymentId, amount, until, holdsMax },
      people[candidate === 0 ? 'asha' : 'bela'],
    );
    const reserved = ask(wallet.id, reserve, time);
    if (reserved < 0) return;
    const flight: Flight = { stage: 'reserved', booking, slot: slotIndex, terms, until, renews: running !== undefined };
    const label = `${candidateId} checks out slot ${slotIndex + 1}`;
    visit(label, changed(world, [walletAt(candidate), reserved], [flightAt(candidate), intern('flight', flight).id]));
  }
  const holdOf = (candidate: 0 | 1, slotId: SlotId, bookingId: BookingId): number => {
    const command = {
      type: 'HoldSlot',
      slotId,
      interviewType: 'DSA',
      candidateId: CANDIDATES[candidate],
      bookingId,
      holdMinutes: SLOT_HOLD_MINUTES,
    } as const;
    return wishOf(command, people[candidate === 0 ? 'asha' : 'bela']);
  };
  function goOn(world: World, candidate: 0 | 1, visit: Visit): void {
    const flight = parts.part(partAt(world, flightAt(candidate))).value as Flight | undefined;
    if (flight === undefined) return;
    const time = partAt(world, 0);
    const [bookingId, slot] = [ids[flight.booking] as BookingId, SLOTS[flight.slot] as BookedSlot];
    const actor = people[candidate === 0 ? 'asha' : 'bela'];
    const paymentId = paymentIdOf(bookingId, 1);
    if (flight.stage === 'reserved') {
      const held = ask(partAt(world, calendarAt), holdOf(candidate, slot.slotId, bookingId), time);
      const drop = wishOf({ type: 'DropReservation', userId: CANDIDATES[candidate], paymentId }, actor);
      const wallet = partAt(world, walletAt(candidate));
      const next =
        held < 0
          ? changed(world, [flightAt(candidate), none], [walletAt(candidate), flight.renews ? wallet : ask(wallet, drop, time)])
          : changed(world, [calendarAt, held], [flightAt(candidate), intern('flight', { ...flight, stage: 'held' }).id]);
      visit(`${actor.userId} holds the slot of ${bookingId}`, next);
      return;
    }
    const command: BookingCommand = flight.renews
      ? { type: 'RenewHold', paymentId, until: flight.until }
      : { type: 'RequestPayment', request: requestOf(candidate, paymentId, flight.terms, slot, flight.until) };
    const requested = ask(partAt(world, flight.booking + 1), wishOf(command, actor), time);
    const changes = requested < 0 ? [] : ([[flight.booking + 1, requested]] as const);
    visit(`${actor.userId} gets the request of ${bookingId}`, changed(world, [flightAt(candidate), none], ...changes));
  }
  const requestOf = (candidate: 0 | 1, paymentId: PaymentId, terms: readonly Terms[], slot: BookedSlot, until: Instant | undefined) => ({
    ...{ paymentId, candidateId: CANDIDATES[candidate], interviewerId: ravi, interviewType: 'DSA' as const, slot, terms: [...terms] },
    ...{ exchangeRate: PRICE.exchangeRate, ...(until ? { until } : {}) },
  });
  /** What to pay for a booked interview that has lost its payment. */
  function requestNext(world: World, booking: number, visit: Visit): void {
    const state = bookingOf(world, booking);
    if (state.status === 'none' || state.interview.status === 'none' || state.payments.length > 1) return;
    const candidate = owners[booking] as 0 | 1;
    const time = partAt(world, 0);
    const wallet = parts.part<'wallet'>(partAt(world, walletAt(candidate)));
    const paymentId = paymentIdOf(state.bookingId, 2);
    const terms = termsFor(availableAt(wallet.value, instants[time] as Instant).minor);
    const request = requestOf(candidate, paymentId, terms, state.interview.place.slot, undefined);
    const actor = people[candidate === 0 ? 'asha' : 'bela'];
    const next = ask(partAt(world, booking + 1), wishOf({ type: 'RequestPayment', request }, actor), time);
    if (next >= 0 && next !== world[booking + 1])
      visit(`${actor.userId} asks what to pay for ${state.bookingId}`, changed(world, [booking + 1, next]));
  }

  const deliver = (world: World, to: number, wish: number, label: string, visit: Visit): void => {
    const next = ask(partAt(world, to), wish, partAt(world, 0));
    if (next >= 0 && next !== world[to]) visit(label, changed(world, [to, next]));
  };
  function steps(world: World, visit: Visit): void {
    const time = partAt(world, 0);
    if (time + 1 < instants.length) visit('time passes', changed(world, [0, time + 1]));
    for (let booking = 0; booking < count; booking += 1) {
      if (bookingOf(world, booking).status === 'none') continue;
      for (const { wish, label } of ofBooking[booking] as readonly Named[]) deliver(world, booking + 1, wish, label, visit);
      requestNext(world, booking, visit);
      for (const { to, wish } of checks.due(world, booking, parts)) {
        const { type } = parts.wish(wish).command;
        deliver(world, to, wish, `${type} for ${ids[booking]}`, visit);
        if (!scenario.isLate) continue;
        const late = intern('late', { to, command: wish }).id;
        if (late !== world[lateAt]) visit(`${type} for ${ids[booking]} is delayed`, changed(world, [lateAt, late]));
      }
    }
    const late = parts.part<'late'>(partAt(world, lateAt)).value;
    if (late !== undefined) deliver(world, late.to, late.command, `late: ${parts.wish(late.command).command.type}`, visit);
    for (const { wish, label } of ofAccount) deliver(world, accountAt, wish, label, visit);
    for (const { wish, label } of ofCalendar) deliver(world, calendarAt, wish, label, visit);
    for (const candidate of owners.includes(1) ? ([0, 1] as const) : ([0] as const)) {
      for (let slot = 0; slot < slots.length; slot += 1) beginCheckout(world, candidate, slot, visit);
      goOn(world, candidate, visit);
    }
  }

  const begin = [
    0,
    ...ids.map(() => intern('booking', { state: rules.booking.initial, granted: {} }).id),
    intern('calendar', { slots: published, bookings: rules.calendar.initial.bookings }).id,
    intern('wallet', balance(0)).id,
    intern('wallet', balance(1)).id,
    ...[none, none, intern('late', undefined).id, intern('account', rules.account.initial).id],
  ];
  return { parts, start: begin, steps, wrong: (world) => checks.ofWorld(world, parts), stories: scenario.stories };
}
