import type { OpenDays } from '@s30/contracts/documents/slot';
import { INTERVIEW_TYPES, type InterviewType } from '@s30/contracts/interviewTypes';
import { SLOT_LEAD_HOURS } from '@s30/contracts/rules';
import { addHours, dateIn, dayIn, type Instant, type TimeZone } from '@s30/contracts/time';
import { handlers } from '@s30/platform/web/handler';
import { openDays } from '@s30/projections/openDays';
import { type SlotRecord, slots } from '@s30/projections/slots';
import { users } from '@s30/projections/users';
import { byId, namedBy, type QueryRequest, type Read } from './context.ts';
import { isWithinReach } from './slots.ts';

type Viewer = { readonly userId: string; readonly at: Instant };
type Wanted = { readonly interviewerId?: string | undefined; readonly interviewType?: InterviewType | undefined };

type Open = { readonly counts: ReadonlyMap<string, number>; readonly claimed: readonly SlotRecord[] };
/** By start, the number of slots the viewer can take: free ones, plus held or kept ones within their reach. */
async function openStarts(read: Read, { userId, at }: Viewer, { interviewerId, interviewType }: Wanted): Promise<Open> {
  const earliest = addHours(at, SLOT_LEAD_HOURS);
  const startTime = { gte: earliest };
  const [days, held, kept] = await Promise.all([
    read(openDays).find({ where: { interviewerId: interviewerId ?? null, person: null, date: { gte: earliest.slice(0, 10) } } }),
    // Few of all slots, so they are found by what is rare about them.
    read(slots).find({ where: { status: 'held', startTime } }),
    read(slots).find({ where: { keptFor: { gt: '' }, startTime }, sort: { keptFor: 'asc' } }),
  ]);
  const counts = new Map<string, number>();
  const add = (start: string, count: number): void => void counts.set(start, (counts.get(start) ?? 0) + count);
  for (const { starts, offers = INTERVIEW_TYPES } of days)
    for (const [start, types] of Object.entries(starts)) {
      let count = 0;
      for (const type of offers) if (interviewType === undefined || type === interviewType) count += types[type] ?? 0;
      if (start >= earliest && count > 0) add(start, count);
    }
  const isWanted = (slot: SlotRecord): boolean =>
    slot.isOffered && (!interviewerId || slot.interviewerId === interviewerId) && (!interviewType || slot.interviewType === interviewType);
  const claimed = [...held, ...kept.filter(({ status }) => status === 'open')].filter(
    (slot) => isWanted(slot) && isWithinReach(slot, userId, at),
  );
  for (const { startTime } of claimed) add(startTime, 1);
  return { counts, claimed };
}

/** The interviewers with free slots from an instant on. If the instant falls on someone's last day, its starts are checked too. */
async function interviewersFrom(read: Read, earliest: Instant): Promise<readonly string[]> {
  const today = earliest.slice(0, 10);
  const listed = await read(openDays).find({ where: { person: { gt: '' }, date: { gte: today } }, sort: { person: 'asc' } });
  const lastDays = await read(openDays).getMany(listed.flatMap(({ person, date }) => (date === today ? [`${today} ${person}`] : [])));
  const isOver = new Set(
    lastDays.flatMap(({ interviewerId, starts, offers = [] }) => {
      const isOpen = Object.entries(starts).some(([start, types]) => start >= earliest && offers.some((type) => types[type] !== undefined));
      return isOpen ? [] : [interviewerId];
    }),
  );
  return listed.flatMap(({ person }) => (person === undefined || isOver.has(person) ? [] : [person]));
}

/** Sums counts by a zone's days; converts once per day, not once per start. */
function byDay(starts: ReadonlyMap<string, number>, zone: TimeZone): OpenDays['days'] {
  const days: { date: string; count: number }[] = [];
  let end = '';
  for (const [start, count] of [...starts].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const day = days.at(-1);
    if (day !== undefined && start < end) day.count += count;
    else {
      const date = dateIn(start, zone);
      ({ end } = dayIn(date, zone));
      days.push({ date, count });
    }
  }
  return days;
}

export const openDayQueries = handlers<QueryRequest>()({
  openDays: async ({ query: { timeZone, ...wanted }, user, at, read }) => {
    const viewer = { userId: user.id, at };
    const isNarrowed = wanted.interviewerId !== undefined || wanted.interviewType !== undefined;
    const open = await openStarts(read, viewer, wanted);
    const all = isNarrowed ? await openStarts(read, viewer, {}) : open;
    const ids = new Set([
      ...(await interviewersFrom(read, addHours(at, SLOT_LEAD_HOURS))),
      ...all.claimed.map((slot) => slot.interviewerId),
    ]);
    return {
      days: byDay(open.counts, timeZone),
      total: all.counts.values().reduce((sum, count) => sum + count, 0),
      interviewers: [...ids].map(namedBy(await byId(read(users), ids))),
    };
  },
});
