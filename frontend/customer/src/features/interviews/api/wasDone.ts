import type { InterviewDetail } from '@s30/contracts/documents/interview';
import { call } from '@s30/frontend-shared/api/call';

/** Whether a command whose answer was lost took effect: whether the interview is now as the command leaves it. */
export const wasDone =
  <Input extends { readonly interviewId: string }>(isDone: (interview: InterviewDetail, input: Input) => boolean) =>
  async (input: Input): Promise<true | undefined> =>
    isDone(await call('interviewById', { params: { id: input.interviewId } }), input) || undefined;
