import type { UserEvent } from '@s30/contracts/events/user';
import { INTERVIEW_TYPES, type InterviewType } from '@s30/contracts/interviewTypes';
import type { Documents } from '@s30/platform/projector/projection';

/** An interviewer's rights, as changed by admins. */
export type Rights = { readonly isInterviewer: boolean; readonly types: readonly InterviewType[] };
type Notes = Pick<Documents<never>, 'note' | 'setNote'>;
type Granting = Extract<UserEvent, { type: 'RoleChanged' | 'InterviewTypesAllowed' }>;

const keyOf = (userId: string): string => `rights of ${userId}`;

export const rightsOf = async (userId: string, documents: Pick<Notes, 'note'>): Promise<Rights> =>
  (await documents.note<Rights>(keyOf(userId))) ?? { isInterviewer: true, types: INTERVIEW_TYPES };
export const offers = ({ isInterviewer, types }: Rights, type: InterviewType): boolean => isInterviewer && types.includes(type);

/** Records the event's change and returns the rights before and after it. */
export async function rightsAfter(userId: string, event: Granting, documents: Notes) {
  const before = await rightsOf(userId, documents);
  const after: Rights =
    event.type === 'RoleChanged'
      ? { ...before, isInterviewer: event.data.to === 'interviewer' || event.data.to === 'admin' }
      : { ...before, types: event.data.to };
  documents.setNote(keyOf(userId), after);
  return { before, after };
}
