import { InterviewStatus } from '@s30/contracts/documents/interview';
import { InterviewType } from '@s30/contracts/interviewTypes';
import { type Documents, onEach, projection } from '@s30/platform/projector/projection';
import { idOf } from '@s30/platform/projector/seen';
import { z } from 'zod';
import { type Granting, mayOffer, RIGHTS_EVENTS, rightsAfter, rightsOf } from './interviewerRights.ts';

export const SlotRecord = z.object({
  _id: z.string(),
  interviewerId: z.string(),
  interviewType: InterviewType,
  startTime: z.string(),
  endTime: z.string(),
  timeZone: z.string(),
  status: z.enum(['open', 'held', 'booked']),
  /** Who holds or booked it. A hold lapses at `heldUntil` without an event. */
  candidateId: z.string().optional(),
  bookingId: z.string().optional(),
  heldUntil: z.string().optional(),
  /** The candidate for whom an approved request keeps it, and until when. */
  keptFor: z.string().optional(),
  keptUntil: z.string().optional(),
  interview: z.object({ _id: z.string(), status: InterviewStatus }).optional(),
  /** False while its interviewer may not offer it, because of their role, its type or a closed account. */
  isOffered: z.boolean(),
});
export type SlotRecord = z.output<typeof SlotRecord>;

const opened = ({ candidateId: _c, bookingId: _b, heldUntil: _h, interview: _i, ...slot }: SlotRecord): SlotRecord => ({
  ...slot,
  status: 'open',
});
const noLongerKept = ({ keptFor: _f, keptUntil: _u, ...slot }: SlotRecord): SlotRecord => slot;

/** Slots of all calendars, and their state. */
export const slots = projection({
  name: 'slots',
  version: 4,
  document: SlotRecord,
  fields: { interviewType: 'text', candidateId: 'text', startTime: 'instant', heldUntil: 'instant', keptUntil: 'instant' },
  indexes: [
    ['startTime'],
    ['isOffered', 'startTime'],
    // Includes the filter fields; `_id` precedes them so that the index also orders lists.
    ['interviewerId', 'startTime', '_id', 'isOffered', 'status'],
    ['status', 'startTime'],
    ['keptFor', 'startTime'],
  ],
  interned: ['interviewerId', 'status', 'interviewType'],
  sparse: ['keptFor'],
  on: {
    SlotPublished: async ({ data: { slotId, ...slot } }, documents) => {
      const isOffered = mayOffer(await rightsOf(slot.interviewerId, documents), slot.interviewType);
      documents.put({ _id: slotId, ...slot, status: 'open', isOffered });
    },
    SlotKept: ({ data }, documents) =>
      documents.change(data.slotId, (slot) => ({ ...slot, keptFor: data.candidateId, keptUntil: data.until })),
    SlotWithdrawn: ({ data }, documents) => documents.remove(data.slotId),
    SlotHeld: ({ data: { slotId, candidateId, bookingId, until } }, documents) =>
      documents.change(slotId, (slot) => ({ ...slot, status: 'held', candidateId, bookingId, heldUntil: until })),
    SlotBooked: async ({ data: { slotId, candidateId, bookingId } }, documents) => {
      const left = await documents.note<string>(slotOf(bookingId));
      documents.setNote(slotOf(bookingId), slotId);
      // After a move, the old slot either reopens or, if the booking left too late, stays taken, with no booking.
      if (left !== undefined && left !== slotId)
        await documents.change(left, (slot) => (slot.bookingId === bookingId ? { ...opened(slot), status: 'booked' } : slot));
      await documents.change(slotId, (slot) => ({
        ...noLongerKept(opened(slot)),
        status: 'booked',
        candidateId,
        bookingId,
        interview: { _id: bookingId, status: 'scheduled' },
      }));
    },
    // The slot may have been kept for the hold's candidate: that ends, too.
    HoldReleased: ({ data }, documents) => documents.change(data.slotId, (slot) => noLongerKept(opened(slot))),
    SlotReopened: ({ data }, documents) => documents.change(data.slotId, opened),
    InterviewStarted: (event, documents) => updateInterview('in-progress', event, documents),
    InterviewCompleted: (event, documents) => updateInterview('completed', event, documents),
    InterviewCancelled: (event, documents) => updateInterview('cancelled', event, documents),
    ...onEach(RIGHTS_EVENTS, rightsChanged),
  },
});

const slotOf = (bookingId: string): string => `slot of ${bookingId}`;
/** Updates the status shown in the interview's slot, unless another booking has the slot by now. */
async function updateInterview(
  status: InterviewStatus,
  event: { readonly stream: string },
  documents: Documents<SlotRecord>,
): Promise<void> {
  const bookingId = idOf(event);
  const slotId = await documents.note<string>(slotOf(bookingId));
  if (slotId === undefined) return;
  // A completed interview keeps its slot: the note is no longer needed.
  if (status === 'completed') documents.setNote(slotOf(bookingId), undefined);
  await documents.change(slotId, (slot) => (slot.bookingId === bookingId ? { ...slot, interview: { _id: bookingId, status } } : slot));
}

/** Updates upcoming slots only; past ones are never offered. */
async function rightsChanged(
  event: Granting & { readonly stream: string; readonly at: string },
  documents: Documents<SlotRecord>,
): Promise<void> {
  const interviewerId = idOf(event);
  const { after } = await rightsAfter(interviewerId, event, documents);
  const ahead = await documents.find({ where: { interviewerId, startTime: { gte: event.at } } });
  for (const slot of ahead) documents.put({ ...slot, isOffered: mayOffer(after, slot.interviewType) });
}
