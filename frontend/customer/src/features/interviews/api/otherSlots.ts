import type { InterviewType } from '@s30/contracts/interviewTypes';
import { NEVER_CACHED, query } from '../../../api/query.ts';

/** The open slots an interview can move to: those of the same interviewer and type. */
export const otherSlotsQuery = (interviewerId: string, interviewType: InterviewType) => ({
  ...query('availableSlots', { query: { interviewerId, interviewType } }),
  ...NEVER_CACHED,
});
