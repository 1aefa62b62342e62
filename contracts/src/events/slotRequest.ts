import { z } from 'zod';
import { SlotId, SlotRequestId, UserId } from '../ids.ts';
import { InterviewType } from '../interviewTypes.ts';
import { SLOT_REQUEST_TEXT_MAX } from '../rules.ts';
import { LocalDate, LocalTime, StoredInstant, TimeZone } from '../time.ts';
import { defineEvents, type EventOf, personal, versions } from './define.ts';

const request = {
  slotRequestId: SlotRequestId,
  candidateId: UserId,
  interviewerId: UserId,
  interviewType: InterviewType,
  preferredDate: LocalDate,
  preferredTime: LocalTime,
  message: personal(z.string().min(1).max(SLOT_REQUEST_TEXT_MAX), ['candidateId', 'interviewerId']).optional(),
  requestedAt: StoredInstant,
};

/** A candidate requests a slot at a time of their choice; the interviewer answers once. */
export const slotRequestEvents = defineEvents('slotRequest', {
  /** The first version has the candidate's time zone in the clear. */
  SlotRequested: versions(
    [z.object({ ...request, timeZone: TimeZone }), z.object({ ...request, timeZone: personal(TimeZone, 'candidateId', 'UTC') })],
    { up: [(data) => data] },
  ),
  SlotRequestApproved: z.object({ slotRequestId: SlotRequestId, slotId: SlotId }),
  SlotRequestRejected: z.object({
    slotRequestId: SlotRequestId,
    reason: personal(z.string().min(1).max(SLOT_REQUEST_TEXT_MAX), ['candidateId', 'interviewerId']).optional(),
  }),
});
export type SlotRequestEvent = EventOf<typeof slotRequestEvents>;
