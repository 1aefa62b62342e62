import { calendarRevisionAfter } from '@s30/contracts/calendarEntry';
import { WHOLE_REFUND } from '@s30/contracts/cancellation';
import { InterviewStatus, NoShowState } from '@s30/contracts/documents/interview';
import { PaymentStatus } from '@s30/contracts/documents/payment';
import { interviewEvents } from '@s30/contracts/events/interview';
import { paymentEvents } from '@s30/contracts/events/payment';
import { userEvents } from '@s30/contracts/events/user';
import { InterviewType } from '@s30/contracts/interviewTypes';
import { Money } from '@s30/contracts/money';
import { isOpen } from '@s30/contracts/noShow';
import { type Documents, projection } from '@s30/platform/projector/projection';
import { z } from 'zod';
import { idOf } from './idOf.ts';
import { followNames, nameOf, partyNames } from './names.ts';

export const InterviewRecord = z.object({
  _id: z.string(),
  candidateId: z.string(),
  interviewerId: z.string(),
  /** For the search by name. */
  candidateName: z.string(),
  interviewerName: z.string(),
  slotId: z.string(),
  interviewType: InterviewType,
  startTime: z.string(),
  endTime: z.string(),
  timeZone: z.string(),
  status: InterviewStatus,
  meetingLink: z.string(),
  meetingPassword: z.string(),
  price: Money,
  /** Undefined once the payment was deleted. */
  payment: z.object({ _id: z.string(), status: PaymentStatus }).optional(),
  noShow: z
    .object({
      absent: z.enum(['candidate', 'interviewer']),
      statement: z.string(),
      dispute: z.string().optional(),
      reportedAt: z.string(),
      disputableUntil: z.string(),
      state: NoShowState,
      /** Once it is settled: what the candidate gets back, and since when that is so. */
      outcome: z.object({ percent: z.int(), at: z.string() }).optional(),
    })
    .optional(),
  feedbackId: z.string().optional(),
  isRated: z.boolean(),
  reschedules: z.int(),
  bookedAt: z.string(),
  /** In percent: what a cancellation can still give back. */
  refundLimit: z.int(),
  /** When its present time was settled: by the booking or the last rescheduling. */
  plannedAt: z.string(),
  /** SEQUENCE of the calendar entry. */
  calendarRevision: z.int(),
});
export type InterviewRecord = z.output<typeof InterviewRecord>;

/** What the interviews remember of a payment before and after it is linked. */
type PaymentNote = { readonly status: PaymentStatus; readonly interviewId?: string; readonly deleted?: true };

