import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { HELD_BEFORE, JUST_HELD } from '../../api/slotBooking.ts';

/** Links to the list of slots. Users who came from there go back, to the position they left. */
export function ToSlots({ look, children }: { readonly look?: string; readonly children: ReactNode }) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const cameFromThere = state === JUST_HELD || state === HELD_BEFORE;
  return (
    <Link
      className={look}
      to="/slots/available"
      onClick={(event) => {
        if (!cameFromThere || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      {children}
    </Link>
  );
}
