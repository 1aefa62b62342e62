import { INTERVIEW_TYPES } from '@s30/contracts/interviewTypes';
import { ADVERTISED_LOGINS, DEMO_CANDIDATES, DEMO_INTERVIEWERS } from './people.ts';
import type { Visit } from './telling.testing.ts';

/** What one page shows to a login; `page` is its route. */
type PagePromise = {
  readonly page: string;
  readonly shows: string;
  readonly holds: (visit: Visit) => Promise<boolean>;
};
type AdvertisedRole = (typeof ADVERTISED_LOGINS)[number]['role'];

const distinct = (values: readonly string[]): number => new Set(values).size;
const scheduled = async ({ ask }: Visit) => ask('interviews', { query: { status: 'scheduled' } });
const inProgress = async ({ ask }: Visit) => ask('interviews', { query: { status: 'in-progress' } });
const completed = async ({ ask }: Visit) => ask('interviews', { query: { status: 'completed' } });
/** Does every one of these interviews show its feedback? */
async function haveFeedback({ ask }: Visit, interviews: readonly { readonly _id: string }[]): Promise<boolean> {
  for (const { _id } of interviews) {
    const { feedback } = await ask('feedbackOfInterview', { params: { interviewId: _id } });
    if (feedback.strengths === '' || feedback.averageScore === undefined) return false;
  }
  return interviews.length > 0;
}
/** Does every one of these interviews show its payment, in one of the states? */
async function havePayments(
  { ask }: Visit,
  interviews: readonly { readonly _id: string }[],
  ...states: readonly string[]
): Promise<boolean> {
  for (const { _id } of interviews) {
    const payment = await ask('paymentOfInterview', { params: { interviewId: _id } });
    if (payment.exists !== true || (states.length > 0 && !states.includes(payment.status))) return false;
  }
  return interviews.length > 0;
}

const FIRST_CANDIDATE = ADVERTISED_LOGINS.find(({ role }) => role === 'candidate')?.email;
const OPEN_DAYS = 5;
const OPEN_INTERVIEWERS = 5;

