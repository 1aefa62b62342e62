import type { UserId } from '@s30/contracts/ids';
import type { InterviewType } from '@s30/contracts/interviewTypes';
import { type Rejection, reject } from '@s30/contracts/rejections';
import type { CommandRequest } from '../context.ts';
import { user } from './decider.ts';

/** The interview types that a user may conduct now; a refusal when the user is no interviewer. */
export async function allowedTypesOf(
  { load }: Pick<CommandRequest, 'load'>,
  userId: UserId,
): Promise<readonly InterviewType[] | Rejection> {
  const account = await load(user, userId);
  return account.status === 'registered' && (account.role === 'interviewer' || account.role === 'admin')
    ? account.allowedInterviewTypes
    : reject('not_an_interviewer');
}
