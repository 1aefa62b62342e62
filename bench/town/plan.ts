import { INTERVIEW_TYPES, type InterviewType } from '@s30/contracts/interviewTypes';
import type { Random } from '../../services/standalone/src/demo/random.ts';

/** For a town of size 1. Everything scales with the size, except that only one interviewer and one candidate have a long history. */
const TOWN = {
  interviewers: 300,
  candidates: 30_000,
  interviews: 57_000,
  openSlots: 100_000,
  interviewsOfBusiest: 2_500,
  interviewsOfKeenest: 500,
  slotRequests: 1_000,
} as const;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const YEARS_DAYS = 3 * 365;
/** Slots are offered for ten hours a day, from nine in the morning. */
const [FIRST_HOUR, HOURS_A_DAY] = [9, 10];
/** Open slots are spread over the next twelve weeks. */
const AHEAD_DAYS = 84;
const PAST_GROUP_DAYS = 56;
const COMING_GROUP_DAYS = 14;
/** How long before its first slot a group is published, and how many hours ahead a slot is booked. */
const PUBLISHED_BEFORE = 15 * DAY;
const [BOOKED_LEAST_HOURS, BOOKED_SPREAD_HOURS] = [26, 200];
/** The share of interviews still to come, and of past slots that were never booked. */
const [COMING_PERCENT, UNSOLD_PERCENT] = [2, 15];

/** How an interview goes. */
export const COURSES = ['rated', 'completed', 'cancelled', 'resubmitted', 'absent'] as const;
export type Course = (typeof COURSES)[number];
const SHARES: readonly (readonly [Course, number])[] = [
  ['rated', 72],
  ['completed', 85],
  ['cancelled', 94],
  ['resubmitted', 98],
  ['absent', 100],
];

export type PlannedSlot = { readonly start: number; readonly interviewType: InterviewType; readonly key: number };
export type SlotGroup = { readonly publishedAt: number; readonly interviewType: InterviewType; readonly slots: readonly PlannedSlot[] };
export type PlannedBooking = {
  readonly interviewer: number;
  readonly candidate: number;
  readonly slot: PlannedSlot;
  readonly bookedAt: number;
  readonly course: Course;
};
export type TownPlan = {
  /** Milliseconds. */
  readonly begin: number;
  readonly now: number;
  readonly interviewers: readonly { readonly groups: readonly SlotGroup[] }[];
  /** When each joined, oldest first. */
  readonly candidates: readonly number[];
  readonly bookings: readonly PlannedBooking[];
  readonly slotRequests: number;
};

const scaled = (count: number, size: number, least: number): number => Math.max(least, Math.round(count * size));

