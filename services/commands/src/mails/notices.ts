import type { CommandRunner } from '@s30/platform/decider/runner';
import { createBookingNotices } from './bookingNotices.ts';
import type { MailSender } from './sender.ts';
import { slotRequestNotices } from './slotRequestNotices.ts';

/** Who is told what, and when. Each notice is sent once per cause. */
export function createNotices(options: { readonly load: CommandRunner['load']; readonly mails: MailSender }) {
  const { on, ...asked } = createBookingNotices(options);
  return { ...asked, on: { ...on, ...slotRequestNotices(options) } };
}
export type Notices = ReturnType<typeof createNotices>;
