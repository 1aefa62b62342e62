import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calendarEvents } from '@s30/contracts/events/calendar';
import { interviewerAccountEvents } from '@s30/contracts/events/interviewerAccount';
import { priceEvents } from '@s30/contracts/events/price';
import { userEvents } from '@s30/contracts/events/user';
import { walletEvents } from '@s30/contracts/events/wallet';
import { UNPAGED_ROWS } from '@s30/contracts/routes/listQuery';
import { addHours, addMinutes, Instant } from '@s30/contracts/time';
import { eventsOf, given } from '@s30/platform/projector/spec';
import { load } from '@s30/platform/read-store/contract/sample';
import { openSqliteReadStore } from '@s30/platform/read-store/sqlite/readStore';
import { credits } from '@s30/projections/credits';
import { earnings } from '@s30/projections/earnings';
import { interviews } from '@s30/projections/interviews';
import { bookingOf, registered, slotAt, termsOf } from '@s30/projections/oneBooking.testing';
import { payments } from '@s30/projections/payments';
import { prices } from '@s30/projections/prices';
import { slots } from '@s30/projections/slots';
import { users } from '@s30/projections/users';
import { walletMovements } from '@s30/projections/walletMovements';
import { wallets } from '@s30/projections/wallets';
import { queryContext } from './context.ts';

const event = eventsOf(calendarEvents, interviewerAccountEvents, priceEvents, userEvents, walletEvents);
export const start = Instant.parse('2026-11-24T13:30:00.000Z');
export const [now, reportedAt, disputableUntil] = [addHours(start, -72), addHours(start, 1), addHours(start, 25)];
const rupees = (minor: number) => ({ minor, currency: 'INR' as const });
const dollars = (minor: number) => ({ minor, currency: 'USD' as const });
const upi = termsOf('UPI', 149_900, 50_000);
/** $6 of the balance, to the cent. */
const zelle = termsOf('Zelle', 2_100, 600, 50_100);

const payee = (userId: string, method: 'UPI' | 'Zelle') => [
  registered(userId, `${userId} by name`),
  event('RoleChanged', { from: 'candidate', to: 'interviewer' }, { stream: `user-${userId}` }),
  method === 'UPI'
    ? event('UpiSetUp', { upiId: `${userId}@okbank`, qrCodeFileId: 'qr' }, { stream: `user-${userId}` })
    : event('ZelleSetUp', { zelleId: `${userId}@example.com` }, { stream: `user-${userId}` }),
];
const published = (slotId: string, interviewerId: string) =>
  event('SlotPublished', { ...slotAt(slotId, start), interviewerId, interviewType: 'DSA' }, { stream: `calendar-${interviewerId}` });

const booking = (id: string, terms = upi) =>
  bookingOf(id, { terms: [terms], slot: slotAt(`ravi.${id}`, start), meetingLink: 'https://zoom.us/j/1' });
type Course = 'submitted' | 'verified' | 'deleted';
/** Bookings of Asha with Ravi, with the course of their payments. */
function booked(id: string, terms: typeof upi, ...courses: readonly Course[]) {
  const one = booking(id, terms);
  const happened = { submitted: one.proof(), verified: one.verified(), deleted: one.deleted() };
  return [one.requested({ until: now }), one.scheduled(), ...courses.map((course) => happened[course])];
}
const credit = (type: 'CreditHeld' | 'CreditSpent', id: string) =>
  event(
    type,
    { userId: 'asha', paymentId: `1.${id}`, amount: rupees(50_000), revision: 1 },
    { stream: 'wallet-asha', id: `${type}-${id}` },
  );
export const report = { absent: 'interviewer', statement: 'I waited', disputableUntil } as const;
const reported = (id: string) => booking(id).event('NoShowReported', report, { at: reportedAt });
export const heldUntil = addMinutes(now, 15);
export const rejectedAt = addHours(now, 1);

const bonus = { interviewerId: 'ravi', chargeId: 'bonus.begun', candidateId: 'chitra' } as const;
const onAccount = { stream: 'interviewerAccount-ravi' };
const waitingBonus = (candidateId: string, referrerId: string | undefined, wanted: number) =>
  event(
    'ChargeAsked',
    {
      ...{ interviewerId: 'ravi', candidateId, referrerId, wanted: rupees(wanted) },
      ...{ chargeId: `bonus.${candidateId}`, kind: 'bonus', bookingId: candidateId, revision: 1 },
    },
    onAccount,
  );
