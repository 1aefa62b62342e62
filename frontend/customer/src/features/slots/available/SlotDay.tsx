import { durationOf } from '@s30/contracts/interviewTypes';
import { formatAmount } from '@s30/contracts/money';
import { formatInstant, type TimeZone } from '@s30/contracts/time';
import type { Day } from '@s30/frontend-shared/time/days';
import { useClock } from '@s30/frontend-shared/time/useNow';
import { memo } from 'react';
import { buttonClass } from '../../../components/Button.tsx';
import { Person } from '../../../components/Person.tsx';
import { AverageRating } from '../../../components/Rating.tsx';
import { TimeRange } from '../../../components/TimeRange.tsx';
import { type Slot, slotsText } from './shownSlots.ts';

export const dayHeadingId = (date: string): string => `day-${date}`;

type Choice = {
  readonly zone: TimeZone;
  readonly chosenId: string | undefined;
  readonly takenIds: ReadonlySet<string>;
  readonly onChoose: (slot: Slot) => void;
};

type ChipProps = {
  readonly slot: Slot;
  readonly zone: TimeZone;
  readonly isChosen: boolean;
  readonly isTaken: boolean;
  readonly onChoose: (slot: Slot) => void;
};

/** Keyboard users would otherwise have to tab through all the following slots to reach the booking bar. */
const focusBooking = () => document.querySelector<HTMLElement>('.action-bar button')?.focus();

/** Memoised because there can be hundreds: a chip re-renders only when its own props change, not on every refetch. */
const SlotChip = memo(function SlotChip({ slot, zone, isChosen, isTaken, onChoose }: ChipProps) {
  // Slots held by others are not listed, so a held slot is held by this user.
  const isHeld = useClock((now) => slot.heldUntil !== undefined && Date.parse(slot.heldUntil) > now);
  const isKept = useClock((now) => slot.keptUntil !== undefined && Date.parse(slot.keptUntil) > now);
  const keptUntil = isKept && !isTaken ? slot.keptUntil : undefined;
  return (
    <>
      <button
        className="slot"
        type="button"
        aria-pressed={isTaken ? undefined : isChosen}
        aria-disabled={isTaken}
        onClick={() => isTaken || onChoose(slot)}
      >
        <span className="slot__time">
          <TimeRange start={slot.startTime} end={slot.endTime} zone={zone} />
        </span>
        <span className="slot__type">{slot.interviewType}</span>
        <span className="slot__meta">{isTaken ? 'Just taken' : isHeld ? 'Held for you' : `${durationOf(slot.interviewType)} min`}</span>
        {keptUntil && <span className="slot__kept">Kept for you until {formatInstant(keptUntil, zone)}</span>}
        {!isTaken && slot.price !== undefined && <span className="slot__price">{formatAmount(slot.price, slot.currency)}</span>}
      </button>
      {isChosen && (
        <button className={`${buttonClass({ look: 'secondary', size: 'sm' })} slot__skip`} type="button" onClick={focusBooking}>
          Go to booking
        </button>
      )}
    </>
  );
});

/** Equal starts are ordered by name, so that interviewers stay in their place when a slot is taken. */
const placeOf = ({ startTime, interviewer: { name } }: Slot): string => startTime + name;

type OfInterviewer = readonly [Slot, ...Slot[]];
const byInterviewer = (slots: readonly Slot[]): readonly OfInterviewer[] => {
  const groups = new Map<string, [Slot, ...Slot[]]>();
  for (const slot of slots.toSorted((a, b) => placeOf(a).localeCompare(placeOf(b)))) {
    const group = groups.get(slot.interviewer._id);
    if (group) group.push(slot);
    else groups.set(slot.interviewer._id, [slot]);
  }
  return [...groups.values()];
};

/** A day's interviewers, ordered by their first slot, then by name. */
export const withInterviewers = (day: Day<Slot>) => ({ day, interviewers: byInterviewer(day.items) });

type SlotDayProps = Choice &
  ReturnType<typeof withInterviewers> & {
    /** The day's full count; set only when the day is shown in part. */
    readonly openCount: number | undefined;
  };

export function SlotDay({ day, interviewers, openCount: inAll, ...choice }: SlotDayProps) {
  const openCount = inAll ?? day.items.filter(({ _id }) => !choice.takenIds.has(_id)).length;
  const id = dayHeadingId(day.date);
  return (
    <section className="slot-day" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id} tabIndex={-1} aria-describedby={`${id}-open`}>
          {day.name}
        </h2>
        <p className="small muted" id={`${id}-open`}>
          {slotsText(openCount)} · {choice.zone}
        </p>
      </div>
      <ul className="card card__list">
        {interviewers.map((slots) => {
          const { interviewer, timeZone } = slots[0];
          return (
            <li key={interviewer._id} className="stack stack--3">
              <Person name={interviewer.name} linkedInUrl={interviewer.linkedInUrl} heading={3}>
                <div className="cluster cluster--2 small">
                  <AverageRating averageRating={interviewer.averageRating} count={interviewer.ratingsCount} />
                  <span className="muted">{timeZone}</span>
                </div>
              </Person>
              <fieldset className="slots" aria-label={interviewer.name}>
                {slots.map((slot) => (
                  <SlotChip
                    key={slot._id}
                    slot={slot}
                    zone={choice.zone}
                    isChosen={slot._id === choice.chosenId}
                    isTaken={choice.takenIds.has(slot._id)}
                    onChoose={choice.onChoose}
                  />
                ))}
              </fieldset>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
