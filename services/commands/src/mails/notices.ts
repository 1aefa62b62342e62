import type { CommandRunner } from '@s30/platform/decider/runner';
import { createBookingNotices } from './bookingNotices.ts';
import type { MailSender } from './sender.ts';
import { createSlotRequestNotices } from './slotRequestNotices.ts';

/** Who is told what, and when. Each notice is sent once per cause. */
export const createNotices = (options: {
  readonly load: CommandRunner['load'];
  readonly mails: MailSender;
  readonly publicUrl: string;
}) => ({ ...createBookingNotices(options), ...createSlotRequestNotices(options) });
export type Notices = ReturnType<typeof createNotices>;
