import { useUser } from '@s30/frontend-shared/session/useSession';

/** Whether the user may conduct interviews. An admin can take the role away while interviews are booked. */
export function useConducts(): boolean {
  const role = useUser()?.role;
  return role === 'interviewer' || role === 'admin';
}
