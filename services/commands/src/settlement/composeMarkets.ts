import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { catalogue } from '@s30/contracts/events/all';
import { PaymentId, type SlotId, type UserId } from '@s30/contracts/ids';
import { rupees } from '@s30/contracts/money';
import { isRejection, type Rejection } from '@s30/contracts/rejections';
import type { EventStore } from '@s30/platform/event-store/port';
import { openSqliteEventStore } from '@s30/platform/event-store/sqlite/eventStore';
import { calendar } from '../calendar/decider.ts';
import { wallet } from '../wallet/decider.ts';
import { type Market, openMarket } from './market.ts';

/** What was asked for; a refusal fails the specification. */
export async function must<Outcome>(outcome: Promise<Outcome | Rejection>): Promise<Outcome> {
  const accepted = await outcome;
  if (isRejection(accepted)) throw new Error(accepted.rejected);
  return accepted;
}

/** A market of its own for each specification of a file, which is told of it, and what people often do there. */
export function aMarketForEach(opened: (market: Market) => void) {
  let folder: string;
  let store: EventStore;
  let market: Market;
  let markets = 0;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 's30-settlement-'));
    store = await openSqliteEventStore({ path: join(folder, 'events.db'), catalogue });
  });
  beforeEach(async () => {
    markets += 1;
    market = await openMarket(store, { name: `m${markets}`, price: 1499, slots: [72, 74] });
    opened(market);
  });
  afterAll(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function slot(index: number): SlotId {
    const slotId = market.slotIds[index];
    if (slotId === undefined) throw new Error(`there is no slot ${index}`);
    return slotId;
  }
  const occupationOf = async (index: number) => (await market.load(calendar, market.ravi.userId)).slots.get(slot(index))?.occupation;
  const holds = async (index: number, candidate = market.asha): Promise<PaymentId> =>
    PaymentId.parse((await must(market.hold({ candidate, slotId: slot(index) }))).paymentId);

  return {
    slot,
    occupationOf,
    holds,
    async pays(index: number): Promise<PaymentId> {
      const paymentId = await holds(index);
      await must(market.proves(market.asha, paymentId));
      await must(market.answers(paymentId, 'VerifyPayment'));
      return paymentId;
    },
    /** The interview in one of the slots. */
    async bookedIn(index: number): Promise<string> {
      const occupation = await occupationOf(index);
      if (occupation?.status !== 'booked') throw new Error(`slot ${index} is not booked`);
      return occupation.interviewId;
    },
    /** In rupees. */
    async balanceOf({ userId }: { readonly userId: UserId }) {
      const { available, reserved, spent } = await market.load(wallet, userId);
      const sum = (amounts: ReadonlyMap<PaymentId, { readonly minor: number }>) =>
        [...amounts.values()].reduce((total, { minor }) => total + minor, 0) / 100;
      return { available: available.minor / 100, reserved: sum(reserved), spent: sum(spent) };
    },
    /** As after an earlier cancellation. */
    async grantedTo({ userId }: { readonly userId: UserId }, amount: number): Promise<void> {
      const grant = { userId, amount: rupees(amount), reason: 'cancellation', cause: 'an earlier one' } as const;
      await must(market.by(market.admin)(wallet, userId, { type: 'GrantCredit', ...grant }));
    },
  };
}
