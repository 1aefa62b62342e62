import type { InterviewState } from './decider.ts';

/** What the answer to a change of an interview says of it. */
export const receiptOf = (state: InterviewState) =>
  state.status === 'none'
    ? undefined
    : { _id: state.schedule.interviewId, status: state.status, meetingLink: state.meetingLink, meetingPassword: state.meetingPassword };
