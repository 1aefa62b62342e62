import { InterviewStatus } from '@s30/contracts/documents/interview';
import { calendarEvents } from '@s30/contracts/events/calendar';
import { interviewEvents } from '@s30/contracts/events/interview';
import { userEvents } from '@s30/contracts/events/user';
import { InterviewType } from '@s30/contracts/interviewTypes';
import { type Documents, projection } from '@s30/platform/projector/projection';
import { z } from 'zod';
import { idOf } from './idOf.ts';

export const SlotRecord = z.object({
  _id: z.string(),
  interviewerId: z.string(),
  interviewType: InterviewType,
  startTime: z.string(),
  endTime: z.string(),
  timeZone: z.string(),
  status: z.enum(['open', 'held', 'booked']),
  /** Who holds or booked it, and by which payment. */
  candidateId: z.string().optional(),
  paymentId: z.string().optional(),
  heldUntil: z.string().optional(),
  /** For whom an approved request keeps it, until when. */
  keptFor: z.string().optional(),
  keptUntil: z.string().optional(),
  interview: z.object({ _id: z.string(), status: InterviewStatus }).optional(),
  /** False once its interviewer is no interviewer any more. */
  offered: z.boolean(),
});
export type SlotRecord = z.output<typeof SlotRecord>;

const opened = ({ candidateId: _c, paymentId: _p, heldUntil: _h, interview: _i, ...slot }: SlotRecord): SlotRecord => ({
  ...slot,
  status: 'open',
});
const anybodys = ({ keptFor: _f, keptUntil: _u, ...slot }: SlotRecord): SlotRecord => slot;
/** A slot that has been given to another interview since stays as it is. */
const withInterview = (slot: SlotRecord, interviewId: string, status: InterviewStatus): SlotRecord =>
  slot.interview?._id === interviewId ? { ...slot, interview: { _id: interviewId, status } } : slot;

/** Slots of all calendars, and what became of them. */
export const slots = projection({
  name: 'slots',
  version: 1,
  document: SlotRecord,
  fields: {
    interviewerId: 'text',
    interviewType: 'text',
    startTime: 'text',
    status: 'text',
    candidateId: 'text',
    heldUntil: 'text',
    keptFor: 'text',
    keptUntil: 'text',
    offered: 'boolean',
  },
  indexes: [['startTime'], ['interviewerId', 'startTime'], ['status', 'heldUntil']],
  from: [calendarEvents, interviewEvents, userEvents],
  on: {
    SlotPublished: ({ data: { slotId, ...slot } }, documents) => documents.put({ _id: slotId, ...slot, status: 'open', offered: true }),
    SlotKept: ({ data }, documents) =>
      documents.change(data.slotId, (slot) => ({ ...slot, keptFor: data.candidateId, keptUntil: data.until })),
    SlotWithdrawn: ({ data }, documents) => documents.remove(data.slotId),
    SlotHeld: ({ data: { slotId, candidateId, paymentId, until } }, documents) =>
      documents.change(slotId, (slot) => ({ ...slot, status: 'held', candidateId, paymentId, heldUntil: until })),
    SlotHoldReleased: ({ data }, documents) => documents.change(data.slotId, opened),
    SlotBooked: ({ data: { slotId, candidateId, paymentId, interviewId } }, documents) =>
      documents.change(slotId, (slot) => ({
        ...anybodys(opened(slot)),
        status: 'booked',
        candidateId,
        paymentId,
        interview: { _id: interviewId, status: 'scheduled' },
      })),
    SlotReopened: ({ data }, documents) => documents.change(data.slotId, opened),
    InterviewScheduled: ({ data }, documents) => documents.setNote(`slot of ${data.interviewId}`, data.slotId),
    InterviewRescheduled: (event, documents) => documents.setNote(`slot of ${idOf(event)}`, event.data.slotId),
    InterviewStarted: async (event, documents) => changeSlotOf(event, documents, 'in-progress'),
    InterviewCompleted: async (event, documents) => changeSlotOf(event, documents, 'completed'),
    InterviewCancelled: async (event, documents) => changeSlotOf(event, documents, 'cancelled'),
    RoleChanged: async (event, documents) => {
      const offered = event.data.to === 'interviewer' || event.data.to === 'admin';
      for (const slot of await documents.find({ where: { interviewerId: idOf(event) } })) documents.put({ ...slot, offered });
    },
  },
});

async function changeSlotOf(event: { readonly stream: string }, documents: Documents<SlotRecord>, status: InterviewStatus): Promise<void> {
  const interviewId = idOf(event);
  const slotId = await documents.note<string>(`slot of ${interviewId}`);
  if (slotId !== undefined) await documents.change(slotId, (slot) => withInterview(slot, interviewId, status));
}
