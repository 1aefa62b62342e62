import type { Role } from '@s30/contracts/fields';
import { useSession } from '@s30/frontend-shared/session/useSession';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Brand } from '../components/Brand.tsx';
import { Button, buttonClass } from '../components/Button.tsx';
import { Icon } from '../components/Icon.tsx';
import { useLogout } from './useLogout.ts';

type Entry = {
  readonly to: string;
  readonly text: string;
  readonly roles?: readonly Role[];
  /** Other paths that count as part of this entry. */
  readonly covers?: RegExp;
};
const ENTRIES: readonly Entry[] = [
  { to: '/dashboard', text: 'Dashboard' },
  { to: '/slots/available', text: 'Book Slot', roles: ['candidate', 'admin'], covers: /^\/slots\/[^/]+\/book$/ },
  { to: '/interviews', text: 'My Interviews', roles: ['candidate', 'interviewer', 'admin'] },
  { to: '/payments', text: 'Payments', roles: ['candidate', 'admin'] },
  { to: '/slots/manage', text: 'Manage Slots', roles: ['interviewer'] },
  { to: '/slots/requests', text: 'Slot Requests', roles: ['interviewer'] },
  { to: '/problems', text: 'Problems', roles: ['admin'] },
  { to: '/referral', text: 'Refer a Friend' },
  { to: '/profile', text: 'Profile' },
];

const GuestLinks = () => (
  <nav className="nav__guest" aria-label="Main">
    <Link className={buttonClass({ look: 'quiet' })} to="/login">
      Login
    </Link>
    <Link className={buttonClass({ look: 'secondary' })} to="/register">
      Register
    </Link>
  </nav>
);

function currentOf({ to, covers }: Entry, path: string): 'page' | 'true' | undefined {
  if (path === to) return 'page';
  return path.startsWith(`${to}/`) || covers?.test(path) ? 'true' : undefined;
}

function MemberLinks({ role }: { readonly role: Role }) {
  const [isOpen, setIsOpen] = useState(false);
  const { pathname } = useLocation();
  const { logout, busy } = useLogout();
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setIsOpen(false);
      toggle.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);
  return (
    <>
      <button
        ref={toggle}
        className={`${buttonClass({ look: 'secondary', size: 'sm' })} nav__toggle`}
        type="button"
        aria-expanded={isOpen}
        aria-controls="nav-links"
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="menu" />
        Menu
      </button>
      <nav className="nav__links" id="nav-links" aria-label="Main">
        {ENTRIES.filter(({ roles }) => !roles || roles.includes(role)).map((entry) => (
          <Link
            key={entry.to}
            className="nav__link"
            to={entry.to}
            aria-current={currentOf(entry, pathname)}
            onClick={() => setIsOpen(false)}
          >
            {entry.text}
          </Link>
        ))}
        <Button look="quiet" busy={busy} onClick={logout}>
          Logout
        </Button>
      </nav>
    </>
  );
}

export function Navbar() {
  const session = useSession();
  return (
    <header className="nav">
      <div className="container nav__row">
        <Brand />
        {session.status === 'signedIn' ? <MemberLinks role={session.user.role} /> : <GuestLinks />}
      </div>
    </header>
  );
}
