import type { calendarEvents } from '../../events/calendar.ts';
import type { slotRequestEvents } from '../../events/slotRequest.ts';
import { moment, said, type WordsOf } from '../wording.ts';

/** A calendar is many slots, each with a history of its own. */
const part = ({ slotId }: { readonly slotId: string }): string => slotId;
const free = { State: said('open'), Candidate: undefined, Payment: undefined, Interview: undefined, 'Held until': undefined };

export const calendarWords: WordsOf<typeof calendarEvents> = {
  SlotPublished: {
    title: 'Slot published',
    part,
    facts: ({ interviewType, startTime, endTime, timeZone }) => ({
      State: said('open'),
      'Interview type': said(interviewType),
      Begins: moment(startTime),
      Ends: moment(endTime),
      'Time zone': said(timeZone),
    }),
  },
  SlotKept: {
    title: 'Slot kept for the candidate who asked for it',
    part,
    facts: ({ candidateId, until }) => ({ 'Kept for': said(candidateId), 'Kept until': moment(until) }),
  },
  SlotWithdrawn: { title: 'Slot withdrawn', part, facts: () => ({ State: said('withdrawn') }) },
  SlotHeld: {
    title: ({ renewal }) => (renewal === 0 ? 'Slot held for a payment' : 'Hold of the slot renewed'),
    part,
    facts: ({ candidateId, paymentId, until }) => ({
      State: said('held'),
      Candidate: said(candidateId),
      Payment: said(paymentId),
      'Held until': moment(until),
    }),
  },
  SlotHoldReleased: { title: 'Hold of the slot ended', part, facts: () => free },
  SlotBooked: {
    title: ({ moved }) => (moved === undefined ? 'Slot booked' : 'Slot booked for a moved interview'),
    part,
    facts: ({ candidateId, paymentId, interviewId, moved }) => ({
      State: said('booked'),
      Candidate: said(candidateId),
      Payment: said(paymentId),
      Interview: said(interviewId),
      'Held until': undefined,
      'Kept for': undefined,
      'Kept until': undefined,
      'Moved from': said(moved?.from),
      'Reason of the move': said(moved?.reason),
    }),
  },
  BookingGivenUp: { title: 'Booking given up: its payment was answered without a slot', part, facts: () => ({}) },
  SlotReopened: { title: 'Slot open again', part, facts: () => free },
};

export const slotRequestWords: WordsOf<typeof slotRequestEvents> = {
  SlotRequested: {
    title: 'Slot asked for',
    facts: ({ interviewType, preferredDate, preferredTime, timeZone, message }) => ({
      Status: said('pending'),
      'Interview type': said(interviewType),
      'Preferred time': said(`${preferredDate} ${preferredTime} ${timeZone}`),
      Message: said(message),
    }),
  },
  SlotRequestApproved: {
    title: 'Slot request approved',
    facts: ({ slotId }) => ({ Status: said('approved'), Slot: said(slotId) }),
  },
  SlotRequestRejected: {
    title: 'Slot request rejected',
    facts: ({ reason }) => ({ Status: said('rejected'), 'Reason of rejection': said(reason) }),
  },
};
