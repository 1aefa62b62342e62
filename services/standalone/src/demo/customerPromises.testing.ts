import { INTERVIEW_TYPES } from '@s30/contracts/interviewTypes';
import { ADVERTISED_LOGINS, DEMO_INTERVIEWERS } from './people.ts';
import { distinct, type PagePromise } from './promises.testing.ts';
import type { Visit } from './telling.testing.ts';

const scheduled = async ({ ask }: Visit) => ask('interviews', { query: { status: 'scheduled' } });
const inProgress = async ({ ask }: Visit) => ask('interviews', { query: { status: 'in-progress' } });
const completed = async ({ ask }: Visit) => ask('interviews', { query: { status: 'completed' } });
/** Whether each of these interviews shows its feedback. */
async function haveFeedback({ ask }: Visit, interviews: readonly { readonly _id: string }[]): Promise<boolean> {
  for (const { _id } of interviews) {
    const { feedback } = await ask('feedbackOfInterview', { params: { interviewId: _id } });
    if (feedback.strengths === '' || feedback.averageScore === undefined) return false;
  }
  return interviews.length > 0;
}
/** Whether each of these interviews shows a payment in one of the states. */
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

/** Every page that the navigation, cards and links lead to, with what it must show at any hour. */
export const interviewerPromises: readonly PagePromise[] = [
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
    page: '/earnings',
    shows: 'in the month’s statement what S30 has collected, and a fee that is still due',
    holds: async ({ ask }) => {
      const { sums } = await ask('ownStatement');
      return sums.some(({ collected, due }) => collected > 0 && due < 0);
    },
  },
  {
    page: '/slots/manage',
    shows: 'a default link, booked slots, and open ones on several days to come',
    holds: async ({ ask, at }) => {
      const coming = (await ask('ownSlots')).filter(({ startTime }) => startTime > at);
      const open = coming.filter(({ isBooked }) => !isBooked);
      const { defaultMeetingLink } = await ask('ownProfile');
      return defaultMeetingLink !== '' && coming.length > open.length && distinct(open.map(({ startTime }) => startTime.slice(0, 10))) >= 3;
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
];

export const candidatePromises: readonly PagePromise[] = [
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
];
