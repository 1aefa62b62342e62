import { messageOf, reject } from '@s30/contracts/rejections';
import { SlotRequestForm } from '@s30/contracts/routes/slotRequests';
import { dateIn, type Instant, isTimeZone } from '@s30/contracts/time';
import { z } from 'zod';

const DATE_IN_THE_PAST = messageOf(reject('slot_request_in_the_past'));

/** The contract's rules, and the one that depends on the zone that the candidate chose: no day before its today. */
export const requestForm = (now: () => Instant) =>
  z
    .object({
      interviewerId: SlotRequestForm.shape.interviewerId,
      interviewType: SlotRequestForm.shape.interviewType,
      preferredDate: SlotRequestForm.shape.preferredDate,
      preferredTime: SlotRequestForm.shape.preferredTime,
      timezone: SlotRequestForm.shape.timezone,
      message: SlotRequestForm.shape.message,
    })
    .refine(({ preferredDate, timezone }) => preferredDate >= dateIn(now(), timezone), {
      error: DATE_IN_THE_PAST,
      path: ['preferredDate'],
      // Said together with what else is missing.
      when: ({ value }) => {
        const { preferredDate, timezone } = value as { readonly preferredDate?: unknown; readonly timezone?: unknown };
        return typeof preferredDate === 'string' && preferredDate !== '' && typeof timezone === 'string' && isTimeZone(timezone);
      },
    });