/** Plans who does what and when, in a town that ends at `now`. The same size, instant and random numbers give the same plan. */
export function planTown({ size, now, random }: { readonly size: number; readonly now: number; readonly random: Random }): TownPlan {
  const begin = now - YEARS_DAYS * DAY;
  const [people, hosts] = [scaled(TOWN.candidates, size, 30), scaled(TOWN.interviewers, size, 2)];
  // The first twentieth joins on the first day.
  const joined = (index: number): number =>
    begin + DAY + Math.floor((Math.max(0, index - people / 20) / people) * (YEARS_DAYS - 20) * DAY) + (index % 1_000) * 1_000;
  const candidates = Array.from({ length: people }, (_, index) => joined(index));
  const ofBusiest = scaled(TOWN.interviewsOfBusiest, size, 3);
  const ofOthers = Math.max(1, Math.ceil((scaled(TOWN.interviews, size, 10) - ofBusiest) / (hosts - 1)));
  const openEach = Math.max(5, Math.round(scaled(TOWN.openSlots, size, 20) / hosts));

  const bookings: PlannedBooking[] = [];
  const interviewers = Array.from({ length: hosts }, (_, interviewer) => {
    const count = interviewer === 0 ? ofBusiest : ofOthers;
    const coming = Math.ceil((count * COMING_PERCENT) / 100);
    const past = count - coming;
    const offered = past + Math.ceil((past * UNSOLD_PERCENT) / 100);
    const before = slotsOf(interviewer, begin + 20 * DAY, YEARS_DAYS - 20, offered, 0);
    const ahead = slotsOf(interviewer, now + 2 * DAY, AHEAD_DAYS, openEach + coming, offered);
    for (const slot of [...chosen(before, past), ...chosen(ahead, coming)]) {
      const lead = (BOOKED_LEAST_HOURS + random.below(BOOKED_SPREAD_HOURS)) * HOUR + random.below(60) * 60_000;
      const bookedAt = slot.start > now ? now - (1 + random.below(40)) * HOUR - random.below(60) * 60_000 : slot.start - lead;
      bookings.push({ interviewer, candidate: 0, slot, bookedAt, course: courseOf(random.below(100)) });
    }
    const groups = [
      ...groupsOf(before, PAST_GROUP_DAYS, (first) => first - PUBLISHED_BEFORE),
      ...groupsOf(ahead, COMING_GROUP_DAYS, () => now - (3 * DAY + random.below(7) * DAY)),
    ];
    return { groups };
  });

  bookings.sort((a, b) => a.bookedAt - b.bookedAt);
  const every = Math.max(2, Math.floor(bookings.length / scaled(TOWN.interviewsOfKeenest, size, 3)));
  /** How many candidates have joined by the time of the booking. */
  let joinedCount = 0;
  const withCandidates = bookings.map((booking, index) => {
    while ((candidates[joinedCount] ?? now) < booking.bookedAt - DAY) joinedCount += 1;
    return { ...booking, candidate: index % every === 0 ? 0 : 1 + random.below(Math.max(1, joinedCount - 1)) };
  });
  return { begin, now, interviewers, candidates, bookings: withCandidates, slotRequests: scaled(TOWN.slotRequests, size, 2) };
}

function courseOf(percent: number): Course {
  return SHARES.find(([, upTo]) => percent < upTo)?.[0] ?? 'rated';
}

/** `count` slots spread evenly over the days from an instant on, no two in the same hour. */
function slotsOf(interviewer: number, from: number, days: number, count: number, firstKey: number): readonly PlannedSlot[] {
  const midnight = Math.floor(from / DAY) * DAY;
  const places = days * HOURS_A_DAY;
  if (count > places) throw new Error(`${count} slots do not fit into ${days} days`);
  return Array.from({ length: count }, (_, index) => {
    const place = Math.floor((index * places) / count);
    const start = midnight + Math.floor(place / HOURS_A_DAY) * DAY + (FIRST_HOUR + (place % HOURS_A_DAY)) * HOUR;
    const interviewType = INTERVIEW_TYPES[(interviewer + Math.floor((start - midnight) / DAY / COMING_GROUP_DAYS)) % 3] ?? 'DSA';
    return { start, interviewType, key: firstKey + index };
  });
}

/** Picks `count` slots, evenly spaced. */
const chosen = (slots: readonly PlannedSlot[], count: number): readonly PlannedSlot[] =>
  Array.from({ length: count }, (_, index) => slots[Math.floor((index * slots.length) / count)]).filter((slot) => slot !== undefined);

/** Slots published together: neighbours of one type. */
function groupsOf(slots: readonly PlannedSlot[], days: number, publishedAt: (first: number) => number): readonly SlotGroup[] {
  const groups = new Map<string, PlannedSlot[]>();
  for (const slot of slots) {
    const key = `${Math.floor(slot.start / DAY / days)} ${slot.interviewType}`;
    groups.set(key, [...(groups.get(key) ?? []), slot]);
  }
  return [...groups.values()].map((group) => ({
    publishedAt: publishedAt(Math.min(...group.map(({ start }) => start))),
    interviewType: group[0]?.interviewType ?? 'DSA',
    slots: group,
  }));
}
