import { bookingEvents } from '@s30/contracts/events/booking';
import { calendarEvents } from '@s30/contracts/events/calendar';
import { slotRequestEvents } from '@s30/contracts/events/slotRequest';
import { process } from '@s30/platform/projector/process';
import type { Notices } from '../mails/notices.ts';

const idOf = ({ stream }: { readonly stream: string }): string => stream.slice(stream.indexOf('-') + 1);

/** Mails about bookings, payments, refunds, no-shows and slot requests. */
export const mailProcess = (notices: Notices) =>
  process({
    name: 'mails',
    from: [bookingEvents, slotRequestEvents, calendarEvents],
    on: {
      InterviewScheduled: (event) => notices.interviewBooked(idOf(event), event.id, event.at),
      InterviewCancelled: (event) => notices.interviewCancelled(idOf(event), event.data, event.id, event.at),
      InterviewRescheduled: (event) => notices.interviewRescheduled(idOf(event), event.data, event.id, event.at),
      MeetingLinkChanged: (event) => notices.meetingLinkChanged(idOf(event), event.id, event.at),
      NoShowReported: (event) => notices.noShowReported(idOf(event), event.data, event.id),
      NoShowDisputed: (event) => notices.noShowDisputed(idOf(event), event.data, event.id),
      NoShowSettled: (event) => notices.noShowSettled(idOf(event), event.id),
      PaymentProofSubmitted: (event) => notices.proofSubmitted(idOf(event), event.data.paymentId, event.id),
      PaymentVerified: (event) => notices.paymentVerified(idOf(event), event.data.paymentId, event.id),
      PaymentRejected: (event) => notices.paymentRejected(idOf(event), event.data, event.id),
      PaymentStranded: (event) => notices.paymentStranded(idOf(event), event.data, event.id),
      RefundGranted: (event) => notices.refundGranted(idOf(event), event.data, event.id),
      RefundSent: (event) => notices.refundSent(idOf(event), event.data, event.id),
      SlotWithdrawn: async (event) => {
        const { slotRequestId } = event.data;
        if (slotRequestId !== undefined) await notices.keptSlotWithdrawn(slotRequestId, event.id);
      },
      SlotRequested: (event) => notices.slotRequested(event.data.slotRequestId, event.id),
      SlotRequestApproved: (event) => notices.slotRequestAnswered(event.data.slotRequestId, event.id),
      SlotRequestRejected: (event) => notices.slotRequestAnswered(event.data.slotRequestId, event.id),
    },
  });
