import { messageOf, reject } from '@s30/contracts/rejections';
import { SlotRequestForm } from '@s30/contracts/routes/slotRequests';
import { SLOT_LEAD_HOURS } from '@s30/contracts/rules';
import { addHours, dateIn, type Instant, instantOn, isTimeZone } from '@s30/contracts/time';

const DATE_IN_THE_PAST = messageOf(reject('slot_request_in_the_past'));

type Typed = { readonly preferredDate: string; readonly preferredTime: string; readonly timezone: string };
/** True if no slot can be published for the time any more, so that the interviewer could only decline. */
export const isTooSoon = ({ preferredDate, preferredTime, timezone }: Typed, now: Instant): boolean =>
  preferredDate !== '' && preferredTime !== '' && instantOn(preferredDate, preferredTime, timezone) < addHours(now, SLOT_LEAD_HOURS);

/** The contract's rules, plus one that depends on the chosen zone: the date must not be before today there. */
export const requestForm = (now: () => Instant) =>
  SlotRequestForm.refine(({ preferredDate, timezone }) => preferredDate >= dateIn(now(), timezone), {
    error: DATE_IN_THE_PAST,
    path: ['preferredDate'],
    // Run this check even when other fields are invalid, so that all errors appear together.
    when: ({ value }) => {
      const { preferredDate, timezone } = value as { readonly preferredDate?: unknown; readonly timezone?: unknown };
      return typeof preferredDate === 'string' && preferredDate !== '' && typeof timezone === 'string' && isTimeZone(timezone);
    },
  });
