import { INTERVIEW_TYPES, InterviewType } from '@s30/contracts/interviewTypes';
import { type Documents, onEach, projection } from '@s30/platform/projector/projection';
import { idOf } from '@s30/platform/projector/seen';
import { z } from 'zod';
import { type Granting, mayOffer, RIGHTS_EVENTS, type Rights, rightsAfter, rightsOf } from './interviewerRights.ts';

export const OpenDayRecord = z.object({
  _id: z.string(),
  /** In UTC: readers map the starts to days of their own zone. In a person's document: their last day with free slots. */
  date: z.string(),
  /** In a person's document: how many slots they offered on each day that was not past when this changed last. */
  person: z.string().optional(),
  days: z.record(z.string(), z.int()).optional(),
  /** Absent: counts all slots that interviewers may offer. */
  interviewerId: z.string().optional(),
  /** For one interviewer: the types they may offer. */
  offers: z.array(InterviewType).optional(),
  /** By start, the number of slots of each type. */
  starts: z.record(z.string(), z.partialRecord(InterviewType, z.int())),
});
export type OpenDayRecord = z.output<typeof OpenDayRecord>;
type Days = Documents<OpenDayRecord>;

/** A note about a slot; `isTaken`: it is booked, or held or kept for someone. */
type Noted = { readonly interviewType: InterviewType; readonly startTime: string; readonly isTaken?: true };

/**
 * The number of free slots at each start, for the market and for each interviewer, so that a page of days need not read slots.
 * Held and kept slots are not counted, even after they expire by the clock: they are few, and readers check them separately.
 */
export const openDays = projection({
  name: 'openDays',
  version: 4,
  document: OpenDayRecord,
  indexes: [['interviewerId', 'person', 'date'], ['person']],
  interned: ['interviewerId'],
  on: {
    SlotPublished: (event, documents) => {
      const { slotId, interviewType, startTime } = event.data;
      const slot = { interviewType, startTime };
      documents.setNote(slotId, slot);
      return count(event, slot, 1, documents);
    },
    SlotKept: (event, documents) => becomes(event, TAKEN, documents),
    SlotHeld: (event, documents) => becomes(event, TAKEN, documents),
    SlotBooked: (event, documents) => becomes(event, TAKEN, documents),
    HoldReleased: (event, documents) => becomes(event, {}, documents),
    SlotReopened: (event, documents) => becomes(event, {}, documents),
    SlotWithdrawn: async (event, documents) => {
      await becomes(event, TAKEN, documents);
      documents.setNote(event.data.slotId, undefined);
    },
    ...onEach(RIGHTS_EVENTS, rightsChanged),
  },
});

type OfCalendar = { readonly stream: string; readonly at: string };
type OfSlot = OfCalendar & { readonly data: { readonly slotId: string } };
const TAKEN = { isTaken: true } as const;
async function becomes(event: OfSlot, state: Pick<Noted, 'isTaken'>, documents: Days): Promise<void> {
  const { slotId } = event.data;
  const noted = await documents.note<Noted>(slotId);
  if (noted === undefined || noted.isTaken === state.isTaken) return;
  const { isTaken: _, ...slot } = noted;
  documents.setNote(slotId, { ...slot, ...state });
  await count(event, slot, state.isTaken ? -1 : 1, documents);
}

async function count(event: OfCalendar, { startTime, interviewType }: Noted, by: number, documents: Days): Promise<void> {
  const interviewerId = idOf(event);
  const rights = await rightsOf(interviewerId, documents);
  await add({ startTime, interviewType, by }, { interviewerId, offers: offeredTypes(rights) }, documents);
  if (mayOffer(rights, interviewType)) await offered({ startTime, interviewType, by }, event, interviewerId, documents);
}

const offeredTypes = (rights: Rights): InterviewType[] => INTERVIEW_TYPES.filter((type) => mayOffer(rights, type));

type Difference = { readonly startTime: string; readonly interviewType: InterviewType; readonly by: number };
/** Days without free slots have no document. */
async function add(
  { startTime, interviewType, by }: Difference,
  whose: Pick<OpenDayRecord, 'interviewerId' | 'offers'>,
  documents: Days,
): Promise<void> {
  const date = startTime.slice(0, 10);
  const _id = whose.interviewerId === undefined ? date : `${date} ${whose.interviewerId}`;
  const { starts } = (await documents.get(_id)) ?? { starts: {} as OpenDayRecord['starts'] };
  const { [startTime]: atStart = {}, ...others } = starts;
  const { [interviewType]: count = 0, ...otherTypes } = atStart;
  const types = count + by > 0 ? { ...otherTypes, [interviewType]: count + by } : otherTypes;
  const next = Object.keys(types).length > 0 ? { ...others, [startTime]: types } : others;
  if (Object.keys(next).length === 0) documents.remove(_id);
  else documents.put({ _id, date, ...whose, starts: next });
}

/** Counts the slot for the market and for its interviewer, who is listed while they have free slots. Drops their past days. */
async function offered(difference: Difference, { at }: OfCalendar, person: string, documents: Days): Promise<void> {
  await add(difference, {}, documents);
  const date = difference.startTime.slice(0, 10);
  const _id = `of ${person}`;
  const counts = { ...(await documents.get(_id))?.days };
  const count = (counts[date] ?? 0) + difference.by;
  const days = Object.fromEntries(Object.entries({ ...counts, [date]: count }).filter(([day, free]) => free > 0 && day >= at.slice(0, 10)));
  const last = Object.keys(days).toSorted().at(-1);
  if (last === undefined) documents.remove(_id);
  else documents.put({ _id, date: last, person, days, starts: {} });
}

/** Adds or removes an interviewer's free slots when their rights change. Past days are skipped, since they are never offered. */
async function rightsChanged(event: Granting & OfCalendar, documents: Days) {
  const interviewerId = idOf(event);
  const { before, after } = await rightsAfter(interviewerId, event, documents);
  const ahead = await documents.find({ where: { interviewerId, date: { gte: event.at.slice(0, 10) } } });
  for (const day of ahead) {
    documents.put({ ...day, offers: offeredTypes(after) });
    for (const [startTime, types] of Object.entries(day.starts))
      for (const interviewType of INTERVIEW_TYPES) {
        const by = (types[interviewType] ?? 0) * (Number(mayOffer(after, interviewType)) - Number(mayOffer(before, interviewType)));
        if (by !== 0) await offered({ startTime, interviewType, by }, event, interviewerId, documents);
      }
  }
}
