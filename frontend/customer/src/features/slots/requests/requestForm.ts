import { messageOf, reject } from '@s30/contracts/rejections';
import { SlotRequestForm } from '@s30/contracts/routes/slotRequests';
import { dateIn, type Instant, isTimeZone } from '@s30/contracts/time';
import { z } from 'zod';

const DATE_IN_THE_PAST = messageOf(reject('slot_request_in_the_past'));

/** The contract's rules, plus one that depends on the chosen zone: the date must not be before today there. */
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
      // Run this check even when other fields are invalid, so that all errors appear together.
      when: ({ value }) => {
        const { preferredDate, timezone } = value as { readonly preferredDate?: unknown; readonly timezone?: unknown };
        return typeof preferredDate === 'string' && preferredDate !== '' && typeof timezone === 'string' && isTimeZone(timezone);
      },
    });
