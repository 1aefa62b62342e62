import type { OpenDays } from '@s30/contracts/documents/slot';
import { isOutcomeUnknown } from '@s30/frontend-shared/api/apiError';
import { books } from '@s30/frontend-shared/session/sessionStore';
import { useUser } from '@s30/frontend-shared/session/useSession';
import { byDay, type Day, dateName } from '@s30/frontend-shared/time/days';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { meQuery } from '../../../api/me.ts';
import { isBooked, slotBookingQuery } from '../../../api/slotBooking.ts';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { OutcomeUnknown } from '../../../components/OutcomeUnknown.tsx';
import { LoadError, Loading, NoneFound, NothingYet, Outdated, useIsSlow } from '../../../components/Placeholders.tsx';
import { HoldHelp } from '../../../components/payment/HoldHelp.tsx';
import { useZone } from '../../../components/zone.ts';
import { availableSlotQuery, availableSlotsQuery } from '../api.ts';
import { ChosenSlotBar } from './ChosenSlotBar.tsx';
import { dayHeadingId, SlotDay, withInterviewers } from './SlotDay.tsx';
import { fromDate, SLOTS_AT_ONCE, SLOTS_MAX, type Slot, shownOf, slotsText } from './shownSlots.ts';
import type { SlotSearch } from './slotSearch.ts';
import { useBookChosen } from './useBookChosen.ts';

/** The day chosen in the calendar, and the element that had focus at that moment. */
export type WantedDay = { readonly date: string; readonly from: Element | null };

/** Focuses the day's heading once it is on the page, unless focus has moved elsewhere in the meantime. */
export function goToDay(wanted: RefObject<WantedDay | undefined>): void {
  const { date = '', from } = wanted.current ?? {};
  const heading = document.getElementById(dayHeadingId(date));
  if (heading === null) return;
  wanted.current = undefined;
  if (document.activeElement === from) heading.focus();
}

export type ResultsProps = {
  readonly open: OpenDays;
  /** True while `open` still holds the days of the previous filters. */
  readonly isOutdated: boolean;
  /** True while the server pushes changes. */
  readonly isLive: boolean;
  readonly search: SlotSearch;
  readonly wantedDay: RefObject<WantedDay | undefined>;
  readonly onChoose: (slotId: string | undefined) => void;
  readonly onMore: (more: Pick<SlotSearch, 'turns' | 'rows'>) => void;
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
  /** Nothing to report: a booking is in progress, the slot is already marked as taken, or the server has not said that it is gone, or to whom. */
  readonly isSettled: boolean;
  /** True if the slot is gone because the user has booked it. */
  readonly isOwn: boolean;
  readonly onGone: (slotId: string, slot: Slot | undefined, isOwn: boolean) => void;
};

/** Calls `onGone` when the chosen slot is taken or withdrawn while the user is looking at it, and without the slot if it was before. */
function useGoneWhileChosen({ wantedId, chosen, isSettled, isOwn, onGone }: Watched) {
  const seen = useRef<Slot>(undefined);
  // The choice stays in the URL for a few more renders, and is reported once.
  const reported = useRef<string>(undefined);
  useEffect(() => {
    if (chosen) seen.current = chosen;
    if (chosen || wantedId === undefined) reported.current = undefined;
    else if (!isSettled && reported.current !== wantedId) {
      reported.current = wantedId;
      const gone = seen.current;
      seen.current = undefined;
      onGone(wantedId, gone?._id === wantedId ? gone : undefined, isOwn);
    }
  }, [wantedId, chosen, isSettled, isOwn, onGone]);
}

const NONE: readonly Slot[] = [];