/** Every page that a role's navigation, cards and links lead to, each with what must be on it at any hour. */
export const PROMISES: Readonly<Record<AdvertisedRole, readonly PagePromise[]>> = {
  interviewer: [
    {
      page: '/dashboard',
      shows: 'an upcoming and a completed interview, a payment to verify and earnings',
      holds: async ({ ask }) => {
        const { upcomingInterviews, completedInterviews, pendingPayments, totalEarnings } = await ask('dashboard');
        return upcomingInterviews > 0 && completedInterviews > 0 && pendingPayments > 0 && totalEarnings > 0;
      },
    },
    {
      page: '/dashboard',
      shows: 'an average and a list of ratings, one of them in words',
      holds: async ({ ask, me }) => {
        const { averageRating, count } = await ask('ratingAverage', { params: { id: me.id } });
        const ratings = await ask('ratingsOfInterviewer', { params: { id: me.id } });
        return averageRating >= 1 && count >= 2 && ratings.length === count && ratings.some(({ feedback }) => feedback !== '');
      },
    },
    {
      page: '/interviews',
      shows: 'an interview that is still to come, with its link and a verified payment',
      holds: async (visit) => {
        const coming = (await scheduled(visit)).filter(({ scheduledDate }) => scheduledDate > visit.at);
        return coming.some(({ meetingLink, paymentId }) => meetingLink !== '' && paymentId?.status === 'verified');
      },
    },
    {
      page: '/interviews',
      shows: 'an interview in progress to give feedback on, which has begun',
      holds: async (visit) => (await inProgress(visit)).some(({ scheduledDate, feedbackId }) => scheduledDate < visit.at && !feedbackId),
    },
    {
      page: '/interviews/:id/feedback',
      shows: 'the feedback of each completed interview',
      holds: async (visit) => haveFeedback(visit, await completed(visit)),
    },
    {
      page: '/payments/:interviewId',
      shows: 'the payment of each interview',
      holds: async (visit) => havePayments(visit, await visit.ask('interviews')),
    },
    {
      page: '/payments/verify',
      shows: 'a proof with its screenshot',
      holds: async ({ ask }) => (await ask('pendingPayments')).some(({ transactionScreenshotUrl }) => transactionScreenshotUrl !== ''),
    },
    {
      page: '/payments/setup',
      shows: 'a UPI ID with its QR code, or a Zelle ID',
      holds: async ({ ask }) => {
        const { upiId, qrCodeUrl, zelleId } = await ask('paymentSetup');
        return zelleId !== '' || (upiId !== '' && qrCodeUrl !== '');
      },
    },
    {
      page: '/earnings',
      shows: 'a month and payments with an amount',
      holds: async ({ ask }) => {
        const { total, months, payments } = await ask('earnings');
        return total.net > 0 && months.length > 0 && payments.length >= 2;
      },
    },
    {
      page: '/slots/manage',
      shows: 'a default link, booked slots, and open ones on several days to come',
      holds: async ({ ask, at }) => {
        const coming = (await ask('ownSlots')).filter(({ startTime }) => startTime > at);
        const open = coming.filter(({ isBooked }) => !isBooked);
        const { defaultMeetingLink } = await ask('ownProfile');
        return (
          defaultMeetingLink !== '' && coming.length > open.length && distinct(open.map(({ startTime }) => startTime.slice(0, 10))) >= 3
        );
      },
    },
    {
      page: '/slots/requests',
      shows: 'a request that waits for an answer, for a time without a slot',
      holds: async ({ ask, at }) => {
        const requests = await ask('slotRequestsToInterviewer', { query: { status: 'pending' } });
        return requests.some(({ preferredDate, message }) => preferredDate > at.slice(0, 10) && message !== '');
      },
    },
    {
      page: '/problems',
      shows: 'the problems with their solutions',
      holds: async ({ ask }) => (await ask('problems')).every(({ solutions = [] }) => solutions.length > 0),
    },
    {
      page: '/profile',
      shows: 'a LinkedIn URL and work experience',
      holds: async ({ ask }) => {
        const { linkedInUrl, workExperiences } = await ask('ownProfile');
        return linkedInUrl !== '' && workExperiences.length > 0;
      },
    },
  ],
  candidate: [
    {
      page: '/dashboard',
      shows: 'an upcoming and a completed interview, a referred friend and the reward',
      holds: async ({ ask }) => {
        const { upcomingInterviews, completedInterviews, friendsReferred, referralRewards } = await ask('dashboard');
        return upcomingInterviews > 0 && completedInterviews > 0 && friendsReferred > 0 && referralRewards > 0;
      },
    },
    {
      page: '/referral',
      shows: 'a code and what the balance came from; the first candidate has some left',
      holds: async ({ ask }) => {
        const { referralCode, email } = (await ask('me')).user;
        const { s30Balance, movements } = await ask('ownWallet');
        return referralCode !== '' && movements.length > 0 && (s30Balance > 0 || email !== FIRST_CANDIDATE);
      },
    },
    {
      page: '/slots/available',
      shows: 'open slots of every type, of several interviewers, on several days',
      holds: async ({ ask }) => {
        const open = await ask('availableSlots');
        const days = distinct(open.map(({ startTime }) => startTime.slice(0, 10)));
        const interviewers = distinct(open.map(({ interviewer }) => interviewer._id));
        const types = distinct(open.map(({ interviewType }) => interviewType));
        return days >= OPEN_DAYS && interviewers >= OPEN_INTERVIEWERS && types === INTERVIEW_TYPES.length;
      },
    },
    {
      page: '/slots/available',
      shows: 'an own request that waits, and everybody who can be asked',
      holds: async ({ ask }) =>
        (await ask('ownSlotRequests')).some(({ status }) => status === 'pending') &&
        (await ask('interviewers')).length === DEMO_INTERVIEWERS.length,
    },
    {
      page: '/interviews',
      shows: 'an interview to come that is paid, has a link, and can be cancelled and moved',
      holds: async (visit) => {
        for (const { _id, meetingLink, paymentId } of await scheduled(visit)) {
          const { canCancel, canReschedule } = await visit.ask('interviewById', { params: { id: _id } });
          if (canCancel && canReschedule && meetingLink !== '' && paymentId?.status === 'verified') return true;
        }
        return false;
      },
    },
    {
      page: '/interviews',
      shows: 'a completed interview to rate, and one that is rated',
      holds: async (visit) => distinct((await completed(visit)).map(({ isRated }) => String(isRated))) === 2,
    },
    {
      page: '/interviews/:id/feedback',
      shows: 'the feedback of each completed interview',
      holds: async (visit) => haveFeedback(visit, await completed(visit)),
    },
    {
      page: '/payments/:interviewId',
      shows: 'what was paid for completed interviews, and a payment that waits',
      holds: async (visit) => {
        const waiting = (await scheduled(visit)).filter(({ paymentId }) => paymentId?.status !== 'verified');
        return (await havePayments(visit, waiting, 'submitted', 'rejected')) && havePayments(visit, await completed(visit), 'verified');
      },
    },
    {
      page: '/profile',
      shows: 'a confirmed account with its name and address',
      holds: async ({ ask }) => {
        const { name, email, isEmailVerified } = await ask('ownProfile');
        return name !== '' && email !== '' && isEmailVerified;
      },
    },
  ],
  admin: [
    {
      page: '/admin/users',
      shows: 'all accounts',
      holds: async ({ ask }) => (await ask('accounts')).total === DEMO_INTERVIEWERS.length + DEMO_CANDIDATES.length + 2,
    },
    {
      page: '/admin/prices',
      shows: 'a price of each type',
      holds: async ({ ask }) => (await ask('prices')).length === INTERVIEW_TYPES.length,
    },
    {
      page: '/admin/interviews',
      shows: 'interviews in every state',
      holds: async ({ ask }) => {
        const { interviews } = await ask('adminInterviews', { query: { limit: 100 } });
        return interviews.length === 28 && distinct(interviews.map(({ status }) => status)) === 4;
      },
    },
    {
      page: '/admin/interviews',
      shows: 'nobody who is in two interviews at once',
      holds: async ({ ask }) => {
        const { interviews } = await ask('adminInterviews', { query: { limit: 100 } });
        const takingPlace = interviews.filter(({ status }) => status !== 'cancelled');
        return takingPlace.every((one) =>
          takingPlace.every(
            (other) =>
              one === other ||
              (one.candidate._id !== other.candidate._id && one.interviewer._id !== other.interviewer._id) ||
              one.endTime <= other.scheduledDate ||
              other.endTime <= one.scheduledDate,
          ),
        );
      },
    },
    {
      page: '/admin/interviews',
      shows: 'one no-show to decide, which both sides tell differently',
      holds: async ({ ask }) => {
        const noShows = await ask('noShows');
        return noShows.length === 1 && noShows.every(({ statement, dispute }) => statement !== '' && dispute !== undefined);
      },
    },
    { page: '/admin/problems', shows: 'nine problems', holds: async ({ ask }) => (await ask('problems')).length === 9 },
    { page: '/admin/ratings', shows: 'ten ratings', holds: async ({ ask }) => lengthOf(await ask('allRatings')) === 10 },
    {
      page: '/admin/payments',
      shows: 'this month, with revenue',
      holds: async ({ ask, at }) => {
        const { monthYear, payments, totalRevenue } = await ask('allPayments');
        return monthYear === at.slice(0, 7) && payments.length > 0 && totalRevenue > 0;
      },
    },
    {
      page: '/admin/payments',
      shows: 'a verified payment first, which can be deleted: no refund of it is due',
      holds: async ({ ask }) => {
        const [newest] = (await ask('allPayments', { query: { status: 'verified' } })).payments;
        return newest !== undefined && newest.refund === undefined;
      },
    },
    {
      page: '/admin/payments',
      shows: 'one refund to send',
      holds: async ({ ask }) => (await ask('refundTasks')).filter(({ refund }) => refund?.isDue && refund.percent === 100).length === 1,
    },
    { page: '/admin/feedback', shows: 'two pages of feedback', holds: async ({ ask }) => lengthOf(await ask('allFeedback')) === 13 },
    {
      page: '/admin/referrals',
      shows: 'referrers, referred users and bonuses',
      holds: async ({ ask }) => {
        const { stats } = await ask('referralOverview');
        return stats.totalReferrers === 2 && stats.totalReferrals === 5 && stats.totalBonusesClaimed > 0;
      },
    },
    {
      page: '/admin/health',
      shows: 'bookings and revenue, and proofs that wait',
      holds: async ({ ask }) => {
        const { weeks, backlog } = await ask('marketplaceHealth', { query: {} });
        return weeks.some(({ bookings, revenue }) => bookings > 0 && revenue > 0) && backlog.count > 0;
      },
    },
    { page: '/interviews', shows: 'all interviews', holds: async ({ ask }) => (await ask('interviews')).length === 28 },
    { page: '/payments/verify', shows: 'proofs that wait', holds: async ({ ask }) => (await ask('pendingPayments')).length >= 4 },
    { page: '/slots/available', shows: 'open slots', holds: async ({ ask }) => (await ask('availableSlots')).length > 10 },
  ],
  auditor: [
    { page: '/admin/audit', shows: 'the events of the log', holds: async (visit) => (await visit.auditedEvents()) > 500 },
    { page: '/profile', shows: 'an account', holds: async ({ ask }) => (await ask('ownProfile')).role === 'auditor' },
  ],
};

const lengthOf = (answer: object): number => (Array.isArray(answer) ? answer.length : 0);
