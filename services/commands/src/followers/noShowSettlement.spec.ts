import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { catalogue } from '@s30/contracts/events/all';
import { type InterviewId, PaymentId } from '@s30/contracts/ids';
import { isRejection, type Rejection } from '@s30/contracts/rejections';
import type { Instant } from '@s30/contracts/time';
import type { EventStore } from '@s30/platform/event-store/port';
import { openSqliteEventStore } from '@s30/platform/event-store/sqlite/eventStore';
import { interviewIdOf } from '../booking/completion.ts';
import { interview } from '../interview/decider.ts';
import { payment } from '../payment/decider.ts';
import { type Market, openMarket } from '../settlement/market.ts';
import { wallet } from '../wallet/decider.ts';
import { noShowSettlement } from './noShowSettlement.ts';

async function must<Outcome>(outcome: Promise<Outcome | Rejection>): Promise<Outcome> {
  const accepted = await outcome;
  if (isRejection(accepted)) throw new Error(accepted.rejected);
  return accepted;
}

describe('the clock that settles reported no-shows', () => {
  let folder: string;
  let store: EventStore;
  let market: Market;
  let paymentId: PaymentId;
  let interviewId: InterviewId;
  let markets = 0;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 's30-no-shows-'));
    store = await openSqliteEventStore({ path: join(folder, 'events.db'), catalogue });
  });
  afterAll(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  /** Asha has paid for an interview that began half an hour ago. */
  beforeEach(async () => {
    markets += 1;
    market = await openMarket(store, { name: `m${markets}`, price: 1499, slots: [48] });
    const [slotId] = market.slotIds;
    if (slotId === undefined) throw new Error('there is no slot');
    paymentId = PaymentId.parse((await must(market.hold({ candidate: market.asha, slotId }))).paymentId);
    interviewId = interviewIdOf(paymentId);
    await must(market.proves(market.asha, paymentId));
    await must(market.answers(paymentId, 'VerifyPayment'));
    market.hoursPass(48.5);
  });

  /** Lets the timer ring once, with whatever its worklist says, and tells at which instant it looked there. */
  async function rings(list: readonly InterviewId[] = [interviewId]): Promise<Instant | undefined> {
    let askedAt: Instant | undefined;
    const undisputed = async (at: Instant) => {
      askedAt = at;
      return list;
    };
    await noShowSettlement(market.runner, undisputed, market.now).run(new Date(market.now()));
    await market.processesRun();
    return askedAt;
  }
  const status = async () => {
    const held = await market.load(interview, interviewId);
    const { available } = await market.load(wallet, market.asha.userId);
    return [held.status, available.minor / 100];
  };
  const cancellations = async () =>
    (await store.readStream(`interview-${interviewId}`)).filter(({ type }) => type === 'InterviewCancelled').length;

  it('gives the candidate everything back when the interviewer did not come and nobody disputed it in time', async () => {
    await must(market.reports(market.asha, interviewId));
    market.hoursPass(24);
    expect(await rings()).toBe(market.now());
    expect(await status()).toEqual(['cancelled', 1499]);
    expect(await market.load(payment, paymentId)).toMatchObject({ status: 'refunded' });
  });
  it('gives nothing back when the candidate did not come', async () => {
    await must(market.reports(market.ravi, interviewId));
    market.hoursPass(24);
    await rings();
    expect(await status()).toEqual(['cancelled', 0]);
    expect(await market.load(payment, paymentId)).toMatchObject({ status: 'verified' });
  });
  it('settles each one once, however often it rings', async () => {
    await must(market.reports(market.asha, interviewId));
    market.hoursPass(24);
    await rings();
    market.hoursPass(1);
    await rings();
    expect(await status()).toEqual(['cancelled', 1499]);
    expect(await cancellations()).toBe(1);
  });

  it('waits until nobody can dispute it any more, whatever the worklist says', async () => {
    await must(market.reports(market.asha, interviewId));
    market.hoursPass(23.9);
    await rings();
    expect(await status()).toEqual(['scheduled', 0]);
    market.hoursPass(0.1);
    await rings();
    expect(await status()).toEqual(['cancelled', 1499]);
  });
  it('leaves what was disputed to an admin, also while the worklist does not know yet', async () => {
    await must(market.reports(market.asha, interviewId));
    market.hoursPass(1);
    await must(market.by(market.ravi)(interview, interviewId, { type: 'DisputeNoShow', statement: 'I was there' }));
    market.hoursPass(48);
    await rings();
    expect(await status()).toEqual(['scheduled', 0]);
    await must(market.settlesNoShow(interviewId, 50));
    expect(await status()).toEqual(['cancelled', 749.5]);
    await rings();
    expect(await cancellations()).toBe(1);
  });
  it('has nothing to do when the worklist is empty', async () => {
    await must(market.reports(market.asha, interviewId));
    market.hoursPass(24);
    expect(await rings([])).toBe(market.now());
    expect(await status()).toEqual(['scheduled', 0]);
  });
});
