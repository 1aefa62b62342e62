import type { UserId } from '@s30/contracts/ids';
import type { InterviewType } from '@s30/contracts/interviewTypes';
import { type Rejection, reject } from '@s30/contracts/rejections';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { user } from './decider.ts';

/** The interview types that a user may conduct now; a refusal when the user is no interviewer. */
export const allowedTypesFrom =
  (runner: CommandRunner) =>
  async (userId: UserId): Promise<readonly InterviewType[] | Rejection> => {
    const account = await runner.load(user, userId);
    return account.status === 'registered' && (account.role === 'interviewer' || account.role === 'admin')
      ? account.allowedInterviewTypes
      : reject('not_an_interviewer');
  };
