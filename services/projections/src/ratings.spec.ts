import { describe, it } from '@jest/globals';
import { addHours } from '@s30/contracts/time';
import { given } from '@s30/platform/projector/spec';
import { bookingOf, registered, slotAt } from './oneBooking.testing.ts';
import { ratings } from './ratings.ts';

const startTime = '2026-11-24T13:30:00.000Z';
const booking = bookingOf('interview-1', { interviewType: 'System Design', slot: slotAt('ravi.a', startTime) });
const people = [registered('asha', 'Asha Rao'), registered('ravi', 'Ravi Kumar')];
const scheduled = booking.scheduled();
const createdAt = '2026-11-25T09:00:00.000Z';
const rated = (feedback?: string) =>
  booking.event('InterviewRated', { ratingId: 'interview-1.rating', rating: 4, ...(feedback ? { feedback } : {}) }, { at: createdAt });
const record = {
  _id: 'interview-1.rating',
  interviewId: 'interview-1',
  candidateId: 'asha',
  interviewerId: 'ravi',
  candidateName: 'Asha Rao',
  candidateSortName: 'asha rao',
  interviewerName: 'Ravi Kumar',
  interviewerSortName: 'ravi kumar',
  interviewType: 'System Design',
  startTime,
  rating: 4,
  feedback: '',
  createdAt,
} as const;

describe('the ratings', () => {
  it('are listed with their interview', () =>
    given(ratings, [...people, scheduled, rated('Most helpful')]).then([{ ...record, feedback: 'Most helpful' }]));
  it('may have no text', () => given(ratings, [...people, scheduled, rated()]).then([record]));
  it('state when the interview took place, even if it was moved', () => {
    const later = addHours(startTime, 48);
    const log = [...people, scheduled, booking.moved(slotAt('ravi.b', later)), rated()];
    return given(ratings, log).then([{ ...record, startTime: later }]);
  });
  it('require an interview', () => given(ratings, [...people, rated('Most helpful')]).then([]));
});
