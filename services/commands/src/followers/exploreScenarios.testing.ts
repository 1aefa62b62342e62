import type { PaymentMethod } from '@s30/contracts/events/booking';
import { addHours, addMinutes, Instant } from '@s30/contracts/time';

export const start = Instant.parse('2026-11-24T13:30:00.000Z');

export type Scenario = {
  readonly name: string;
  readonly instants: readonly Instant[];
  /** The candidate of each possible booking: 0 for Asha, 1 for Bela. */
  readonly bookings: readonly (0 | 1)[];
  readonly slots: 1 | 2;
  /** Each candidate's S30 balance, in rupees. */
  readonly balances: readonly [number, number];
  readonly methods: readonly PaymentMethod[];
  readonly holdsMax: number;
  /** The interviewer's allowance, in rupees. */
  readonly trustAllowance: number;
  /** True if a computed follow-up may be delivered late or twice. */
  readonly isLate: boolean;
  /** True if Bela has invited Asha. */
  readonly isReferred?: true;
  readonly stories: readonly (readonly string[])[];
};

const before = (hours: number, minutes = 0) => addMinutes(addHours(start, -hours), minutes);
const after = (hours: number, minutes = 0) => addMinutes(addHours(start, hours), minutes);
/** Before, at and after each limit: refund tiers, lead time, start, start and end of no-show reporting, end of disputes. */
const LIFE = [before(60), before(48), before(47), before(24), before(23), start, after(0, 15), after(24, 40), after(24, 41), after(49)];
/** Around the end of a hold and of the pause that follows it. */
const HOLDS = [before(72), before(72, 10), before(72, 15), before(72, 25), before(72, 40), before(24), before(23, 50)];

const booked = (id: string, who = 'asha', slot = 1) => [
  `${who} checks out slot ${slot}`,
  `${who} holds the slot of ${id}`,
  `${who} gets the request of ${id}`,
  `${who} proves 1.${id}`,
];
const passes = (times: number) => Array.from({ length: times }, () => 'time passes');
const completed = (id: string, slot = 1, verifier = 'ravi') => [
  ...[...booked(id, 'asha', slot), ...followed(id), `${verifier} verifies 1.${id}`],
  ...[`ravi starts ${id}`, `ravi completes ${id}`],
];
const followed = (id: string) => [`FollowPayment for ${id}`, `FollowBooking for ${id}`, `SecureSlot for ${id}`];

