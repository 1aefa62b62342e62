import { parseDate } from '@internationalized/date';
import { dateName, weekdayName } from '@s30/frontend-shared/time/days';
import { useEffect, useRef } from 'react';
import type { Counts } from './openDays.ts';

const DAYS_SHOWN = 60;

/** Every day from the first with open slots to the last, up to DAYS_SHOWN. The strip is for small screens. */
function daysOf(counts: Counts): readonly string[] {
  const open = [...counts.keys()].toSorted();
  const [first, last] = [open[0], open.at(-1)];
  if (!first || !last) return [];
  const days = Math.min(DAYS_SHOWN, parseDate(last).compare(parseDate(first)) + 1);
  return Array.from({ length: days }, (_, day) => parseDate(first).add({ days: day }).toString());
}

type DateStripProps = { readonly counts: Counts; readonly chosen: string | undefined; readonly onChoose: (date: string) => void };

export function DateStrip({ counts, chosen, onChoose }: DateStripProps) {
  const strip = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const button = chosen && strip.current?.querySelector<HTMLElement>(`[data-date="${chosen}"]`);
    if (button && strip.current) strip.current.scrollLeft = button.offsetLeft - strip.current.clientWidth / 2;
  }, [chosen]);
  const days = daysOf(counts);
  if (days.length === 0) return undefined;
  return (
    <fieldset className="date-strip" aria-label="Date" ref={strip}>
      {days.map((date) => {
        const count = counts.get(date) ?? 0;
        return (
          <button
            key={date}
            className="date-strip__day"
            type="button"
            data-date={date}
            aria-description={dateName(date)}
            aria-pressed={date === chosen}
            aria-disabled={count === 0}
            tabIndex={count === 0 ? -1 : undefined}
            onClick={() => count > 0 && onChoose(date)}
          >
            <span>{weekdayName(date)}</span>
            <b>{Number(date.slice(-2))}</b>
            <span>{count === 0 ? 'none' : `${count} open`}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
