import { bookingEvents } from '@s30/contracts/events/booking';
import { calendarEvents } from '@s30/contracts/events/calendar';
import { interviewerAccountEvents } from '@s30/contracts/events/interviewerAccount';
import { slotRequestEvents } from '@s30/contracts/events/slotRequest';
import { userEvents } from '@s30/contracts/events/user';
import { walletEvents } from '@s30/contracts/events/wallet';
import { process } from '@s30/platform/projector/process';
import { bonusNotices } from './bonuses.ts';
import { interviewNotices } from './interviews.ts';
import { type Telling, tellEach } from './notice.ts';
import { paymentNotices } from './payments.ts';
import { slotRequestNotices } from './slotRequests.ts';

/** All notices: sent by the process as events come in, or on request. Each is sent once per cause. */
export function createNotices(telling: Telling) {
  const { on, showLink, interviewerLeft, ...asked } = interviewNotices(telling);
  const payments = paymentNotices(telling);
  return {
    ...asked,
    process: process({
      name: 'mails',
      from: [bookingEvents, slotRequestEvents, calendarEvents, interviewerAccountEvents, userEvents, walletEvents],
      on: {
        ...on,
        ...payments,
        ...slotRequestNotices(telling),
        ...bonusNotices(telling),
        RoleChanged: interviewerLeft,
        AccountClosed: interviewerLeft,
        PaymentProofSubmitted: (event) => tellEach([payments.PaymentProofSubmitted, showLink], async (tell) => tell?.(event)),
        PaymentVerified: (event) => tellEach([payments.PaymentVerified, showLink], async (tell) => tell?.(event)),
      },
    }),
  };
}
export type Notices = ReturnType<typeof createNotices>;
