import type { WalletEvent } from '@s30/contracts/events/wallet';
import { formatMoney } from '@s30/contracts/money';
import { process } from '@s30/platform/projector/process';
import type { Reactions } from '@s30/platform/projector/projection';
import { interviewNotices } from './interviews.ts';
import { type Telling, tellEach } from './notice.ts';
import { paymentNotices } from './payments.ts';
import { slotRequestNotices } from './slotRequests.ts';

const bonusNotices = ({ mails }: Pick<Telling, 'mails'>): Reactions<WalletEvent, void> => ({
  CreditGranted: async (event) => {
    const { userId, referredUserId, amount } = event.data;
    const letter = {
      template: 'referral-bonus',
      subject: `Referral bonus: ${formatMoney(amount)} of S30 balance`,
      paragraphs: [
        userId === referredUserId
          ? 'A friend invited you, and you have completed your first paid mock interview.'
          : 'A friend whom you invited has completed their first paid mock interview.',
        `${formatMoney(amount)} has been added to your S30 balance. It lowers what you pay at your next booking.`,
      ],
      action: { label: 'See your balance', path: '/referral' },
    };
    await mails.send(letter, userId, event);
  },
});

/** All notices: sent by the process as events come in, or on request. Each is sent once per cause. */
export function createNotices(telling: Telling) {
  const { on, showLink, interviewerLeft, ...asked } = interviewNotices(telling);
  const payments = paymentNotices(telling);
  return {
    ...asked,
    process: process({
      name: 'mails',
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
