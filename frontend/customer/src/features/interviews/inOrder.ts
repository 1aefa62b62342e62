import type { InterviewDocument } from '@s30/contracts/documents/interview';

const RANKS = { 'in-progress': 0, scheduled: 1, completed: 2, cancelled: 3 } as const;

/** Sorts in-progress, scheduled, completed, then cancelled interviews: the first two soonest first, the others latest first. */
export const inOrder = (interviews: readonly InterviewDocument[]): readonly InterviewDocument[] =>
  interviews.toSorted((a, b) => {
    const byRank = RANKS[a.status] - RANKS[b.status];
    if (byRank !== 0) return byRank;
    const byTime = a.scheduledDate.localeCompare(b.scheduledDate);
    return RANKS[a.status] < RANKS.completed ? byTime : -byTime;
  });
