import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@s30/contracts/events/define';
import { type BookingId, bookingOfPayment, FeedbackId, FileId, PaymentId, type SlotId, UserId } from '@s30/contracts/ids';
import { rupees } from '@s30/contracts/money';
import { isRejection } from '@s30/contracts/rejections';
import { START } from '@s30/platform/event-store/port';
import { seen } from '@s30/platform/projector/seen';
import { booking } from '../booking/decider.ts';
import type { Run } from '../context.ts';
import { interviewerAccount } from '../interviewer-account/decider.ts';
import { user } from '../user/decider.ts';
import { wallet } from '../wallet/decider.ts';
import { bookingFollowUps } from './completions.ts';
import { followBooking } from './followBooking.ts';
import { admin, candidate, interviewer, type Market, openMarket } from './market.testing.ts';

const system: Actor = { userId: 'follow-ups', role: 'system' };

describe('the bonus of a referral', () => {
  let market: Market;
  let ravi: UserId;
  let mira: UserId;
  const slots = new Map<UserId, SlotId[]>();
  beforeAll(async () => {
    market = await openMarket();
    ravi = await market.joins('ravi', 'interviewer');
    mira = await market.joins('mira', 'interviewer');
    for (const one of [ravi, mira]) slots.set(one, [...(await market.publishes(one, 100, 200, 300, 400, 500, 600, 700, 800, 900))]);
  });
  afterAll(() => market.close());

  const balanceOf = async (userId: UserId): Promise<number> => (await market.load(wallet, userId)).balance.minor;
  const follows = (bookingId: BookingId, run = market.as(system)) =>
    followBooking({ run, load: market.load, trustAllowance: rupees(5000) }, bookingId);
  /** Completes an interview that is paid with money. */
  async function completes(
    asha: UserId,
    by: UserId,
    thenFollows: (bookingId: BookingId) => Promise<unknown> = follows,
    verifier = interviewer(by),
  ) {
    const asks = await market.checksOut(asha, slots.get(by)?.pop() as SlotId, market.as(candidate(asha)));
    if (isRejection(asks)) throw new Error(asks.rejected);
    const { paymentId } = asks;
    const bookingId = bookingOfPayment(paymentId);
    const proof = { type: 'SubmitProof', paymentId, transactionId: '4821', screenshotFileId: FileId.parse('proof') } as const;
    await market.changes(market.as(candidate(asha)), bookingId, proof);
    const interviews = market.as(interviewer(by));
    await market.changes(market.as(verifier), bookingId, { type: 'VerifyPayment', paymentId });
    await market.changes(interviews, bookingId, { type: 'ChangeMeetingLink', meetingLink: 'https://meet.example.org/a' });
    await market.changes(interviews, bookingId, { type: 'StartInterview' });
    const content = { scores: { communicationScore: 8 }, strengths: 'Calm', areasOfImprovement: 'Tests' };
    const feedbackId = FeedbackId.parse(`feedback of ${bookingId}`.replaceAll(' ', '-'));
    await interviews(booking, bookingId, { type: 'GiveFeedback', interviewType: 'DSA', feedbackId, content });
    await thenFollows(bookingId);
    return { bookingId, paymentId };
  }
  const endsFor =
    (userId?: UserId): Run =>
    async (decider, id, command) => {
      if (command.type === 'GrantCredit' && (userId ?? id) === id) throw new Error('the process ended');
      return market.as(system)(decider, id, command);
    };
  const ends = endsFor();
  const allBack = (paymentId: string) =>
    ({ type: 'GrantRefund', paymentId: PaymentId.parse(paymentId), percent: 100, as: 'money', reason: 'ill' }) as const;
  /** Lets the follower of the log handle all events of a type. */
  async function tells(type: string): Promise<void> {
    const process = bookingFollowUps(market.runner, market.now, rupees(5000));
    const { events } = await market.store.readAll({ after: START, limit: 1_000, categories: process.categories });
    for (const event of events) if (event.type === type) await process.handle(seen(event));
  }
  const onWord = async (userId: UserId) => (await market.load(interviewerAccount, userId)).outstanding.minor;
  const onWords = async () => [await onWord(ravi), await onWord(mira)] as const;

  it('goes to the friend alone if the referrer has been erased', async () => {
    const [kavya, arjun] = [await market.joins('kavya', 'candidate'), await market.joins('arjun', 'candidate', 0, 'kavya')];
    await completes(arjun, ravi);
    expect(await onWord(ravi)).toBe(100_000);
    expect(await Promise.all([kavya, arjun].map(balanceOf))).toEqual([50_000, 50_000]);
    const diya = await market.joins('diya', 'candidate', 0, 'kavya');
    await market.must(candidate(kavya), user, kavya, { type: 'ErasePerson', erasedBy: kavya });
    await completes(diya, ravi);
    expect(await Promise.all([kavya, diya].map(balanceOf))).toEqual([50_000, 50_000]);
    expect(await onWord(ravi)).toBe(150_000);
  });

  it('goes to the referrer alone if the friend has been erased', async () => {
    const [meena, nila] = [await market.joins('meena', 'candidate'), await market.joins('nila', 'candidate', 0, 'meena')];
    const before = await onWords();
    await completes(nila, mira, async (bookingId) => {
      await market.must(candidate(nila), user, nila, { type: 'ErasePerson', erasedBy: nila });
      await follows(bookingId);
    });
    expect(await Promise.all([meena, nila].map(balanceOf))).toEqual([50_000, 0]);
    expect(await onWords()).toEqual([before[0], before[1] + 50_000]);
  });

  it('is charged once, even if the process ends after the charge and another booking of the friend earns it meanwhile', async () => {
    const [anil, esha] = [await market.joins('anil', 'candidate'), await market.joins('esha', 'candidate', 0, 'anil')];
    const before = await onWords();
    const first = await completes(esha, ravi, (bookingId) => expect(follows(bookingId, ends)).rejects.toThrow('the process ended'));
    await completes(esha, mira);
    expect(await Promise.all([anil, esha].map(balanceOf))).toEqual([0, 0]);
    await follows(first.bookingId);
    expect(await Promise.all([anil, esha].map(balanceOf))).toEqual([50_000, 50_000]);
    expect(await onWords()).toEqual([before[0] + 100_000, before[1]]);
  });

  it('goes to the next booking if the process ended before it was granted, and all of the money was given back', async () => {
    const esha = await market.joins('lata', 'candidate', 0, 'anil');
    const first = await completes(esha, ravi, (bookingId) => expect(follows(bookingId, ends)).rejects.toThrow('the process ended'), admin);
    await market.changes(market.as(admin), first.bookingId, allBack(first.paymentId));
    await completes(esha, mira);
    expect(await balanceOf(esha)).toBe(50_000);
  });

  it('is granted to both, even if the process ended between the two and all of the money was given back', async () => {
    const [anita, mona] = [await market.joins('anita', 'candidate'), await market.joins('mona', 'candidate', 0, 'anita')];
    const halfway = (bookingId: BookingId) => expect(follows(bookingId, endsFor(anita))).rejects.toThrow('the process ended');
    const { bookingId, paymentId } = await completes(mona, mira, halfway, admin);
    expect(await Promise.all([anita, mona].map(balanceOf))).toEqual([0, 50_000]);
    await market.changes(market.as(admin), bookingId, allBack(paymentId));
    expect(await Promise.all([anita, mona].map(balanceOf))).toEqual([50_000, 50_000]);
  });

  describe('whose interviewer has no allowance left', () => {
    const allows = (amount: number) =>
      market.must(admin, interviewerAccount, ravi, {
        ...{ type: 'SetTrustAllowance', interviewerId: ravi, amount: rupees(amount), trustAllowance: rupees(5000) },
      });
    const waits = async (friend: string) => {
      const asha = await market.joins(friend, 'candidate', 0, 'anil');
      await allows(0);
      const first = await completes(asha, ravi);
      return { asha, first, before: await onWords() };
    };

    it('waits and is not charged to the next interviewer', async () => {
      const { asha, first, before } = await waits('farah');
      await completes(asha, mira);
      expect(await balanceOf(asha)).toBe(0);
      await allows(5000);
      await follows(first.bookingId);
      expect(await balanceOf(asha)).toBe(50_000);
      expect(await onWords()).toEqual([before[0] + 100_000, before[1]]);
    });

    it('is granted twice in one request to somebody who referred two friends', async () => {
      const before = await balanceOf(UserId.parse('anil'));
      const bookings = [(await waits('lila')).first.bookingId, (await waits('tara')).first.bookingId];
      await allows(9000);
      const request = market.as(admin);
      for (const bookingId of bookings) await follows(bookingId, request);
      expect(await balanceOf(UserId.parse('anil'))).toBe(before + 100_000);
    });

    it('goes to the next booking if all of the money is given back', async () => {
      const { asha, first, before } = await waits('gita');
      await market.changes(market.as(admin), first.bookingId, allBack(first.paymentId));
      await completes(asha, mira);
      await allows(5000);
      expect(await balanceOf(asha)).toBe(50_000);
      expect(await onWords()).toEqual([before[0], before[1] + 100_000]);
    });

    it('goes to a booking that earned it before that', async () => {
      const { asha, first, before } = await waits('hema');
      await completes(asha, mira);
      await market.changes(market.as(admin), first.bookingId, allBack(first.paymentId));
      await tells('BonusReleased');
      expect(await balanceOf(asha)).toBe(50_000);
      expect(await onWords()).toEqual([before[0], before[1] + 100_000]);
    });
  });
});
