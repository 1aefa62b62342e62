import type { WalletEvent } from '@s30/contracts/events/wallet';
import { type Documents, onEach, projection, type Seen } from '@s30/platform/projector/projection';
import { idOf } from '@s30/platform/projector/seen';
import { z } from 'zod';
import { TAKING_EVENTS, type TakingEvent, taking } from './wallets.ts';

export const WalletMovement = z.object({
  _id: z.string(),
  userId: z.string(),
  /** The position of its event; later movements have greater ones. */
  position: z.string(),
  kind: z.enum(['granted', 'held', 'spent', 'released', 'refunded', 'lapsed']),
  reason: z.string().optional(),
  /** The payment for which it was held, spent, released or refunded. */
  paymentId: z.string().optional(),
  /** In paise. */
  amount: z.int(),
  createdAt: z.string(),
});
export type WalletMovement = z.output<typeof WalletMovement>;

type Moved = Pick<WalletMovement, 'kind' | 'reason' | 'paymentId' | 'amount'>;
const moves = (event: Seen<WalletEvent>, documents: Documents<WalletMovement>, moved: Moved): void =>
  documents.put({ _id: event.id, userId: idOf(event), position: event.position, ...moved, createdAt: event.at });

async function takes(event: Seen<TakingEvent>, documents: Documents<WalletMovement>): Promise<void> {
  const taken = await taking(event, documents);
  if (taken === undefined) return;
  const { had, has } = taken;
  const { paymentId } = event.data;
  if (has.kind === 'none') moves(event, documents, { kind: 'released', paymentId, amount: had.amount });
  else moves(event, documents, { kind: has.kind, paymentId, amount: has.amount });
}

/** Movements of S30 balances, one document each, because a list inside the wallet would grow without bound. */
export const walletMovements = projection({
  name: 'walletMovements',
  version: 2,
  document: WalletMovement,
  indexes: [['userId', 'position']],
  on: {
    CreditGranted: (event, documents) => moves(event, documents, { kind: 'granted', reason: 'referral', amount: event.data.amount.minor }),
    ...onEach(TAKING_EVENTS, takes),
    CreditRefunded: (event, documents) => {
      const { paymentId, amount } = event.data;
      moves(event, documents, { kind: 'refunded', paymentId, amount: amount.minor });
    },
    CreditLapsed: (event, documents) => moves(event, documents, { kind: 'lapsed', amount: event.data.amount.minor }),
  },
});
