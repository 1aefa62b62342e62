import { parseDate, startOfMonth } from '@internationalized/date';
import { dateName, monthName, WEEKDAYS } from '@s30/frontend-shared/time/days';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { type Counts, dayAfterKey, weeksOf } from './openDays.ts';
import { slotsText } from './shownSlots.ts';

const MOVES = new Set(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp']);

type CalendarProps = {
  readonly counts: Counts;
  readonly today: string;
  readonly chosen: string | undefined;
  readonly onChoose: (date: string) => void;
};

/** A month grid with a single tab stop; arrow keys move between days that have open slots. */
export function SlotCalendar({ counts, today, chosen, onChoose }: CalendarProps) {
  const table = useRef<HTMLTableElement>(null);
  const open = [...counts.keys()].toSorted();
  const start = chosen ?? open[0] ?? today;
  const [turned, setTurned] = useState<string>();
  // When a day is chosen elsewhere, show its month.
  const [shownFor, setShownFor] = useState(start);
  if (shownFor !== start) {
    setShownFor(start);
    setTurned(undefined);
  }
  const month = startOfMonth(parseDate(turned ?? start));
  const [first, next] = [month.toString(), month.add({ months: 1 }).toString()];
  const inMonth = open.filter((date) => date >= first && date < next);
  const tabStop = chosen && inMonth.includes(chosen) ? chosen : inMonth[0];
  const hasEarlier = open.some((date) => date < first);
  const hasLater = open.some((date) => date >= next);

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const from = event.target instanceof HTMLElement ? event.target.dataset.date : undefined;
    if (!from || !MOVES.has(event.key)) return;
    // Keep the page from scrolling, even when there is no day to move to.
    event.preventDefault();
    const to = dayAfterKey(event.key, from, counts);
    if (!to) return;
    setTurned(to);
    requestAnimationFrame(() => table.current?.querySelector<HTMLElement>(`[data-date="${to}"]`)?.focus());
  };
  const turn = (months: number) => setTurned(month.add({ months }).toString());

  return (
    <div className="calendar">
      <div className="calendar__head">
        <h2 id="calendar-title" aria-live="polite">
          {monthName(first)}
        </h2>
        <div className="cluster cluster--2">
          <Button look="quiet" size="sm" iconOnly aria-label="Previous month" disabled={!hasEarlier} onClick={() => turn(-1)}>
            <Icon name="left" />
          </Button>
          <Button look="quiet" size="sm" iconOnly aria-label="Next month" disabled={!hasLater} onClick={() => turn(1)}>
            <Icon name="right" />
          </Button>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern for calendars */}
      <table role="grid" aria-labelledby="calendar-title" ref={table} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {WEEKDAYS.map((day) => (
              <th key={day} scope="col">
                <abbr title={day}>{day.slice(0, 2)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find(Boolean)?.toString()}>
              {week.map((day, at) => {
                const date = day?.toString();
                if (!day || !date) return <td key={WEEKDAYS[at]} />;
                const count = counts.get(date) ?? 0;
                return (
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid that arrow keys move in
                  // biome-ignore lint/a11y/useFocusableInteractive: the button in it takes the focus
                  <td key={date} role="gridcell" aria-selected={date === chosen || undefined}>
                    <button
                      className="day"
                      type="button"
                      data-date={date}
                      aria-label={`${dateName(date)}, ${slotsText(count)}`}
                      aria-current={date === today ? 'date' : undefined}
                      tabIndex={date === tabStop ? 0 : -1}
                      aria-disabled={count === 0}
                      onClick={() => count > 0 && onChoose(date)}
                    >
                      {day.day}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint mt-2">A dot marks days with open slots.</p>
    </div>
  );
}