export const LOG = [
  registered('asha', 'asha by name'),
  ...payee('ravi', 'UPI'),
  ...payee('daniel', 'Zelle'),
  event(
    'PriceSet',
    {
      ...{ interviewType: 'Behavioral/Leadership', entered: rupees(169_900), price: rupees(169_900) },
      ...{ usdPrice: dollars(2_400), exchangeRate: 83.5 },
    },
    { stream: 'price-behavioral-leadership' },
  ),
  event(
    'PriceSet',
    { interviewType: 'DSA', entered: rupees(149_900), price: rupees(149_900), usdPrice: dollars(2_100), exchangeRate: 83.5 },
    { stream: 'price-dsa' },
  ),
  published('ravi.open', 'ravi'),
  published('daniel.open', 'daniel'),
  published('ravi.held', 'ravi'),
  event(
    'CreditGranted',
    { userId: 'asha', amount: rupees(260_000), cause: 'referral of asha', referredUserId: 'asha' },
    { stream: 'wallet-asha', id: 'g' },
  ),
  event(
    'SlotHeld',
    { slotId: 'ravi.held', candidateId: 'asha', bookingId: 'held', since: now, until: heldUntil, renewal: 0 },
    { stream: 'calendar-ravi' },
  ),
  event(
    'CreditReserved',
    { userId: 'asha', paymentId: '1.held', amount: rupees(50_000), until: heldUntil },
    { stream: 'wallet-asha', at: now },
  ),
  booking('held').requested({ until: heldUntil }),
  credit('CreditSpent', 'paid'),
  ...booked('paid', upi, 'submitted', 'verified'),
  credit('CreditHeld', 'waiting'),
  ...booked('waiting', upi, 'submitted'),
  credit('CreditSpent', 'dollars'),
  ...booked('dollars', zelle, 'submitted', 'verified'),
  // Its credit was used elsewhere before the proof came.
  ...booked('late', upi, 'submitted', 'verified'),
  booking('late').stranded('balance-used'),
  ...booked('moved', upi, 'submitted', 'verified'),
  booking('moved').moved(slotAt('ravi.far', addHours(start, 480)), { refundLimit: 50 }),
  ...booked('unpaid', upi),
  booking('unpaid').deleted(),
  booking('unpaid').requested({ ordinal: 2 }),
  booking('unpaid').cancelled(),
  ...booked('gone', upi, 'submitted', 'verified', 'deleted'),
  ...booked('half', upi, 'submitted', 'verified'),
  booking('half').refunded({ percent: 60, credit: 89_940 }),
  ...booked('rejected', upi, 'submitted'),
  booking('rejected').rejected(rejectedAt),
  ...booked('owed', upi, 'submitted'),
  booking('owed').rejected(rejectedAt),
  booking('owed').completed(),
  booking('paid').refunded({ percent: 100, as: 'money', credit: 50_000, money: 99_900, reason: 'He was late' }),
  ...booked('begun', upi, 'submitted', 'verified'),
  booking('begun').started(),
  bookingOf('asked', { candidateId: 'ravi', interviewerId: 'daniel', slot: slotAt('daniel.asked', addHours(start, 1)) }).scheduled(),
  reported('paid'),
  reported('waiting'),
  booking('waiting').event('NoShowDisputed', { statement: 'I was there' }),
  event('ChargeAsked', { ...bonus, referrerId: 'dev', kind: 'bonus', bookingId: 'begun', revision: 1, wanted: rupees(100_000) }, onAccount),
  event('ChargeDeclined', { ...bonus, amount: rupees(100_000), reason: 'the same device' }, onAccount),
  ...Array.from({ length: UNPAGED_ROWS + 5 }, (_, at) => waitingBonus(`friend-${at}`, 'hema', 100_000)),
  // Of these two friends, the first was erased; the other’s referrer was.
  waitingBonus('erased', 'hema', 50_000),
  waitingBonus('isha', undefined, 50_000),
];

export const [asha, bela, meera] = [
  { id: 'asha', role: 'candidate' },
  { id: 'bela', role: 'candidate' },
  { id: 'meera', role: 'admin' },
] as const;

/** The read models of the log, and a way to make requests to them. */
export async function marketplace() {
  const folder = await mkdtemp(join(tmpdir(), 'marketplace-'));
  const store = await openSqliteReadStore({ path: join(folder, 'read.db') });
  await load(store, await given(earnings, LOG).documents(), earnings.collection);
  await load(store, await given(interviews, LOG).documents(), interviews.collection);
  await load(store, await given(payments, LOG).documents(), payments.collection);
  await load(store, await given(prices, LOG).documents(), prices.collection);
  await load(store, await given(slots, LOG).documents(), slots.collection);
  await load(store, await given(users, LOG).documents(), users.collection);
  await load(store, await given(wallets, LOG).documents(), wallets.collection);
  await load(store, await given(walletMovements, LOG).documents(), walletMovements.collection);
  await load(store, await given(credits, LOG).documents(), credits.collection);
  return {
    store,
    request: (user: object, id = '', at: string = now) =>
      ({ ...queryContext(store)({ caughtUp: async () => undefined }), at, params: { id }, query: {}, user }) as never,
    close: async () => {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
}
export type Marketplace = Awaited<ReturnType<typeof marketplace>>;
