import type { UserEvent } from '@s30/contracts/events/user';
import { offersInterviews } from '@s30/contracts/fields';
import { INTERVIEW_TYPES, type InterviewType } from '@s30/contracts/interviewTypes';
import type { Documents } from '@s30/platform/projector/projection';

/** An interviewer's rights, as set by admins. A closed account offers nothing. */
export type Rights = { readonly isInterviewer: boolean; readonly isClosed?: boolean; readonly types: readonly InterviewType[] };
type Notes = Pick<Documents<never>, 'note' | 'setNote'>;
/** The events that change them. */
export const RIGHTS_EVENTS = [
  'RoleChanged',
  'InterviewTypesAllowed',
  'AccountClosed',
  'AccountReopened',
  'PersonErased',
] as const satisfies readonly UserEvent['type'][];
export type Granting = Extract<UserEvent, { readonly type: (typeof RIGHTS_EVENTS)[number] }>;

const keyOf = (userId: string): string => `rights of ${userId}`;

export const rightsOf = async (userId: string, documents: Pick<Notes, 'note'>): Promise<Rights> =>
  (await documents.note<Rights>(keyOf(userId))) ?? { isInterviewer: true, types: INTERVIEW_TYPES };
export const mayOffer = ({ isInterviewer, isClosed, types }: Rights, type: InterviewType): boolean =>
  isInterviewer && !isClosed && types.includes(type);

/** Records the event's change; returns the rights before and after it. */
export async function rightsAfter(userId: string, event: Granting, documents: Notes) {
  const before = await rightsOf(userId, documents);
  const after: Rights = { ...before, ...changeBy(event) };
  documents.setNote(keyOf(userId), after);
  return { before, after };
}

function changeBy(event: Granting): Partial<Rights> {
  switch (event.type) {
    case 'RoleChanged':
      return { isInterviewer: offersInterviews(event.data.to) };
    case 'InterviewTypesAllowed':
      return { types: event.data.to };
    default:
      return { isClosed: event.type !== 'AccountReopened' };
  }
}
