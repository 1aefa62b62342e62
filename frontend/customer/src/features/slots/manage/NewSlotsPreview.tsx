import type { SlotTimes } from '@s30/contracts/documents/slot';
import { INTERVIEW_TYPES } from '@s30/contracts/interviewTypes';
import { dateIn, formatRange, type TimeZone } from '@s30/contracts/time';
import { shortDateName } from '@s30/frontend-shared/time/days';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { overlapsQuery } from '../api/publishSlots.ts';
import type { Planned } from './plannedSlots.ts';

type Overlaps = ReadonlyMap<string, z.infer<typeof SlotTimes>>;

export const slotsText = (count: number) => `${count} ${count === 1 ? 'slot' : 'slots'}`;

/** The interviewer's first own slot that conflicts with a planned one, by the planned start. */
export function useOverlaps(wantedType: string, slots: readonly Planned[]): Overlaps {
  const interviewType = INTERVIEW_TYPES.find((type) => type === wantedType) ?? INTERVIEW_TYPES[0];
  const starts = slots.map(({ start }) => start);
  const { data = [] } = useQuery({ ...overlapsQuery(interviewType, starts), placeholderData: keepPreviousData });
  return new Map(data.toReversed().map(({ start, slot }) => [start, slot]));
}

type NewSlotsPreviewProps = { readonly slots: readonly Planned[]; readonly overlaps: Overlaps; readonly zone: TimeZone };

/** Previews which slots will be published, and which will not and why. */
export function NewSlotsPreview({ slots, overlaps, zone }: NewSlotsPreviewProps) {
  const [first] = slots;
  if (!first) return undefined;
  const free = slots.filter(({ start }) => !overlaps.has(start)).length;
  return (
    <div className="change" role="status">
      <p className="small muted">
        {free === 0 ? 'Nothing' : slotsText(free)} will be published,{' '}
        <span className="nowrap">{formatRange(first.start, first.end, zone)}</span>
      </p>
      <ul className="small" aria-label="New slots">
        {slots.map(({ start }) => {
          const other = overlaps.get(start);
          const day = shortDateName(dateIn(start, zone));
          return (
            <li key={start}>
              {other ? (
                <>
                  <del>{day}</del> overlaps your {other.interviewType} slot, {formatRange(other.startTime, other.endTime, zone)}
                </>
              ) : (
                day
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
