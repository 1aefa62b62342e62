import { useSession } from '@s30/frontend-shared/session/useSession';

/** True for whoever may conduct interviews now; an admin can take that role away while interviews are booked. */
export function useConducts(): boolean {
  const session = useSession();
  return session.status === 'signedIn' && (session.user.role === 'interviewer' || session.user.role === 'admin');
}
