import type { WalletEvent } from '@s30/contracts/events/wallet';
import { formatMoney } from '@s30/contracts/money';
import type { Reactions } from '@s30/platform/projector/projection';
import type { Telling } from './notice.ts';

/** Notices about referral bonuses. */
export const bonusNotices = ({ mails }: Pick<Telling, 'mails'>): Reactions<WalletEvent, void> => ({
  CreditGranted: async ({ id, data: { userId, referredUserId, amount } }) => {
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
    await mails.send(letter, userId, id);
  },
});
