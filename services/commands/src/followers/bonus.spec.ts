import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bookingOfPayment, FeedbackId, FileId, type SlotId, type UserId } from '@s30/contracts/ids';
import { isRejection } from '@s30/contracts/rejections';
import { interviewerAccount } from '../interviewer-account/decider.ts';
import { user } from '../user/decider.ts';
import { wallet } from '../wallet/decider.ts';
import { candidate, interviewer, type Market, openMarket } from './market.testing.ts';

describe('the bonus of a referral', () => {
  let market: Market;
  let ravi: UserId;
  let slots: SlotId[];
  beforeAll(async () => {
    market = await openMarket();
    ravi = await market.joins('ravi', 'interviewer');
    slots = [...(await market.publishes(ravi, 100, 200))];
  });
  afterAll(() => market.close());

  const balanceOf = async (userId: UserId): Promise<number> => (await market.load(wallet, userId)).balance.minor;
  async function completesFirst(asha: UserId): Promise<void> {
    const asks = await market.checksOut(asha, slots.pop() as SlotId, market.as(candidate(asha)));
    if (isRejection(asks)) throw new Error(asks.rejected);
    const { paymentId } = asks;
    const bookingId = bookingOfPayment(paymentId);
    const proof = { type: 'SubmitProof', paymentId, transactionId: '4821', screenshotFileId: FileId.parse('proof') } as const;
    await market.changes(market.as(candidate(asha)), bookingId, proof);
    await market.changes(market.as(interviewer(ravi)), bookingId, { type: 'VerifyPayment', paymentId });
    const link = { type: 'ChangeMeetingLink', meetingLink: 'https://meet.example.org/a' } as const;
    await market.changes(market.as(interviewer(ravi)), bookingId, link);
    await market.changes(market.as(interviewer(ravi)), bookingId, { type: 'StartInterview' });
    const content = { scores: { communicationScore: 8 }, strengths: 'Calm', areasOfImprovement: 'Tests' };
    const feedbackId = FeedbackId.parse(`feedback of ${bookingId}`.replaceAll(' ', '-'));
    await market.changes(market.as(interviewer(ravi)), bookingId, { type: 'GiveFeedback', interviewType: 'DSA', feedbackId, content });
  }

  it('goes to the friend alone if the referrer has been erased', async () => {
    const [kavya, arjun] = [await market.joins('kavya', 'candidate'), await market.joins('arjun', 'candidate', 0, 'kavya')];
    const onWord = async () => (await market.load(interviewerAccount, ravi)).outstanding.minor;
    await completesFirst(arjun);
    expect(await onWord()).toBe(100_000);
    expect(await Promise.all([kavya, arjun].map(balanceOf))).toEqual([50_000, 50_000]);
    const diya = await market.joins('diya', 'candidate', 0, 'kavya');
    await market.must(candidate(kavya), user, kavya, { type: 'ErasePerson', erasedBy: kavya });
    await completesFirst(diya);
    expect(await Promise.all([kavya, diya].map(balanceOf))).toEqual([50_000, 50_000]);
    expect(await onWord()).toBe(150_000);
  });
});