/** The slots of the days shown, and the callbacks that show more. */
function useSlotsShown({ open, isOutdated, search, isLive, onMore }: Omit<ResultsProps, 'wantedDay' | 'onChoose' | 'onClear'>) {
  const { zone } = useZone();
  const { days, shown, limit, window } = shownOf(open, search, zone);
  const count = shown.reduce((sum, day) => sum + day.count, 0);
  const slots = useQuery(availableSlotsQuery(window, search, isLive));
  // A later start date keeps the same list. An earlier one replaces it, so that nothing is inserted above what the user is reading.
  const choice = JSON.stringify([zone, search.interviewerId, search.interviewType]);
  const from = search.date ?? '';
  const [listed, setListed] = useState({ choice, from });
  const isOther = listed.choice !== choice || from < listed.from;
  const isSettled = !isOther || (!isOutdated && !slots.isPlaceholderData);
  if (isSettled && (listed.choice !== choice || listed.from !== from)) setListed({ choice, from });
  return {
    slots,
    /** Identifies the list by its filters and its first date. */
    list: `${listed.choice} ${listed.from}`,
    isOther,
    isGrowing: slots.isPlaceholderData && !isOther,
    count: days.reduce((sum, day) => sum + day.count, 0),
    moreDays: days.length > shown.length ? () => onMore({ turns: (search.turns ?? 1) + 1 }) : undefined,
    moreSlots: count > limit && limit < SLOTS_MAX ? () => onMore({ rows: limit + SLOTS_AT_ONCE }) : undefined,
  };
}

/** The slot that was last chosen in this list: it stays in its place until it is known why it is gone. */
function useLastListed(list: string, listed: Slot | undefined): readonly Slot[] {
  const [last, setLast] = useState<{ readonly list: string; readonly slot: Slot }>();
  if (listed && (last?.slot !== listed || last.list !== list)) setLast({ list, slot: listed });
  return last?.list === list ? [last.slot] : NONE;
}

const INTERVIEWERS_AT_ONCE = 10;
let wasShown = false;
/**
 * Draws days in pieces, each in a task of its own, because a slow phone takes long for many interviewers. When the page is shown again,
 * all are drawn at once: its scroll position can be restored only if it has its height.
 */
function useInPieces(days: readonly Day<Slot>[]) {
  const whole = days.map(withInterviewers);
  const total = whole.reduce((sum, { interviewers }) => sum + interviewers.length, 0);
  const [drawn, setDrawn] = useState(wasShown ? SLOTS_MAX : INTERVIEWERS_AT_ONCE);
  useEffect(() => {
    wasShown = true;
  }, []);
  useEffect(() => {
    if (total === 0 || drawn >= SLOTS_MAX) return;
    const next = drawn + INTERVIEWERS_AT_ONCE;
    // What is loaded later is drawn at once, because the focus goes there.
    const timer = setTimeout(() => startTransition(() => setDrawn(next < total ? next : SLOTS_MAX)));
    return () => clearTimeout(timer);
  }, [drawn, total]);
  let room = drawn;
  const pieces = whole.flatMap(({ day, interviewers }) => {
    const piece = interviewers.slice(0, Math.max(0, room));
    room -= piece.length;
    return piece.length > 0 ? [{ day, interviewers: piece }] : [];
  });
  return { pieces, isPartial: drawn < total };
}

