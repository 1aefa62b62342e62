const MINUTE = 60_000;
const [HOUR, DAY] = [60 * MINUTE, 24 * 60 * MINUTE];

const some = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** In 3 days; In 2 hours 10 minutes; Begins now; Began 5 minutes ago. Undefined once it is over. */
export function timeLeft(startTime: string, endTime: string, now: number): string | undefined {
  const left = Date.parse(startTime) - now;
  if (now >= Date.parse(endTime)) return undefined;
  if (left <= -MINUTE) return `Began ${some(Math.floor(-left / MINUTE), 'minute')} ago`;
  if (left < MINUTE) return 'Begins now';
  if (left >= 2 * DAY) return `In ${some(Math.floor(left / DAY), 'day')}`;
  const [hours, minutes] = [Math.floor(left / HOUR), Math.floor((left % HOUR) / MINUTE)];
  if (hours === 0) return `In ${some(minutes, 'minute')}`;
  return `In ${some(hours, 'hour')}${hours >= 24 || minutes === 0 ? '' : ` ${some(minutes, 'minute')}`}`;
}
