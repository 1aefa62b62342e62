import type { calendarEvents } from '../../events/calendar.ts';
import type { slotRequestEvents } from '../../events/slotRequest.ts';
import { moment, said, type WordsOf } from '../wording.ts';

/** A calendar holds many slots, each with its own history. */
const part = ({ slotId }: { readonly slotId: string }): string => slotId;
type Followed = { readonly bookingId: string };
/** A booking and its interview have the same id. */
const tells = ({ bookingId }: Followed) => ({ interviewId: bookingId });
const ofSlot = { part, tells };
const open = () => ({ State: said('open'), Candidate: undefined, Booking: undefined, 'Held until': undefined });
/** A refused or forgone booking does not change the slot, so its facts are kept apart. */
const ofBooking = ({ bookingId }: Followed): string => `booking ${bookingId}`;

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
  SlotWithdrawn: {
    title: 'Slot withdrawn',
    part,
    // A withdrawn slot is held by no one, but may still be kept for a candidate.
    tells: ({ slotRequestId }) => (slotRequestId === undefined ? { candidateId: undefined } : {}),
    facts: () => ({ State: said('withdrawn') }),
  },
  SlotHeld: {
    title: ({ renewal }) => (renewal === 0 ? 'Slot held for a payment' : 'Hold of the slot renewed'),
    ...ofSlot,
    facts: ({ candidateId, bookingId, until }) => ({
      State: said('held'),
      Candidate: said(candidateId),
      Booking: said(bookingId),
      'Held until': moment(until),
    }),
  },
  SlotBooked: {
    title: 'Slot booked',
    ...ofSlot,
    facts: ({ candidateId, bookingId }) => ({
      State: said('booked'),
      Candidate: said(candidateId),
      Booking: said(bookingId),
      'Held until': undefined,
      'Kept for': undefined,
      'Kept until': undefined,
    }),
  },
  HoldReleased: { title: 'Hold of the slot released', ...ofSlot, facts: open },
  SlotReopened: { title: 'Slot open again', ...ofSlot, facts: open },
  SlotVacated: {
    title: 'Slot left too late for anybody else',
    ...ofSlot,
    facts: () => ({ State: said('vacated') }),
  },
  SlotRefused: {
    title: 'Slot refused to a booking',
    part: ofBooking,
    tells,
    remarks: ({ because }) => ({ 'Refused because': said(because === 'slot-taken' ? 'the slot was taken' : 'it was too late') }),
  },
  BookingForgone: { title: 'Booking needs no slot any more', part: ofBooking, tells },
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
    facts: () => ({ Status: said('rejected') }),
  },
};