export function SlotResults(props: ResultsProps) {
  const { open, isLive, search, wantedDay, onChoose, onClear } = props;
  const { zone } = useZone();
  const user = useUser();
  const me = useQuery(meQuery());
  const { slots: found, list, isOther, isGrowing, count, moreDays, moreSlots } = useSlotsShown(props);
  const growsSlowly = useIsSlow(isGrowing);
  const all = found.data ?? NONE;
  const { book, lose, busy, taken, refusal, clearRefusal } = useBookChosen(all, () => onChoose(undefined));

  const known = new Set(all.map(({ _id }) => _id));
  const takenIds = new Set(taken.map(({ _id }) => _id));
  const isTaken = takenIds.has(search.slotId ?? '');
  const isWanted = ({ _id }: Slot) => _id === search.slotId && !isTaken;
  const listed = all.find(isWanted);
  const leaving = useLastListed(list, listed).filter(isWanted);
  const slots = fromDate([...all, ...[...leaving, ...taken].filter(({ _id }) => !known.has(_id))], search.date, zone);
  const days = byDay(slots, zone);
  const { pieces, isPartial } = useInPieces(days);
  // Fetched on its own, so that the choice survives browsing other days.
  const one = useQuery({ ...availableSlotQuery(search.slotId ?? '', isLive), enabled: search.slotId !== undefined });
  const chosen = listed ?? (isTaken ? undefined : (one.data ?? undefined));
  const isGone = !chosen && !busy && one.data === null && !isTaken;
  const own = useQuery({ ...slotBookingQuery(search.slotId ?? ''), enabled: isGone });
  useGoneWhileChosen({
    wantedId: search.slotId,
    chosen,
    isSettled: !isGone || own.isFetching || isOutcomeUnknown(own.error),
    isOwn: isBooked(own.data),
    onGone: lose,
  });
  const chooses = (slot: Slot) => {
    // The slot that is being held stays in view: its page comes next.
    if (busy) return;
    clearRefusal();
    onChoose(slot._id);
  };
  // A stable callback that calls the latest `chooses`, so that the memoised chips do not re-render.
  const latest = useRef(chooses);
  useEffect(() => {
    latest.current = chooses;
  });
  const choose = useCallback((slot: Slot) => latest.current(slot), []);
  // After "Show more", focus moves to the first day that gained slots once they load. It stays put if the list was replaced by then.
  const goesOn = useRef<{ readonly list: string; readonly at: (day: string) => boolean }>(undefined);
  useEffect(() => {
    const wanted = goesOn.current;
    const isHere = wanted?.list === list && !isOther;
    if (wanted === undefined || (isHere && (isGrowing || found.data === undefined))) return;
    goesOn.current = undefined;
    const next = isHere ? days.find(({ date }) => wanted.at(date)) : undefined;
    if (next) document.getElementById(dayHeadingId(next.date))?.focus();
  });
  useEffect(() => goToDay(wantedDay));
  const lastDay = days.at(-1)?.date ?? '';
  const moreOf = (what: string, more: (() => void) | undefined, at: (day: string) => boolean) =>
    more &&
    !growsSlowly && (
      <Button
        look="secondary"
        onClick={() => {
          goesOn.current = { list, at };
          more();
        }}
      >
        Show more {what}
      </Button>
    );
  const openCount = count - all.filter(({ _id }) => takenIds.has(_id)).length;

  return (
    <div className="stack stack--8 in-order">
      <p className="visually-hidden" role="status">
        {`${slotsText(openCount)}${search.date ? ` from ${dateName(search.date)}` : ''}`}
      </p>
      {refusal && (
        <Alert
          key={refusal.message}
          tone={refusal.own ? 'info' : 'danger'}
          role="alert"
          title={refusal.message}
          takesFocus={refusal.error !== undefined}
          onDismiss={{ name: refusal.message, dismiss: clearRefusal }}
        >
          {refusal.own && <Link to={refusal.own}>Open the booking</Link>}
          <OutcomeUnknown error={refusal.error} />
          <HoldHelp error={refusal.error} />
        </Alert>
      )}
      {found.isLoadingError && (
        <LoadError
          title="Failed to load available slots"
          error={found.error}
          onRetry={() => void found.refetch()}
          busy={found.isFetching}
        />
      )}
      {found.isPending && <Loading what="available slots" />}
      <Outdated what="available slots" isOutdated={isOther}>
        <div key={list} className="stack stack--8" aria-busy={isPartial}>
          {found.isSuccess &&
            days.length === 0 &&
            !isGrowing &&
            (open.total > 0 ? <NoneFound what="slots" clear={onClear} /> : <NoSlots />)}
          {pieces.map(({ day, interviewers }) => (
            <SlotDay
              key={day.date}
              day={day}
              interviewers={interviewers}
              openCount={moreSlots && day === days.at(-1) ? open.days.find(({ date }) => date === day.date)?.count : undefined}
              zone={zone}
              chosenId={isTaken ? undefined : search.slotId}
              takenIds={takenIds}
              onChoose={choose}
            />
          ))}
        </div>
      </Outdated>
      {growsSlowly && <Loading what="more slots" count={1} atOnce />}
      {moreOf('slots', moreSlots, (day) => day >= lastDay)}
      {moreOf('days', moreDays, (day) => day > lastDay)}
      {chosen && (
        <ChosenSlotBar
          slot={chosen}
          zone={zone}
          s30Balance={me.isError ? undefined : me.data?.s30Balance}
          isPending={me.isPending}
          canBook={books(user)}
          busy={busy}
          onBook={(expectedToPay) => book(chosen, expectedToPay)}
        />
      )}
    </div>
  );
}
