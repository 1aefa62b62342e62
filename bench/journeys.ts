import { randomUUID } from 'node:crypto';
import { bookingEvents } from '@s30/contracts/events/booking';
import { calendarEvents } from '@s30/contracts/events/calendar';
import { userEvents } from '@s30/contracts/events/user';
import { z } from 'zod';
import type { EventStore, NewEvent } from '../platform/event-store/port.ts';
import { type Projection, projection } from '../platform/projector/projection.ts';

// What the benchmarks of projections are told with: a log of users' journeys, and two lists that are made from it.

/** Journeys of users that are under way at the same time. */
const AT_ONCE = 500;

type Step = { readonly stream: string; readonly event: NewEvent };

function step(stream: string, type: string, data: object): Step {
  const commandId = randomUUID();
  const actor = { userId: 'somebody', role: 'candidate' } as const;
  const metadata = { commandId, correlationId: commandId, causationId: commandId, actor, at: '2030-05-01T09:00:00.000Z' };
  return { stream, event: { id: randomUUID(), type, data, metadata } };
}

/** A candidate registers, books, pays, is interviewed and rates it: 13 events in three streams. */
export function journey(): readonly Step[] {
  const [candidateId, interviewerId, slotId, bookingId] = [id('c'), 'i-1', id('s'), randomUUID()];
  const paymentId = `1.${bookingId}`;
  const [startTime, endTime, timeZone] = ['2030-05-01T10:00:00.000Z', '2030-05-01T10:40:00.000Z', 'Asia/Kolkata'];
  const slot = { slotId, startTime, endTime, timeZone };
  const parties = { candidateId, interviewerId, interviewType: 'DSA', slot };
  const price = { minor: 49_900, currency: 'INR' };
  const none = { minor: 0, currency: 'INR' };
  const terms = [
    { method: 'UPI', amount: price, usedS30Balance: none, credit: none, remainingAmount: price, fee: { ...price, minor: 4990 } },
  ];
  const feedback = {
    scores: { clarity: 4, depth: 3 },
    strengths: 'Structured, calm. '.repeat(8),
    areasOfImprovement: 'Edge cases. '.repeat(8),
  };
  const [user, calendar, booking] = [`user-${candidateId}`, `calendar-${slotId}`, `booking-${bookingId}`];
  const hold = { slotId, candidateId, bookingId, since: startTime, until: startTime, renewal: 0 };
  return [
    step(user, 'UserRegistered', {
      userId: candidateId,
      name: 'Asha Rao',
      email: 'asha@example.com',
      role: 'candidate',
      referralCode: 'ASHA',
    }),
    step(calendar, 'SlotPublished', { slotId, interviewerId, interviewType: 'DSA', startTime, endTime, timeZone }),
    step(calendar, 'SlotHeld', hold),
    step(booking, 'PaymentRequested', { ...parties, paymentId, terms, exchangeRate: 1, upiId: 'asha@upi', until: startTime }),
    step(booking, 'PaymentProofSubmitted', { paymentId, method: 'UPI', transactionId: 'T123456', screenshotFileId: 'f1' }),
    step(calendar, 'SlotBooked', { slotId, candidateId, bookingId, revision: 2 }),
    step(booking, 'InterviewScheduled', { ...parties, meetingLink: 'https://meet.example.com/a', paymentId, price }),
    step(booking, 'PaymentVerified', { paymentId, vouchedBy: 'interviewer' }),
    step(booking, 'InterviewStarted', {}),
    step(booking, 'FeedbackGiven', { feedbackId: id('f'), interviewType: 'DSA', ...feedback }),
    step(user, 'ProfileUpdated', { phone: '+91 98765 43210' }),
    step(booking, 'InterviewCompleted', {}),
    step(booking, 'InterviewRated', { ratingId: id('r'), rating: 5, feedback: 'Very helpful.' }),
  ];
}
const id = (kind: string): string => `${kind}-${randomUUID()}`;

const Booking = z.object({
  ...{
    _id: z.string(),
    candidateId: z.string(),
    interviewerId: z.string(),
    startTime: z.string(),
    status: z.string(),
    paymentId: z.string(),
  },
  ...{ candidateName: z.string(), paid: z.boolean(), scores: z.record(z.string(), z.number()).optional(), rating: z.number().optional() },
});
type Booking = z.infer<typeof Booking>;

/** A list as the product has it: filtered, sorted, searched, its documents changed by events of three streams. */
export const bookings = (name: string): Projection =>
  projection({
    ...{ name, version: 1, document: Booking, from: [userEvents, calendarEvents, bookingEvents] },
    fields: { candidateId: 'text', interviewerId: 'text', startTime: 'text', status: 'text' },
    indexes: [['candidateId', 'startTime'], ['interviewerId', 'status', 'startTime'], ['startTime']],
    search: ['candidateName'],
    on: {
      UserRegistered: ({ data }, documents) => documents.setNote(data.userId, data.name),
      async InterviewScheduled({ data, stream }, documents) {
        const { candidateId, interviewerId, paymentId, slot } = data;
        const candidateName = (await documents.note<string>(candidateId)) ?? '';
        const { startTime } = slot;
        const _id = ofStream(stream);
        documents.put({ _id, candidateId, interviewerId, startTime, paymentId, candidateName, status: 'booked', paid: false });
      },
      PaymentVerified: ({ stream }, documents) => documents.change(ofStream(stream), (booking) => ({ ...booking, paid: true })),
      InterviewStarted: ({ stream }, documents) => documents.change(ofStream(stream), withStatus('started')),
      FeedbackGiven: ({ stream, data: { scores } }, documents) => documents.change(ofStream(stream), (booking) => ({ ...booking, scores })),
      InterviewCompleted: ({ stream }, documents) => documents.change(ofStream(stream), withStatus('completed')),
      InterviewRated: ({ stream, data: { rating } }, documents) =>
        documents.change(ofStream(stream), (booking) => ({ ...booking, rating })),
    },
  });
/** As most projections: it has no part in most events. */
export const people = (name: string): Projection =>
  projection({
    ...{ name, version: 1, document: z.object({ _id: z.string(), name: z.string() }), fields: {}, indexes: [], from: [userEvents] },
    on: { UserRegistered: ({ data }, documents) => documents.put({ _id: data.userId, name: data.name }) },
  });
const ofStream = (stream: string): string => stream.slice('booking-'.length);
const withStatus =
  (status: string) =>
  (booking: Booking): Booking => ({ ...booking, status });

/** Lives through journeys, so many at once, until the log has some `count` events. */
export async function fill(store: EventStore, count: number, atOnce = AT_ONCE): Promise<number> {
  let written = 0;
  const live = async (): Promise<void> => {
    while (written < count) {
      const steps = journey();
      written += steps.length;
      await liveThrough(store, steps);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, live));
  return written;
}

async function liveThrough(store: EventStore, steps: readonly Step[]): Promise<void> {
  const revisions = new Map<string, number>();
  for (const { stream, event } of steps) {
    const revision = revisions.get(stream);
    const result = await store.append(stream, revision ?? 'no_stream', [event]);
    if (result.status === 'conflict') throw new Error(`conflict on ${stream}`);
    revisions.set(stream, result.revision);
  }
}