/** Interviews with the state of their payment and the names of both people. */
export const interviews = projection({
  name: 'interviews',
  version: 2,
  document: InterviewRecord,
  fields: {
    candidateId: 'text',
    interviewerId: 'text',
    candidateName: 'text',
    interviewerName: 'text',
    interviewType: 'text',
    status: 'text',
    startTime: 'text',
    bookedAt: 'text',
    'payment.status': 'text',
    'noShow.state': 'text',
    'noShow.disputableUntil': 'text',
  },
  indexes: [
    ['candidateId', 'status', 'startTime'],
    ['interviewerId', 'status', 'startTime'],
    ['status', 'startTime'],
    ['noShow.state', 'startTime'],
    ['payment.status', 'startTime'],
    ['startTime'],
    ['bookedAt'],
    ['candidateName'],
    ['interviewerName'],
  ],
  search: ['candidateName', 'interviewerName'],
  from: [interviewEvents, paymentEvents, userEvents],
  on: {
    ...followNames<InterviewRecord>(...partyNames),
    InterviewScheduled: async ({ data, at }, documents) => {
      const { interviewId, paymentId, ...schedule } = data;
      const payment = await linked(paymentId, interviewId, documents);
      documents.put({
        _id: interviewId,
        ...schedule,
        candidateName: await nameOf(documents, schedule.candidateId),
        interviewerName: await nameOf(documents, schedule.interviewerId),
        status: 'scheduled',
        meetingPassword: '',
        ...payment,
        isRated: false,
        reschedules: 0,
        bookedAt: at,
        refundLimit: WHOLE_REFUND,
        plannedAt: at,
        calendarRevision: 0,
      });
    },
    MeetingLinkChanged: (event, documents) =>
      documents.change(idOf(event), (interview) => ({
        ...interview,
        calendarRevision: calendarRevisionAfter(event, interview),
        meetingLink: event.data.meetingLink,
        meetingPassword: event.data.meetingPassword ?? interview.meetingPassword,
      })),
    InterviewRescheduled: (event, documents) => {
      const { reason: _, count: reschedules, refundLimit, ...times } = event.data;
      return documents.change(idOf(event), (interview) => ({
        ...interview,
        ...times,
        reschedules,
        refundLimit,
        plannedAt: event.at,
        calendarRevision: calendarRevisionAfter(event, interview),
      }));
    },
    InterviewStarted: (event, documents) => documents.change(idOf(event), (interview) => ({ ...interview, status: 'in-progress' })),
    InterviewCompleted: (event, documents) =>
      documents.change(idOf(event), ({ noShow, ...interview }) => ({
        ...interview,
        ...(noShow ? { noShow: isOpen(noShow) ? { ...noShow, state: 'void' } : noShow } : {}),
        status: 'completed',
      })),
    InterviewCancelled: (event, documents) =>
      documents.change(idOf(event), ({ noShow, ...interview }) => ({
        ...interview,
        ...(noShow ? { noShow: { ...noShow, state: 'settled', outcome: { percent: event.data.percent, at: event.at } } } : {}),
        status: 'cancelled',
        calendarRevision: calendarRevisionAfter(event, interview),
      })),
    NoShowReported: (event, documents) =>
      documents.change(idOf(event), (interview) => ({
        ...interview,
        noShow: { ...event.data, reportedAt: event.at, state: 'reported' },
      })),
    NoShowDisputed: (event, documents) =>
      documents.change(idOf(event), ({ noShow, ...interview }) =>
        noShow === undefined ? interview : { ...interview, noShow: { ...noShow, dispute: event.data.statement, state: 'disputed' } },
      ),
    PaymentAttached: async (event, documents) => {
      const payment = await linked(event.data.paymentId, idOf(event), documents);
      await documents.change(idOf(event), ({ payment: _, ...interview }) => ({ ...interview, ...payment }));
    },
    FeedbackGiven: (event, documents) =>
      documents.change(idOf(event), (interview) => ({ ...interview, feedbackId: event.data.feedbackId })),
    InterviewRated: (event, documents) => documents.change(idOf(event), (interview) => ({ ...interview, isRated: true })),
    PaymentProofSubmitted: (event, documents) => paymentIs('submitted', event, documents),
    PaymentCovered: (event, documents) => paymentIs('verified', event, documents),
    PaymentVerified: (event, documents) => paymentIs('verified', event, documents),
    PaymentRefunded: (event, documents) => paymentIs('refunded', event, documents),
    PaymentRejected: (event, documents) => paymentIs('rejected', event, documents),
    PaymentDeleted: async (event, documents) => {
      const note: PaymentNote = (await documents.note<PaymentNote>(idOf(event))) ?? { status: 'pending' };
      documents.setNote(idOf(event), { ...note, deleted: true });
      if (note.interviewId === undefined) return;
      await documents.change(note.interviewId, ({ payment, ...interview }) =>
        payment?._id === idOf(event) || payment === undefined ? interview : { ...interview, payment },
      );
    },
  },
});

/** Notes whose payment it is, and says how far it is: nothing once it was deleted. */
async function linked(
  paymentId: string,
  interviewId: string,
  documents: Documents<InterviewRecord>,
): Promise<Pick<InterviewRecord, 'payment'>> {
  const note: PaymentNote = (await documents.note<PaymentNote>(paymentId)) ?? { status: 'pending' };
  documents.setNote(paymentId, { ...note, interviewId });
  return note.deleted ? {} : { payment: { _id: paymentId, status: note.status } };
}

async function paymentIs(status: PaymentStatus, event: { readonly stream: string }, documents: Documents<InterviewRecord>): Promise<void> {
  const paymentId = idOf(event);
  const note = await documents.note<PaymentNote>(paymentId);
  documents.setNote(paymentId, { ...note, status });
  if (note?.interviewId === undefined) return;
  // A payment that was replaced no longer speaks for the interview.
  await documents.change(note.interviewId, (interview) =>
    interview.payment?._id === paymentId ? { ...interview, payment: { _id: paymentId, status } } : interview,
  );
}
