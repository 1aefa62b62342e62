import type { InterviewDocument } from '@s30/contracts/documents/interview';

/** The person whom the user meets in the interview. */
export const otherIn = ({ interviewer, candidate }: Pick<InterviewDocument, 'interviewer' | 'candidate'>, userId: string) =>
  interviewer._id === userId ? candidate : interviewer;
