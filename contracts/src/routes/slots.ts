import { z } from 'zod';
import { OpenDays, PublishedSlot, SlotDocument, SlotTimes } from '../documents/slot.ts';
import { Timestamp } from '../documents/timestamp.ts';
import { InterviewType } from '../interviewTypes.ts';
import { created, eventsOf, interviewers, ok, piecesOf, route, signedIn } from '../route.ts';
import { Instant, InstantOrDate, TimeZone } from '../time.ts';
import { choice, inPieces, inShortPieces } from './listQuery.ts';

/** Enough for twelve weeks of five weekly slots. */
const SLOTS_PER_BATCH = 60;

export const SlotBatch = z.object({
  interviewType: InterviewType,
  slots: z
    .array(z.object({ start: Instant, end: Instant.optional(), timeZone: TimeZone }))
    .min(1, 'Please add at least one slot')
    .max(SLOTS_PER_BATCH, `must be at most ${SLOTS_PER_BATCH} slots at once`),
  skipOverlaps: z
    .boolean()
    .default(false)
    .describe("Publish only slots that overlap none of the interviewer's other slots; by default it is all or none."),
});

/** Announces that slots may have changed; clients refetch them. */
export const OffersChange = z.object({
  changed: z.literal('availableSlots'),
  /** The interviewers and slots that may have changed; absent: any. */
  of: z
    .array(
      z.object({
        interviewerId: z.string(),
        /** Absent: all slots of this interviewer. */
        slotId: z.string().optional(),
        /** Present if the slot still exists. */
        startTime: Timestamp.optional(),
      }),
    )
    .optional(),
});
export type OffersChange = z.output<typeof OffersChange>;
export type ChangedOffer = NonNullable<OffersChange['of']>[number];

const Starts = z
  .string()
  .max(SLOTS_PER_BATCH * 30)
  .describe('Instants, separated by commas.')
  .transform((text) => text.split(','))
  .pipe(z.array(Instant).max(SLOTS_PER_BATCH, `must be at most ${SLOTS_PER_BATCH} slots at once`));

const window = { startDate: InstantOrDate.optional(), endDate: InstantOrDate.optional(), interviewType: choice(InterviewType) };

const interviewerId = z.string().max(80).optional();

export const slotRoutes = {
  publishSlots: route('POST', '/api/slots/batch', {
    summary: 'Publish slots: all of them or none, unless those that overlap are to be skipped',
    access: interviewers,
    body: SlotBatch,
    answer: created(z.object({ slots: z.array(PublishedSlot), message: z.string(), skipped: z.array(z.string()) })),
    rejects: [
      'slot_type_not_permitted',
      'slot_too_soon',
      'slot_not_on_the_hour',
      'slot_end_wrong',
      'slot_overlaps',
      'slot_weeks_wrong',
      'not_an_interviewer',
    ],
  }),
  withdrawSlot: route('DELETE', '/api/slots/interviewer/:id', {
    summary: 'Delete an unbooked slot',
    access: interviewers,
    answer: ok(z.object({ message: z.string() })),
    rejects: ['slot_unknown', 'slot_booked_cannot_be_deleted', 'slot_held_cannot_be_deleted'],
  }),
  ownSlots: route('GET', '/api/slots/interviewer', {
    summary: "The interviewer's own slots",
    access: interviewers,
    query: z.object({ ...window, ...inPieces }),
    answer: piecesOf(SlotDocument),
  }),
  availableSlots: route('GET', '/api/slots/available', {
    summary: 'Open slots, with interviewer, rating and price',
    access: signedIn,
    query: z.object({ ...window, interviewerId, ...inShortPieces }),
    answer: piecesOf(SlotDocument),
  }),
  openDays: route('GET', '/api/slots/available/days', {
    summary: 'How many open slots each day of a zone has: what to look at before asking for the slots of a day',
    access: signedIn,
    query: z.object({ timeZone: TimeZone, interviewerId, interviewType: choice(InterviewType) }),
    answer: ok(OpenDays),
  }),
  availableSlotsLive: route('GET', '/api/slots/available/live', {
    summary: 'Says what of the open slots, or of what is said beside them, has changed, for as long as the client listens',
    access: signedIn,
    answer: eventsOf(OffersChange),
  }),
  overlappingSlots: route('GET', '/api/slots/overlaps', {
    summary: 'Which of these starts would overlap slots that the interviewer has, and which slots those are',
    access: interviewers,
    query: z.object({ interviewType: InterviewType, starts: Starts }),
    answer: ok(z.array(z.object({ start: Timestamp, slot: SlotTimes }))),
  }),
  slotById: route('GET', '/api/slots/:id', { summary: 'One slot', access: signedIn, answer: ok(SlotDocument), rejects: ['slot_unknown'] }),
};
