import { useSession } from '@s30/frontend-shared/session/useSession';

/** Whether the user may conduct interviews. An admin can take the role away while interviews are booked. */
export function useConducts(): boolean {
  const session = useSession();
  return session.status === 'signedIn' && (session.user.role === 'interviewer' || session.user.role === 'admin');
}
