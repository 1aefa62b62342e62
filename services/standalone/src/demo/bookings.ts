import type { Course } from './booking.ts';

/**
 * One booking of the story: how far it gets, the interviewer and the candidate (first names), and how many days its slot is
 * from now at least. It takes the nearest free slot of that interviewer, on any weekday and at any hour.
 */
type DemoBooking = readonly [course: Course, interviewer: string, candidate: string, days: number];

/** They fill every kind of page of each advertised login: see brokenPromises.testing.ts. */
export const PAST_BOOKINGS: readonly DemoBooking[] = [
  ['started', 'Ananya', 'Neha', 0],
  ['started', 'Daniel', 'Rahul', 0],
  // Long enough ago that both sides have made their statements.
  ['disputed', 'Mei', 'Hana', 1],
  ['rated', 'Ananya', 'Kavya', 2],
  ['completed', 'Emily', 'Priya', 3],
  ['rated', 'Daniel', 'Arjun', 3],
  ['cancelled', 'Lukas', 'Liam', 3],
  ['rated', 'Emily', 'Oliver', 4],
  ['completed', 'Ananya', 'Arjun', 5],
  ['rated', 'Sofia', 'Grace', 5],
  ['completed', 'Daniel', 'Kavya', 6],
  ['rated', 'Tama', 'Divya', 6],
  ['rated', 'Rohan', 'Aditya', 7],
  ['rated', 'Ananya', 'Vikram', 8],
  ['rated', 'Lukas', 'Fatima', 9],
  ['rated', 'Daniel', 'Karthik', 10],
  ['cancelled', 'Rohan', 'Ishita', 11],
  ['rated', 'Mei', 'Mateo', 12],
];

/** In booking order; the last one is booked now. */
export const COMING_BOOKINGS: readonly DemoBooking[] = [
  ['verified', 'Ananya', 'Kavya', 2],
  ['owed', 'Lukas', 'Hana', 4],
  // Paid for after the interview above, so the refund stays in her S30 balance.
  ['cancelled', 'Emily', 'Kavya', 3],
  // A candidate without S30 balance, so nothing changes when the hold expires soon after the first start.
  ['held', 'Tama', 'Elena', 5],
  ['rejected', 'Rohan', 'Kavya', 4],
  ['resubmitted', 'Mei', 'Fatima', 6],
  ['verified', 'Sofia', 'Zoe', 9],
  ['submitted', 'Emily', 'Grace', 2],
  ['submitted', 'Ananya', 'Arjun', 5],
  ['submitted', 'Daniel', 'Aditya', 5],
  ['verified', 'Daniel', 'Arjun', 2],
];

export const SLOT_REQUESTS = [
  {
    from: 'Arjun',
    to: 'Ananya',
    message: 'My onsite is next week and I would like one more graph problem before it.',
  },
  {
    from: 'Kavya',
    to: 'Daniel',
    message: 'Could we go through a rate limiter once more, before my loop on Friday?',
  },
];
