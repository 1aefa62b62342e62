import { calendarEvents } from '@s30/contracts/events/calendar';
import { interviewEvents } from '@s30/contracts/events/interview';
import { paymentEvents } from '@s30/contracts/events/payment';
import { slotRequestEvents } from '@s30/contracts/events/slotRequest';
import { process } from '@s30/platform/projector/process';
import type { Notices } from '../mails/notices.ts';

const idOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1);

/** Mails for booking, rescheduling, cancellation, verification and slot requests. */
export const mailProcess = (notices: Notices) =>
  process({
    name: 'mails',
    from: [interviewEvents, paymentEvents, slotRequestEvents, calendarEvents],
    on: {
      InterviewScheduled: (event) => notices.interviewBooked(event.data.interviewId, event.id, event.at),
      InterviewCancelled: (event) => notices.interviewCancelled(idOf(event.stream), event.id, event.at),
      InterviewRescheduled: (event) => notices.interviewRescheduled(idOf(event.stream), event.data, event.id, event.at),
      MeetingLinkChanged: (event) => notices.meetingLinkChanged(idOf(event.stream), event.id, event.at),
      PaymentProofSubmitted: (event) => notices.proofSubmitted(idOf(event.stream), event.id),
      PaymentVerified: (event) => notices.paymentVerified(idOf(event.stream), event.id),
      PaymentRejected: (event) => notices.paymentRejected(idOf(event.stream), event.data.reason, event.id),
      PaymentLeftWithoutSlot: (event) => notices.paymentLeftWithoutSlot(idOf(event.stream), event.id),
      SlotWithdrawn: async (event) => {
        const { slotRequestId } = event.data;
        if (slotRequestId !== undefined) await notices.keptSlotWithdrawn(slotRequestId, event.id);
      },
      SlotRequested: (event) => notices.slotRequested(event.data.slotRequestId, event.id),
      SlotRequestApproved: (event) => notices.slotRequestAnswered(event.data.slotRequestId, event.id),
      SlotRequestRejected: (event) => notices.slotRequestAnswered(event.data.slotRequestId, event.id),
    },
  });
