import { OWED } from '@s30/contracts/payment';
import { DASHBOARD_WEEKS } from '@s30/contracts/rules';
import { addHours } from '@s30/contracts/time';
import type { Condition, Filter } from '@s30/platform/read-store/port';
import { handlers } from '@s30/platform/web/handler';
import { earnings } from '@s30/projections/earnings';
import { type InterviewRecord, interviews } from '@s30/projections/interviews';
import { payments } from '@s30/projections/payments';
import { slots } from '@s30/projections/slots';
import { users } from '@s30/projections/users';
import { wallets } from '@s30/projections/wallets';
import type { QueryRequest } from './context.ts';
import { openSlotsOf } from './slots.ts';

export const dashboardQueries = handlers<QueryRequest>()({
  dashboard: async ({ user, at, read }) => {
    // Each side uses its own index, which cannot double-count: no one interviews themselves. An OR query would read all interviews.
    const sides = [{ candidateId: user.id }, { interviewerId: user.id }];
    const count = async (status: Condition): Promise<number> => {
      const counts = await Promise.all(sides.map((side) => read(interviews).count({ where: { ...side, status } })));
      return counts.reduce((sum, one) => sum + one, 0);
    };
    const nextOne = async (): Promise<InterviewRecord | undefined> => {
      const where = { status: 'scheduled', startTime: { gt: at } };
      const ofSide = (side: (typeof sides)[number]) =>
        read(interviews).find({ where: { ...side, ...where }, sort: { startTime: 'asc' }, limit: 1 });
      return (await Promise.all(sides.map(ofSide))).flat().toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1))[0];
    };
    const conducts = user.role === 'interviewer';
    const asPayee = conducts || user.role === 'admin';
    const toVerify: Filter = { where: { interviewerId: user.id, status: 'submitted', deleted: false } };
    // To make, or to repeat.
    const toPay: Filter = { where: { candidateId: user.id, status: { in: OWED }, expectedUntil: { gt: at } } };
    const [upcoming, completed, pending, earned, profile, wallet, next, [oldest], openSlots] = await Promise.all([
      count('scheduled'),
      count('completed'),
      read(payments).count(asPayee ? toVerify : toPay),
      read(earnings).get(user.id),
      read(users).get(user.id),
      read(wallets).get(user.id),
      nextOne(),
      conducts ? read(payments).find({ ...toVerify, sort: { submittedAt: 'asc' }, limit: 1 }) : [],
      conducts ? read(slots).count(openSlotsOf(user.id, at, addHours(at, DASHBOARD_WEEKS * 7 * 24))) : undefined,
    ]);
    return {
      upcomingInterviews: upcoming,
      completedInterviews: completed,
      pendingPayments: pending,
      totalEarnings: (earned?.netPaise ?? 0) / 100,
      friendsReferred: profile?.referralsCount ?? 0,
      referralRewards: (wallet?.referralRewards ?? 0) / 100,
      nextInterview: next?.startTime,
      oldestPendingPayment: oldest?.submittedAt,
      openSlots,
    };
  },
});
