import { useSession } from '@s30/frontend-shared/session/useSession';
import { byDay, dateName } from '@s30/frontend-shared/time/days';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { meQuery } from '../../../api/me.ts';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { NoneFound, NothingYet } from '../../../components/Placeholders.tsx';
import { HoldHelp } from '../../../components/payment/HoldHelp.tsx';
import { useZone } from '../../../components/zone.ts';
import { ChosenSlotBar } from './ChosenSlotBar.tsx';
import { SlotDay } from './SlotDay.tsx';
import { fromDate, type Slot, type SlotSearch, slotsText } from './slotSearch.ts';
import { useBookChosen } from './useBookChosen.ts';

const DAYS_AT_ONCE = 7;

type ResultsProps = {
  readonly all: readonly Slot[];
  /** Those of the wanted type and interviewer. */
  readonly wanted: readonly Slot[];
  readonly search: SlotSearch;
  readonly onChoose: (slotId: string | undefined) => void;
  readonly onClear: () => void;
};

const NoSlots = () => (
  <NothingYet
    icon="calendar"
    title="No open slots at the moment"
    text="Interviewers publish new times every week. Your interviews and payments are not affected."
    link={['Back to Dashboard', '/dashboard']}
  />
);

type Watched = {
  readonly wantedId: string | undefined;
  readonly chosen: Slot | undefined;
  /** Booking it is under way, or was refused: then that is said instead. */
  readonly isSettled: boolean;
  readonly onGone: (slot: Slot) => void;
};

/** The slot that one has chosen may go to somebody else while one reads. */
function useGoneWhileChosen({ wantedId, chosen, isSettled, onGone }: Watched) {
  const seen = useRef<Slot>(undefined);
  useEffect(() => {
    if (chosen) seen.current = chosen;
    const gone = seen.current;
    if (chosen || isSettled || gone === undefined) return;
    seen.current = undefined;
    if (gone._id === wantedId) onGone(gone);
  }, [wantedId, chosen, isSettled, onGone]);
}

export function SlotResults({ all, wanted, search, onChoose, onClear }: ResultsProps) {
  const { zone } = useZone();
  const session = useSession();
  const me = useQuery(meQuery());
  const [daysShown, setDaysShown] = useState(DAYS_AT_ONCE);
  const { book, lose, busy, taken, refusal, clearRefusal } = useBookChosen(all, () => onChoose(undefined));

  const known = new Set(wanted.map(({ _id }) => _id));
  const takenIds = new Set(taken.map(({ _id }) => _id));
  const slots = fromDate([...wanted, ...taken.filter(({ _id }) => !known.has(_id))], search.date, zone);
  const days = byDay(slots, zone);
  const chosen = all.find(({ _id }) => _id === search.slotId && !takenIds.has(_id));
  useGoneWhileChosen({ wantedId: search.slotId, chosen, isSettled: busy || takenIds.has(search.slotId ?? ''), onGone: lose });
  const chooses = (slot: Slot) => {
    clearRefusal();
    onChoose(slot._id);
  };
  // The same function for every rendering, which does what the newest one would.
  const latest = useRef(chooses);
  useEffect(() => {
    latest.current = chooses;
  });
  const choose = useCallback((slot: Slot) => latest.current(slot), []);
  const openCount = slots.filter(({ _id }) => !takenIds.has(_id)).length;
  const role = session.status === 'signedIn' ? session.user.role : undefined;

  return (
    <div className="stack stack--8">
      <p className="visually-hidden" role="status">
        {`${slotsText(openCount)}${search.date ? ` from ${dateName(search.date)}` : ''}`}
      </p>
      {refusal && (
        <Alert
          key={refusal.message}
          tone="danger"
          role="alert"
          title={refusal.message}
          takesFocus={refusal.answers === 'booking'}
          onDismiss={{ name: refusal.message, dismiss: clearRefusal }}
        >
          <HoldHelp error={refusal.error} />
        </Alert>
      )}
      {days.length === 0 && (all.length > 0 ? <NoneFound what="slots" clear={onClear} /> : <NoSlots />)}
      {days.slice(0, daysShown).map((day) => (
        <SlotDay key={day.date} day={day} zone={zone} chosenId={chosen?._id} takenIds={takenIds} onChoose={choose} />
      ))}
      {days.length > daysShown && (
        <Button look="secondary" onClick={() => setDaysShown(daysShown + DAYS_AT_ONCE)}>
          Show more days
        </Button>
      )}
      {chosen && (
        <ChosenSlotBar
          slot={chosen}
          zone={zone}
          s30Balance={me.data?.s30Balance ?? 0}
          canBook={role === 'candidate' || role === 'admin'}
          busy={busy}
          onBook={() => book(chosen)}
        />
      )}
    </div>
  );
}
