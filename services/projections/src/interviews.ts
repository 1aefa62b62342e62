import { calendarRevisionAfter } from '@s30/contracts/calendarEntry';
import { WHOLE_REFUND } from '@s30/contracts/cancellation';
import { InterviewStatus, NoShowState } from '@s30/contracts/documents/interview';
import { PaymentStatus } from '@s30/contracts/documents/payment';
import { InterviewType } from '@s30/contracts/interviewTypes';
import { Money } from '@s30/contracts/money';
import { isOpen } from '@s30/contracts/noShow';
import { releaseAt } from '@s30/contracts/payment';
import type { Instant } from '@s30/contracts/time';
import { type Documents, onEach, projection, type Seen } from '@s30/platform/projector/projection';
import { idOf } from '@s30/platform/projector/seen';
import { z } from 'zod';
import { followNames, namesOfParties, partyFields, partyNames } from './names.ts';
import { countingOf, type PaymentStanding, REQUESTED, STANDING_EVENTS, type StandingEvent, standingAfter } from './paymentStanding.ts';

export const InterviewRecord = z.object({
  _id: z.string(),
  ...partyFields,
  slotId: z.string(),
  interviewType: InterviewType,
  startTime: z.string(),
  endTime: z.string(),
  timeZone: z.string(),
  status: InterviewStatus,
  meetingLink: z.string(),
  meetingPassword: z.string(),
  price: Money,
  /** The payment that counts; undefined if there is none (any more). */
  payment: z.object({ _id: z.string(), status: PaymentStatus }).optional(),
  /** Present while its payment is rejected: the booking is released then unless new proof arrives. */
  releaseAt: z.string().optional(),
  noShow: z
    .object({
      absent: z.enum(['candidate', 'interviewer']),
      statement: z.string(),
      dispute: z.string().optional(),
      reportedAt: z.string(),
      disputableUntil: z.string(),
      state: NoShowState,
      /** Once settled: the percent that the candidate gets back, and when it was decided. */
      outcome: z.object({ percent: z.int(), at: z.string() }).optional(),
    })
    .optional(),
  feedbackId: z.string().optional(),
  isRated: z.boolean(),
  reschedules: z.int(),
  bookedAt: z.string(),
  /** In percent: the most that a cancellation can give back. */
  refundLimit: z.int(),
  /** When its current time was fixed: at the booking or the last rescheduling. */
  plannedAt: z.string(),
  /** SEQUENCE of the calendar entry. */
  calendarRevision: z.int(),
});
export type InterviewRecord = z.output<typeof InterviewRecord>;

