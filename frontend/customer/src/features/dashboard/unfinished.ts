import type { InterviewDocument } from '@s30/contracts/documents/interview';

type Timed = Pick<InterviewDocument, 'status' | 'endTime'>;

const isOpen = ({ status }: Timed): boolean => status === 'scheduled' || status === 'in-progress';
export const isToCome = (interview: Timed, now: number): boolean => isOpen(interview) && Date.parse(interview.endTime) > now;
/** Its time is over, but there is no feedback. */
export const isUnfinished = (interview: Timed, now: number): boolean => isOpen(interview) && Date.parse(interview.endTime) <= now;
