import { RECURRING_WEEKS } from '@s30/contracts/rules';
import { addWeeks, type Instant, type TimeZone } from '@s30/contracts/time';

type Start = { readonly start: Instant; readonly timeZone: TimeZone };

/** Several slots are a recurrence when they stand at the same hour of the same zone's clock, each a week after the one before. */
function isRecurrence(slots: readonly Start[]): boolean {
  const [first, ...others] = [...slots].sort((a, b) => (a.start < b.start ? -1 : 1));
  if (first === undefined || others.length === 0) return false;
  return others.every(
    ({ start, timeZone }, index) => timeZone === first.timeZone && start === addWeeks(first.start, index + 1, first.timeZone),
  );
}

/** Weekly slots come in certain numbers; slots at different times are single ones, as many as one likes. */
export const isWrongRecurrence = (slots: readonly Start[]): boolean =>
  isRecurrence(slots) && !RECURRING_WEEKS.some((weeks) => weeks === slots.length);