/** Interviews with the state of their payment and the names of both people. */
export const interviews = projection({
  name: 'interviews',
  version: 6,
  document: InterviewRecord,
  fields: { interviewType: 'text', startTime: 'instant', releaseAt: 'instant', bookedAt: 'instant', 'noShow.disputableUntil': 'instant' },
  indexes: [
    ['candidateId', 'status', 'startTime'],
    ['interviewerId', 'status', 'startTime'],
    ['status', 'startTime'],
    ['noShow.state', 'startTime'],
    ['payment.status', 'startTime'],
    ['releaseAt'],
    ['startTime'],
    ['bookedAt'],
    ['candidateSortName'],
    ['interviewerSortName'],
  ],
  search: ['candidateName', 'interviewerName'],
  interned: ['candidateId', 'interviewerId'],
  sparse: ['noShow.state', 'releaseAt'],
  on: {
    ...followNames<InterviewRecord>(...partyNames),
    PaymentRequested: async (event, documents) => {
      const bookingId = idOf(event);
      const { paymentId } = event.data;
      const others = (await paymentsOf(bookingId, documents)).filter(({ _id }) => _id !== paymentId);
      await setPayments(bookingId, [...others, { _id: paymentId, ...REQUESTED }], documents);
    },
    ...onEach(STANDING_EVENTS, paymentChanged),
    InterviewScheduled: async (event, documents) => {
      const { paymentId: _, slot, ...schedule } = event.data;
      const _id = idOf(event);
      const interview: InterviewRecord = {
        _id,
        ...schedule,
        ...slot,
        ...(await namesOfParties(documents, schedule)),
        status: 'scheduled',
        meetingPassword: '',
        isRated: false,
        reschedules: 0,
        bookedAt: event.at,
        refundLimit: WHOLE_REFUND,
        plannedAt: event.at,
        calendarRevision: 0,
      };
      documents.put(withPayment(interview, await paymentsOf(_id, documents)));
    },
    MeetingLinkChanged: set((event, interview) => ({
      calendarRevision: calendarRevisionAfter(event, interview),
      meetingLink: event.data.meetingLink,
      meetingPassword: event.data.meetingPassword ?? interview.meetingPassword,
    })),
    InterviewRescheduled: set((event, interview) => {
      const { slot, count: reschedules, refundLimit } = event.data;
      return { ...slot, reschedules, refundLimit, plannedAt: event.at, calendarRevision: calendarRevisionAfter(event, interview) };
    }),
    InterviewStarted: set(() => ({ status: 'in-progress' })),
    InterviewCompleted: set((_, { noShow }) => ({
      status: 'completed',
      ...(noShow && isOpen(noShow) ? { noShow: { ...noShow, state: 'void' } } : {}),
    })),
    InterviewCancelled: set((event, interview) => ({ status: 'cancelled', calendarRevision: calendarRevisionAfter(event, interview) })),
    NoShowReported: set(({ data, at }) => ({ noShow: { ...data, reportedAt: at, state: 'reported' } })),
    NoShowDisputed: set(({ data: { statement: dispute } }, { noShow }) =>
      noShow ? { noShow: { ...noShow, dispute, state: 'disputed' } } : {},
    ),
    NoShowSettled: set(({ data: { percent }, at }, { noShow }) =>
      noShow ? { noShow: { ...noShow, state: 'settled', outcome: { percent, at } } } : {},
    ),
    FeedbackGiven: set(({ data: { feedbackId } }) => ({ feedbackId })),
    InterviewRated: set(() => ({ isRated: true })),
  },
});

type InterviewDocuments = Documents<InterviewRecord>;

/** The payments of a booking, oldest first; kept as a note, because they precede the interview. */
type Payments = readonly (PaymentStanding & { readonly _id: string })[];
const paymentsOf = async (bookingId: string, documents: InterviewDocuments): Promise<Payments> =>
  (await documents.note<Payments>(bookingId)) ?? [];

/** Sets the payment that counts and the resulting release time. */
function withPayment({ payment: _p, releaseAt: _r, ...interview }: InterviewRecord, payments: Payments): InterviewRecord {
  const current = countingOf(payments);
  if (current === undefined) return interview;
  const { _id, status, rejectedAt } = current;
  const isReleased = rejectedAt !== undefined && interview.status === 'scheduled';
  return {
    ...interview,
    payment: { _id, status },
    ...(isReleased ? { releaseAt: releaseAt(rejectedAt as Instant, interview.startTime as Instant) } : {}),
  };
}

/** Sets fields of the interview whose event it is, and updates its release time. */
function set<Event extends { readonly stream: string }>(fields: (event: Event, interview: InterviewRecord) => Partial<InterviewRecord>) {
  return async (event: Event, documents: InterviewDocuments): Promise<void> => {
    const payments = await paymentsOf(idOf(event), documents);
    await documents.change(idOf(event), (interview) => withPayment({ ...interview, ...fields(event, interview) }, payments));
  };
}

async function setPayments(bookingId: string, payments: Payments, documents: InterviewDocuments): Promise<void> {
  documents.setNote(bookingId, payments);
  await documents.change(bookingId, (interview) => withPayment(interview, payments));
}

async function paymentChanged(event: Seen<StandingEvent>, documents: InterviewDocuments): Promise<void> {
  const bookingId = idOf(event);
  const payments = await paymentsOf(bookingId, documents);
  const { paymentId } = event.data;
  const after = payments.map((payment) => (payment._id === paymentId ? { ...standingAfter(payment, event), _id: paymentId } : payment));
  await setPayments(bookingId, after, documents);
}
