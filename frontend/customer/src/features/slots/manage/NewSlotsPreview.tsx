import { INTERVIEW_TYPES } from '@s30/contracts/interviewTypes';
import { dateIn, formatRange, instantOf, type TimeZone } from '@s30/contracts/time';
import { shortDateName } from '@s30/frontend-shared/time/days';
import { rightNow } from '@s30/frontend-shared/time/serverClock';
import { useClock } from '@s30/frontend-shared/time/useNow';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { memo, useEffect } from 'react';
import { announce } from '../../../components/announce.ts';
import { overlapsQuery } from './api.ts';
import { type Planned, tooSoon } from './plannedSlots.ts';

/** Why planned slots will not be published, keyed by start. */
type Obstacles = ReadonlyMap<string, string>;

export const slotsText = (count: number) => `${count} ${count === 1 ? 'slot' : 'slots'}`;

/** Slots the server would refuse: those that overlap the interviewer's own slots (the first overlap is named) or start too soon. */
export function useObstacles(wantedType: string, slots: readonly Planned[], zone: TimeZone) {
  const interviewType = INTERVIEW_TYPES.find((type) => type === wantedType) ?? INTERVIEW_TYPES[0];
  const starts = slots.map(({ start }) => start);
  const { data = [] } = useQuery({ ...overlapsQuery(interviewType, starts), placeholderData: keepPreviousData });
  const [first] = slots;
  // Only the first slot can be too soon: recurring slots start far enough ahead and are re-planned when the first no longer is.
  const soon = useClock((now) => (first ? tooSoon(first.start, instantOf(now)) : undefined));
  const overlapping = data
    .toReversed()
    .map(
      ({ start, slot }) => [start, `overlaps your ${slot.interviewType} slot, ${formatRange(slot.startTime, slot.endTime, zone)}`] as const,
    );
  const obstacles: Obstacles = new Map<string, string>([...overlapping, ...(first && soon ? [[first.start, soon] as const] : [])]);
  return { obstacles, isOverlapping: slots.some(({ start }) => overlapping.some(([at]) => at === start)) };
}

type NewSlotsPreviewProps = {
  readonly slots: readonly Planned[];
  readonly obstacles: Obstacles;
  readonly zone: TimeZone;
  /** The slots are being published: from now on, they would be obstacles to themselves. */
  readonly busy: boolean;
};

/** Previews which slots will be published, and why the others will not. */
export const NewSlotsPreview = memo(Preview, (_, { busy }) => busy);

function Preview({ slots, obstacles, zone }: NewSlotsPreviewProps) {
  const [first] = slots;
  const free = slots.filter(({ start }) => !obstacles.has(start)).length;
  const time = ({ start, end }: Planned) => formatRange(start, end, zone);
  const willBe = `${free === 0 ? 'Nothing' : slotsText(free)} will be published`;
  const said = first && [`${willBe}, ${time(first)}`, ...new Set(obstacles.values())].join('; ');
  useEffect(() => {
    if (said) announce(said);
  }, [said]);
  if (!first) return undefined;
  return (
    <div className="change">
      <p className="small muted">
        {willBe}, <span className="nowrap">{time(first)}</span>
      </p>
      <ul className="small" aria-label="New slots">
        {slots.map((slot) => {
          const { start } = slot;
          const obstacle = obstacles.get(start);
          const day = shortDateName(dateIn(start, zone), dateIn(rightNow(), zone));
          // Clocks may change within a series.
          const otherTime = time(slot) === time(first) ? '' : `, ${time(slot)}`;
          return (
            <li key={start}>
              {obstacle ? (
                <>
                  <del>{day}</del> {obstacle}
                </>
              ) : (
                `${day}${otherTime}`
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
