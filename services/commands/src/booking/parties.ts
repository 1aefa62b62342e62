import { type Rejection, type RejectionCode, reject } from '@s30/contracts/rejections';
import type { Asked } from '@s30/platform/decider/decider';
import type { Booking } from './state.ts';

export const isCandidate = ({ actor }: Asked, { candidateId }: Booking): boolean => actor.userId === candidateId;
export const isInterviewer = ({ actor }: Asked, { interviewerId }: Booking): boolean => actor.userId === interviewerId;
export const isSystem = ({ actor }: Asked): boolean => actor.role === 'system';
/** An admin without a part in the booking; in their own bookings admins have no special rights. */
export const isAdmin = (command: Asked, booking: Booking): boolean =>
  command.actor.role === 'admin' && !isCandidate(command, booking) && !isInterviewer(command, booking);

/** Undefined for an admin without a part in the booking; for anyone else, a rejection. */
export function unlessAdmin(command: Asked, booking: Booking, otherwise: RejectionCode): Rejection | undefined {
  if (isAdmin(command, booking)) return undefined;
  return reject(command.actor.role === 'admin' ? 'own_booking' : otherwise);
}
/** The interviewer, or an admin without a part in the booking. */
export const hosts = (command: Asked, booking: Booking): boolean => isInterviewer(command, booking) || isAdmin(command, booking);
