import { messageOf, reject } from '@s30/contracts/rejections';
import { SlotRequestForm } from '@s30/contracts/routes/slotRequests';
import { SLOT_LEAD_HOURS } from '@s30/contracts/rules';
import { addHours, dateIn, type Instant, instantOn, isTimeZone, type TimeZone } from '@s30/contracts/time';
import { isOnClock, notOnClock } from '../../../components/forms/onClock.ts';
import { isDate } from '../isDate.ts';

const DATE_IN_THE_PAST = messageOf(reject('slot_request_in_the_past'));

type Typed = { readonly preferredDate: string; readonly preferredTime: string; readonly timezone: string };

/** The instant the request is for in a zone, as far as it says one. */
export const wantedAt = ({ preferredDate, preferredTime }: Omit<Typed, 'timezone'>, zone: TimeZone): Instant | undefined =>
  isDate(preferredDate) && preferredTime !== '' ? instantOn(preferredDate, preferredTime, zone) : undefined;

/** True if no slot can be published for the time any more, so that the interviewer could only decline. */
export const isTooSoon = (typed: Typed, now: Instant): boolean => {
  const at = wantedAt(typed, typed.timezone);
  return at !== undefined && at < addHours(now, SLOT_LEAD_HOURS);
};

const hourOf = ({ preferredTime }: Pick<Typed, 'preferredTime'>): number => Number(preferredTime.slice(0, 2));
const Wanted = SlotRequestForm.pick({ preferredDate: true, preferredTime: true, timezone: true });

/** The contract's rules, plus two that depend on the chosen zone: the date must not be before today there, and the time must exist. */
export const requestForm = (now: () => Instant) =>
  SlotRequestForm.refine(({ preferredDate, timezone }) => preferredDate >= dateIn(now(), timezone), {
    error: DATE_IN_THE_PAST,
    path: ['preferredDate'],
    // Run this check even when other fields are invalid, so that all errors appear together.
    when: ({ value }) => {
      const { preferredDate, timezone } = value as { readonly preferredDate?: unknown; readonly timezone?: unknown };
      return typeof preferredDate === 'string' && preferredDate !== '' && typeof timezone === 'string' && isTimeZone(timezone);
    },
  }).refine((typed) => isOnClock(typed.preferredDate, hourOf(typed), typed.timezone), {
    error: ({ input }) => {
      const typed = Wanted.parse(input);
      return notOnClock(typed.preferredDate, hourOf(typed));
    },
    path: ['preferredTime'],
    when: ({ value }) => Wanted.safeParse(value).success,
  });
