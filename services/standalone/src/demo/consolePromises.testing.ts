import { INTERVIEW_TYPES } from '@s30/contracts/interviewTypes';
import { DEMO_CANDIDATES, DEMO_INTERVIEWERS } from './people.ts';
import { distinct, type PagePromise } from './promises.testing.ts';

const lengthOf = (answer: object): number => (Array.isArray(answer) ? answer.length : 0);

/** Every page that the navigation, cards and links lead to, with what it must show at any hour. */
export const adminPromises: readonly PagePromise[] = [
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
];

export const auditorPromises: readonly PagePromise[] = [
  { page: '/admin/audit', shows: 'the events of the log', holds: async (visit) => (await visit.auditedEvents()) > 500 },
  { page: '/profile', shows: 'an account', holds: async ({ ask }) => (await ask('ownProfile')).role === 'auditor' },
];
