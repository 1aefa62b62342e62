import type { Session } from '@s30/frontend-shared/session/sessionStore';
import { loginAddress, nextAddress, type Place } from './loginAddress.ts';
import type { Access } from './pages.ts';

/** The redirect for users who may not see a page; undefined for those who may. */
export function leadsTo(access: Access, session: Session, place: Place): string | undefined {
  const isGuest = session.status === 'guest';
  switch (access) {
    case 'anybody':
      return undefined;
    case 'guests':
      return isGuest ? undefined : nextAddress(new URLSearchParams(place.search));
    case 'members':
      if (isGuest) return session.because === 'logout' ? '/login' : loginAddress(place);
      return undefined;
    case 'interviewers':
      if (isGuest) return leadsTo('members', session, place);
      return session.user.role === 'interviewer' || session.user.role === 'admin' ? undefined : '/dashboard';
  }
}
