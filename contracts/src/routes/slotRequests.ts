import { z } from 'zod';
import { SlotRequestDocument, SlotRequestStatus } from '../documents/slotRequest.ts';
import { remark } from '../fields.ts';
import { UserId } from '../ids.ts';
import { InterviewType } from '../interviewTypes.ts';
import { candidates, created, interviewers, ok, piecesOf, route } from '../route.ts';
import { SLOT_REQUEST_TEXT_MAX } from '../rules.ts';
import { LocalDate, LocalTime, TimeZone } from '../time.ts';
import { inPieces } from './listQuery.ts';

/** Conversion from a zone can push a time past year 9999, where it could not be stored as a slot. */
const PreferredDate = LocalDate.refine((date) => date < '9999', 'must be before the year 9999');
/** Refused at once: the slot of any other time could never be approved. */
const PreferredTime = LocalTime.refine((time) => time.endsWith(':00'), 'Slots start on the hour, for example at 18:00');
const chosen = (required: string) => z.string({ error: required }).trim().min(1, required);

export const SlotRequestForm = z.object({
  interviewerId: chosen('Interviewer is required').pipe(UserId),
  interviewType: InterviewType,
  preferredDate: chosen('Preferred date is required').pipe(PreferredDate),
  preferredTime: chosen('Preferred time is required').pipe(PreferredTime),
  timezone: TimeZone,
  message: remark(SLOT_REQUEST_TEXT_MAX),
});

export const slotRequestRoutes = {
  requestSlot: route('POST', '/api/slot-requests', {
    summary: "Ask an interviewer for a slot at a time of one's own",
    access: candidates,
    body: SlotRequestForm,
    answer: created(z.object({ message: z.string(), slotRequest: SlotRequestDocument })),
    rejects: [
      'not_an_interviewer',
      'interview_type_not_offered',
      'slot_request_limit_reached',
      'slot_request_in_the_past',
      'own_slot_request',
      'user_unknown',
    ],
  }),
  answerSlotRequest: route('PUT', '/api/slot-requests/:id/status', {
    summary: 'Approve a request, which makes a slot that is kept for the candidate, or reject it',
    access: interviewers,
    body: z.object({
      status: z.enum(['approved', 'rejected'], { error: "must be 'approved' or 'rejected'" }),
      reason: remark(SLOT_REQUEST_TEXT_MAX),
    }),
    // The updated request. The result text is called `notice` because `message` is the candidate's.
    answer: ok(SlotRequestDocument.extend({ notice: z.string() })),
    rejects: [
      'slot_request_unknown',
      'not_your_slot_request',
      'slot_request_already_answered',
      'not_an_interviewer',
      'slot_type_not_permitted',
      'slot_too_soon',
      'slot_not_on_the_hour',
      'slot_overlaps',
      'user_unknown',
    ],
  }),
  slotRequestsToInterviewer: route('GET', '/api/slot-requests/interviewer', {
    summary: 'Requests to the interviewer, newest first',
    access: interviewers,
    query: z.object({ status: z.enum([...SlotRequestStatus.options, 'all']).default('all'), ...inPieces }),
    answer: piecesOf(SlotRequestDocument),
  }),
  ownSlotRequests: route('GET', '/api/slot-requests', {
    summary: "The candidate's own requests, newest first",
    access: candidates,
    query: z.object(inPieces),
    answer: piecesOf(SlotRequestDocument),
  }),
};
