import type { SlotDocument } from '@s30/contracts/documents/slot';
import { durationOf, INTERVIEW_TYPES } from '@s30/contracts/interviewTypes';
import type { Currency } from '@s30/contracts/money';
import { reject } from '@s30/contracts/rejections';
import { SLOT_LEAD_HOURS } from '@s30/contracts/rules';
import { addHours, addMinutes, type Instant } from '@s30/contracts/time';
import { matcher } from '@s30/platform/read-store/matches';
import type { Filter, Range } from '@s30/platform/read-store/port';
import { handlers, type SignedInUser } from '@s30/platform/web/handler';
import { prices } from '@s30/projections/prices';
import { type SlotRecord, slots } from '@s30/projections/slots';
import { type UserRecord, users } from '@s30/projections/users';
import { byId, type QueryRequest } from './context.ts';
import { pieceOf } from './listing.ts';
import { averageRating } from './users.ts';

/** The viewer of slots, and the time. */
type Viewing = QueryRequest & { readonly user: SignedInUser; readonly at: Instant };

/** Until when a slot is kept, shown only to those concerned. */
function keptUntilFor({ user, at }: Viewing, { keptFor, keptUntil, interviewerId }: SlotRecord) {
  const concerned = user.role === 'admin' || user.id === keptFor || user.id === interviewerId;
  return concerned && keptUntil !== undefined && keptUntil > at ? { keptUntil } : {};
}

/** The currency an interviewer is paid in, unless a candidate chooses another. */
export const currencyOf = (interviewer: Pick<UserRecord, 'upiId' | 'zelleId'> | undefined): Currency =>
  interviewer?.zelleId && !interviewer.upiId ? 'USD' : 'INR';

/** A price in the given currency; undefined if none is set. */
export const amountIn = (
  currency: Currency,
  price: { readonly price: number; readonly usdPrice: number } | undefined,
): number | undefined => (currency === 'USD' ? price?.usdPrice : price?.price);

/** Adds the interviewer and today's price, in the interviewer's currency. */
async function withInterviewers(viewing: Viewing, found: readonly SlotRecord[]): Promise<SlotDocument[]> {
  const { read } = viewing;
  const interviewers = await byId(
    read(users),
    found.map((slot) => slot.interviewerId),
  );
  const priceOf = new Map((await read(prices).find()).map((price) => [price.interviewType, price]));
  return found.map((slot) => {
    const { _id, startTime, endTime, timeZone, interviewType, status, interviewerId, interview, heldUntil } = slot;
    const interviewer = interviewers.get(interviewerId);
    const currency = currencyOf(interviewer);
    return {
      _id,
      startTime,
      endTime,
      timeZone,
      interviewType,
      isBooked: status === 'booked',
      ...(heldUntil && heldUntil > viewing.at ? { heldUntil } : {}),
      ...keptUntilFor(viewing, slot),
      interview,
      interviewer: {
        _id: interviewerId,
        name: interviewer?.name ?? '',
        email: interviewer?.email ?? '',
        linkedInUrl: interviewer?.linkedInUrl ?? '',
        averageRating: interviewer ? averageRating(interviewer) : 0,
        ratingsCount: interviewer?.ratingsCount ?? 0,
      },
      price: amountIn(currency, priceOf.get(interviewType)),
      currency,
    };
  });
}

const LONGEST_MINUTES = Math.max(...INTERVIEW_TYPES.map(durationOf));
const DAY_HOURS = 24;
type Window = { readonly startDate?: Instant | undefined; readonly endDate?: Instant | undefined };
/** From the start (never before `earliest`) to the end of a window; if both are the same, the window is that day. */
const within = ({ startDate, endDate: until }: Window, earliest?: Instant): Range => {
  const endDate = until !== undefined && until === startDate ? addHours(until, DAY_HOURS) : until;
  const from = earliest !== undefined && (startDate === undefined || startDate < earliest) ? earliest : startDate;
  return { gte: from, lt: endDate };
};

/** Slots that anyone may take: free, and not kept for someone. Holds and keeps expire without an event. */
const withinAnyonesReach = (at: Instant) =>
  [{ status: 'open' }, { status: 'held', heldUntil: { lte: at } }].flatMap((free) =>
    [{ keptFor: null }, { keptUntil: { lte: at } }].map((unkept) => ({ ...free, ...unkept })),
  );

/** With those held by or kept for the user. */
const withinReach = (userId: string, at: Instant) => [
  ...withinAnyonesReach(at),
  { status: 'open', keptFor: userId },
  { status: 'held', heldUntil: { lte: at }, keptFor: userId },
  { status: 'held', candidateId: userId, heldUntil: { gt: at } },
];

/** Offered slots among `reach`. Asked beside an interviewer, `isOffered` would lead SQLite to the index of the whole market. */
const offered = ({ interviewerId, ...where }: NonNullable<Filter['where']>, reach: NonNullable<Filter['anyOf']>): Filter =>
  interviewerId === undefined
    ? { where: { ...where, isOffered: true }, anyOf: reach }
    : { where: { ...where, interviewerId }, anyOf: reach.map((free) => ({ ...free, isOffered: true })) };

/** An interviewer's slots that candidates may take, up to an instant. */
export const openSlotsOf = (interviewerId: string, at: Instant, until: Instant): Filter =>
  offered({ interviewerId, startTime: { gte: addHours(at, SLOT_LEAD_HOURS), lt: until } }, withinAnyonesReach(at));

/** The same check for one held or kept slot. */
export const isWithinReach = (slot: SlotRecord, userId: string, at: Instant): boolean =>
  matcher(slots.collection, { anyOf: withinReach(userId, at) })(slot);

export const slotQueries = handlers<QueryRequest>()({
  ownSlots: async ({ query, user, at, read }) => {
    const { interviewType, ...window } = query;
    const where = { interviewerId: user.id, startTime: within(window), interviewType };
    const { found, ...rest } = await pieceOf(read(slots), { where, sort: { startTime: 'asc' } }, query);
    return { rows: await withInterviewers({ read, user, at }, found), ...rest };
  },

  availableSlots: async ({ query, user, at, read }) => {
    const { interviewType, interviewerId, ...window } = query;
    const startTime = within(window, addHours(at, SLOT_LEAD_HOURS));
    const filter = offered({ startTime, interviewerId, interviewType }, withinReach(user.id, at));
    const { found, ...rest } = await pieceOf(read(slots), { ...filter, sort: { startTime: 'asc' } }, query);
    return { rows: await withInterviewers({ read, user, at }, found), ...rest };
  },

  overlappingSlots: async ({ query: { interviewType, starts }, user, read }) => {
    const overlapping = await Promise.all(
      starts.map(async (start) => {
        const end = addMinutes(start, durationOf(interviewType));
        // A slot that starts earlier may overlap it, by at most the longest duration.
        const near = { gt: addMinutes(start, -LONGEST_MINUTES), lt: end };
        const found = await read(slots).find({ where: { interviewerId: user.id, startTime: near } });
        return found.filter(({ endTime }) => endTime > start).map((slot) => ({ start, slot }));
      }),
    );
    return overlapping.flat();
  },

  slotById: async ({ params, user, at, read }) => {
    const slot = await read(slots).get(params.id);
    if (slot === undefined) return reject('slot_unknown');
    const own = user.role === 'admin' || user.id === slot.interviewerId || user.id === slot.candidateId;
    const { interview: _, ...open } = slot;
    const [document] = await withInterviewers({ read, user, at }, [own ? slot : open]);
    return document ?? reject('slot_unknown');
  },
});
