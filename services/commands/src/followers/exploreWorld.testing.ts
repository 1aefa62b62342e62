import type { BookedSlot, Terms } from '@s30/contracts/events/booking';
import { type BookingId, type PaymentId, paymentIdOf, type SlotId } from '@s30/contracts/ids';
import { money, rupees } from '@s30/contracts/money';
import { SLOT_HOLD_MINUTES } from '@s30/contracts/rules';
import { addMinutes, type Instant } from '@s30/contracts/time';
import { persistentMap } from '@s30/platform/decider/persistent';
import type { BookingCommand } from '../booking/decider.ts';
import { isLapsed } from '../booking/request.ts';
import { currentPayment, paymentOf } from '../booking/state.ts';
import type { Slot } from '../calendar/slot.ts';
import { termsOf } from '../checkout/terms.ts';
import { availableAt } from '../wallet/decider.ts';
import type { Visit, Walkable, World } from './explore.testing.ts';
import { checksOf } from './exploreChecks.testing.ts';
import type { Ledger } from './exploreDue.testing.ts';
import { type BookingPart, partsOf, type Rules } from './exploreParts.testing.ts';
import type { Scenario } from './exploreScenarios.testing.ts';
import { CANDIDATES, type Named, people, ravi, SLOTS, wishesOf } from './exploreWishes.testing.ts';

const PRICE = {
  interviewType: 'DSA',
  price: rupees(1000),
  usdPrice: money(1200, 'USD'),
  exchangeRate: 83.5,
  entered: rupees(1000),
} as const;

type Flight = {
  readonly stage: 'reserved' | 'held';
  readonly booking: number;
  readonly slot: number;
  readonly terms: readonly Terms[];
  readonly until: Instant;
  readonly renews: boolean;
};
const BOOKING_IDS = ['a1', 'a2', 'b1'];

/** Everything that can happen next: each step is one append, or time passing. */
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

  const slots = SLOTS.slice(0, scenario.slots);
  const published = persistentMap<SlotId, Slot>(
    slots.map((slot) => [
      slot.slotId,
      { ...slot, interviewerId: ravi, interviewType: 'DSA', occupation: { status: 'open' }, holds: persistentMap() },
    ]),
  );
  const { ofBooking, ofCalendar, ofAccount } = wishesOf(scenario, ids, wishOf);
  const balance = (candidate: 0 | 1) => ({ ...rules.wallet.initial, balance: rupees(scenario.balances[candidate]) });

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

  /** The first append of a checkout, to the wallet. The slot and the payment request follow unless it is interrupted. */
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
    const payment = paymentOf(state, paymentId);
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
    ...{ exchangeRate: PRICE.exchangeRate, ...(until ? { until } : {}), ...(scenario.isReferred ? { referredBy: CANDIDATES[1] } : {}) },
  });
  /** Requests a new payment for a booked interview that has lost its own. */
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