/** The allowance covers half of the money sent, but not all of it. */
const common = { methods: ['UPI'], holdsMax: 3, isLate: true, trustAllowance: 450, stories: [] } as const;
export const SCENARIOS: readonly Scenario[] = [
  {
    ...common,
    name: 'one life',
    instants: LIFE,
    bookings: [0],
    slots: 1,
    balances: [400, 0],
    isLate: false,
    stories: [
      [...booked('a1'), ...followed('a1'), 'ravi verifies 1.a1', 'FollowPayment for a1', 'ravi starts a1'],
      [...booked('a1'), ...followed('a1'), 'ravi verifies 1.a1', 'admin refunds half of 1.a1', 'FollowPayment for a1'],
      [...booked('a1'), ...followed('a1'), 'ravi verifies 1.a1', 'asha cancels a1', 'FollowCharge for a1', 'RecordCredit for a1'],
      [
        ...[...booked('a1'), ...followed('a1'), 'ravi verifies 1.a1', 'asha cancels a1', 'FollowCharge for a1', 'RecordCredit for a1'],
        ...['admin declines the credit of 1.a1', 'RecordCredit for a1', 'admin approves the credit of 1.a1'],
      ],
      [...booked('a1'), ...followed('a1'), ...passes(6), 'asha reports a1', 'ravi disputes a1'],
      [...booked('a1'), ...followed('a1'), ...passes(6), 'ravi reports a1', ...passes(3), 'system settles a1'],
      [...booked('a1'), ...followed('a1'), 'ravi rejects 1.a1', 'ravi releases a1', 'FollowPayment for a1', 'FollowBooking for a1'],
      [...booked('a1'), ...followed('a1'), 'asha cancels a1', 'ravi rejects 1.a1', 'FollowPayment for a1', 'asha proves again 1.a1'],
    ],
  },
  {
    ...common,
    name: 'two for one slot',
    instants: HOLDS,
    bookings: [0, 1],
    slots: 1,
    balances: [400, 0],
    stories: [
      [...booked('a1'), 'time passes', 'time passes', ...booked('b1', 'bela')],
      // The calendar's decision is still in transit when the payment is rejected and Bela checks out.
      [
        ...[...booked('a1'), 'FollowPayment for a1', 'FollowBooking for a1', 'SecureSlot for a1 is delayed', 'ravi rejects 1.a1'],
        ...['FollowBooking for a1', ...booked('b1', 'bela').slice(0, 2), 'asha proves again 1.a1'],
      ],
    ],
  },
  {
    ...common,
    name: 'one balance for two',
    instants: HOLDS.slice(0, 5),
    bookings: [0, 0],
    slots: 2,
    balances: [400, 0],
    methods: ['UPI', 'Zelle'],
    stories: [
      [...booked('a1'), ...followed('a1')],
      [...booked('a1').slice(0, 3), 'time passes', 'time passes', ...booked('a2', 'asha', 2), 'FollowPayment for a2'],
      // One half comes back as credit, and the other, of an odd number of cents, as money.
      [
        ...[...booked('a1').slice(0, 3), ...passes(2), 'asha chooses Zelle for 1.a1', 'asha proves 1.a1', 'ravi verifies 1.a1'],
        ...['admin refunds half of 1.a1', 'ravi withdraws slot 1'],
      ],
    ],
  },
  {
    ...common,
    name: 'a move',
    instants: [before(72), before(48), before(47), before(24), before(23)],
    bookings: [0, 1],
    slots: 2,
    balances: [0, 0],
    stories: [
      [...booked('a1'), ...followed('a1'), 'asha asks for slot 2 for a1'],
      // A refusal is in transit for a long time; meanwhile the slot becomes free and is requested again.
      [
        ...[...booked('a1'), ...followed('a1'), ...booked('b1', 'bela', 2).slice(0, 2), 'asha asks for slot 2 for a1'],
        ...['FollowBooking for a1', 'LoseSlot for a1 is delayed', 'LoseSlot for a1', 'FollowBooking for a1', 'time passes'],
        ...['asha asks for slot 2 for a1', 'FollowBooking for a1'],
      ],
      [...booked('a1'), ...followed('a1'), ...booked('b1', 'bela', 2), ...followed('b1'), 'asha asks for slot 2 for a1'],
    ],
  },
  {
    ...common,
    name: 'covered by the balance',
    instants: HOLDS.slice(0, 5),
    bookings: [0, 0],
    slots: 2,
    balances: [1000, 0],
    stories: [[...booked('a1').slice(0, 3), ...followed('a1')]],
  },
  {
    ...common,
    name: 'a payment deleted',
    instants: LIFE.slice(0, 5),
    bookings: [0],
    slots: 1,
    balances: [400, 0],
    stories: [
      [
        ...booked('a1'),
        ...followed('a1'),
        'admin deletes 1.a1',
        'FollowPayment for a1',
        'asha asks what to pay for a1',
        'FollowPayment for a1',
      ],
    ],
  },
  {
    ...common,
    name: 'a friend',
    instants: [before(60), before(48)],
    bookings: [0, 0],
    slots: 2,
    balances: [0, 0],
    trustAllowance: 1200,
    isReferred: true,
    stories: [
      [...completed('a1'), ...completed('a2', 2)],
      [...completed('a1'), 'FollowBonus for a1', 'FollowCharge for a1', ...completed('a2', 2), 'RecordCredit for a1'],
      [...completed('a1'), 'FollowBonus for a1 is delayed', 'admin sends back all of 1.a1', ...completed('a2', 2), 'FollowBonus for a2'],
      // A grant is in transit for a long time; meanwhile its booking loses the bonus, and another one claims it.
      [
        ...[...completed('a1', 1, 'admin'), 'FollowBonus for a1', 'GrantCredit for a1 is delayed', 'admin sends back all of 1.a1'],
        ...['FollowBonus for a1', ...completed('a2', 2), 'FollowBonus for a2'],
      ],
      // The process ends between the two halves; then the payment is replaced by one on the interviewer's word.
      [
        ...[...completed('a1', 1, 'admin'), 'FollowBonus for a1', 'GrantCredit for a1', 'admin deletes 1.a1'],
        ...['asha asks what to pay for a1', 'asha proves 2.a1', 'ravi verifies 2.a1'],
      ],
    ],
  },
];
