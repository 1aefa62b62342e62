import { z } from 'zod';
import { SlotId, SlotRequestId, UserId } from '../ids.ts';
import { InterviewType } from '../interviewTypes.ts';
import { SLOT_REQUEST_TEXT_MAX } from '../rules.ts';
import { LocalDate, LocalTime, StoredInstant, TimeZone } from '../time.ts';
import { defineEvents, type EventOf, personal } from './define.ts';

/** A candidate requests a slot at a time of their choice; the interviewer answers once. */
export const slotRequestEvents = defineEvents('slotRequest', {
  SlotRequested: z.object({
    slotRequestId: SlotRequestId,
    candidateId: UserId,
    interviewerId: UserId,
    interviewType: InterviewType,
    preferredDate: LocalDate,
    preferredTime: LocalTime,
    timeZone: TimeZone,
    message: personal(z.string().min(1).max(SLOT_REQUEST_TEXT_MAX), ['candidateId', 'interviewerId']).optional(),
    requestedAt: StoredInstant,
  }),
  SlotRequestApproved: z.object({ slotRequestId: SlotRequestId, slotId: SlotId }),
  SlotRequestRejected: z.object({
    slotRequestId: SlotRequestId,
    reason: personal(z.string().min(1).max(SLOT_REQUEST_TEXT_MAX), ['candidateId', 'interviewerId']).optional(),
  }),
});
export type SlotRequestEvent = EventOf<typeof slotRequestEvents>;
