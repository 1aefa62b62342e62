import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { books, confirmsAddress, type Person, registers } from '../system/people.ts';
import { auditTool } from '../system/server.ts';
import { balanceOf, conducts, expectBooksToAgree, opens, type Place, pays, slotOf } from './moneyPlaces.ts';

/** Fits one refund of ₹1,499 and one bonus of ₹1,000, but not a second refund. */
const TRUST_ALLOWANCE = '2600';
const PRICE = 1499;

let place: Place;
let puppets: readonly Person[];
beforeAll(async () => {
  place = await opens({ TRUST_ALLOWANCE });
  puppets = await Promise.all(['Puppet One', 'Puppet Two', 'Puppet Three'].map((name) => registers(place.server, name)));
  for (const puppet of puppets) await confirmsAddress(place.server, puppet);
});

const nth = (index: number): Person => {
  const person = puppets[index];
  if (person === undefined) throw new Error(`there is no puppet ${index}`);
  return person;
};
const cancels = async (candidate: Person, hours: number) => {
  const booked = await pays(place.ananya, candidate, await slotOf(place.ananya, hours));
  await candidate.browser.call('cancelInterview', { params: { id: booked.interviewId }, body: {} });
  return booked;
};
const queue = async () => (await place.admin.browser.call('waitingCredits')).credits;
const decide = (chargeId: string, body: { readonly decision: 'approve' | 'decline' | 'waive'; readonly reason?: string }) =>
  place.admin.browser.call('decideCredit', { params: { id: place.ananya.id, chargeId }, body });
const trusted = async () => {
  const { interviewers } = await place.admin.browser.call('booksOfInterviewers');
  const { outstanding, allowance, waiting } = interviewers.find(({ _id }) => _id === place.ananya.id) ?? {};
  return { outstanding, allowance, waiting };
};
const settlements = async () => {
  const { interviewers } = await place.admin.browser.call('booksOfInterviewers');
  return interviewers.find(({ _id }) => _id === place.ananya.id)?.settlements ?? Number.NaN;
};

describe('credit on one interviewer’s word', () => {
  let second: { readonly paymentId: string; readonly interviewId: string };

  it('is given at once while it fits the allowance', async () => {
    await cancels(nth(0), 72);
    expect(await balanceOf(nth(0))).toEqual({ s30Balance: PRICE, reserved: 0 });
    expect(await trusted()).toEqual({ outstanding: PRICE, allowance: 2600, waiting: 0 });
  });

  it('waits beyond the allowance, visible to the person and the admin', async () => {
    second = await cancels(nth(1), 74);
    expect(await nth(1).browser.call('ownWallet')).toMatchObject({ s30Balance: 0, waiting: PRICE, declined: [] });
    const payment = await nth(1).browser.call('paymentOfInterview', { params: { interviewId: second.interviewId } });
    expect(payment).toMatchObject({ refund: { amount: PRICE, as: 'credit', isDue: false, waiting: PRICE } });
    const [credit, ...others] = await queue();
    expect(others).toEqual([]);
    expect(credit).toMatchObject({
      ...{ _id: second.paymentId, kind: 'refund', wanted: PRICE, waiting: PRICE, charged: 0 },
      interviewer: { _id: place.ananya.id, name: 'Ananya Krishnan' },
      candidate: { _id: nth(1).id, name: 'Puppet Two' },
      times: { registered: expect.any(String), proof: expect.any(String), verified: expect.any(String) },
      // They all share an address and a picture, and their payments were verified at once.
      odd: ['same-address', 'same-picture', 'new-account', 'verified-at-once'],
    });
    expect(await trusted()).toMatchObject({ outstanding: PRICE, waiting: PRICE });
  });

  it('cannot be spent while it waits', async () => {
    const slot = await slotOf(place.ananya, 76);
    expect(await nth(1).browser.call('createPreBookingPayment', { body: { slotId: slot, interviewType: 'DSA' } })).toMatchObject({
      usedS30Balance: 0,
      remainingAmount: PRICE,
    });
  });

  it('is declined with a reason the person sees, and given when an admin later approves it', async () => {
    expect(
      await place.admin.browser.refused('decideCredit', {
        params: { id: place.ananya.id, chargeId: second.paymentId },
        body: { decision: 'decline' },
      }),
    ).toMatchObject({ status: 400, errors: [{ param: 'reason', message: 'Please give a reason' }] });
    await decide(second.paymentId, { decision: 'decline', reason: 'The same picture again' });
    expect(await nth(1).browser.call('ownWallet')).toMatchObject({
      waiting: 0,
      declined: [{ amount: PRICE, reason: 'The same picture again' }],
    });
    expect(await queue()).toEqual([]);
    await decide(second.paymentId, { decision: 'approve' });
    expect(await balanceOf(nth(1))).toEqual({ s30Balance: PRICE, reserved: 0 });
    expect(await nth(1).browser.call('ownWallet')).toMatchObject({ waiting: 0, declined: [] });
    expect(
      await place.admin.browser.refused('decideCredit', {
        params: { id: place.ananya.id, chargeId: second.paymentId },
        body: { decision: 'approve' },
      }),
    ).toMatchObject({ status: 409, code: 'charge_not_waiting' });
  });

  it('includes referral bonuses: both people wait, and both get theirs once the interviewer has paid', async () => {
    const friend = await registers(place.server, 'Friend One', { referralCode: nth(2).referralCode });
    const { interviewId } = await pays(place.ananya, friend, await slotOf(place.ananya, 78));
    await conducts(place.ananya, interviewId);
    for (const person of [nth(2), friend]) expect(await person.browser.call('ownWallet')).toMatchObject({ s30Balance: 0, waiting: 500 });
    expect(await queue()).toMatchObject([{ kind: 'bonus', waiting: 1000 }]);
    const settled = { params: { id: place.ananya.id }, body: { amount: 2 * PRICE, currency: 'INR' as const, note: 'UPI 7731' } };
    await place.admin.browser.call('recordCollection', settled);
    expect(await queue()).toEqual([]);
    for (const person of [nth(2), friend]) expect(await person.browser.call('ownWallet')).toMatchObject({ s30Balance: 500, waiting: 0 });
    expect(await trusted()).toEqual({ outstanding: 1000, allowance: 2600, waiting: 0 });
  });

  it('goes further for an interviewer whose allowance an admin raised', async () => {
    for (const [index, name] of ['Puppet Four', 'Puppet Five'].entries()) {
      const candidate = await registers(place.server, name);
      await cancels(candidate, 80 + 2 * index);
    }
    expect(await queue()).toMatchObject([{ waiting: PRICE }]);
    await place.admin.browser.call('setTrustAllowance', { params: { id: place.ananya.id }, body: { amount: 20_000 } });
    expect(await queue()).toEqual([]);
    expect(await trusted()).toMatchObject({ allowance: 20_000 });
  });

  it('is borne by the platform when an admin waives the charge', async () => {
    const before = await trusted();
    await decide(second.paymentId, { decision: 'waive', reason: 'The interviewer did nothing wrong' });
    expect(await trusted()).toMatchObject({ outstanding: (before.outstanding ?? 0) - PRICE });
    const { credits } = await place.admin.browser.call('creditsOfInterviewer', { params: { id: place.ananya.id } });
    const credit = credits.find(({ _id }) => _id === second.paymentId);
    expect(credit).toMatchObject({ wanted: PRICE, charged: PRICE, waived: PRICE, waiting: 0, declined: 0 });
  });
});

describe('the books', () => {
  it('sum to zero in each currency', async () => {
    const { accounts } = await place.admin.browser.call('books');
    const sum = accounts.reduce((all, { amount }) => all + Math.round(amount * 100), 0);
    expect([accounts.length > 4, sum]).toEqual([true, 0]);
  });

  it('show the interviewer and the admin the same statement, line by line and as a spreadsheet', async () => {
    const own = await place.ananya.browser.call('ownStatement');
    const [rupees, ...others] = own.sums;
    if (rupees === undefined) throw new Error('there is no sum');
    expect(others).toEqual([]);
    const { opening, direct, balance, fee, refunds, bonuses, waived, paidOut, collected, due } = rupees;
    expect(direct).toBeGreaterThan(0);
    expect(due).toBeCloseTo(opening + balance + fee + refunds + bonuses + waived + paidOut + collected, 2);
    expect([bonuses, waived, collected]).toEqual([-1000, PRICE, 2 * PRICE]);
    expect(own.firstMonth).toBe(own.lines[0]?.date.slice(0, 7));
    expect(await place.admin.browser.call('statement', { params: { id: place.ananya.id } })).toEqual(own);
    const csv = await place.ananya.browser.send('GET', '/api/earnings/statement.csv');
    expect(csv.status).toBe(200);
  });

  it('show payouts', async () => {
    const before = (await place.ananya.browser.call('ownStatement')).sums[0]?.due ?? 0;
    const seen = await settlements();
    const asked = {
      params: { id: place.ananya.id },
      body: { amount: 100.5, currency: 'INR' },
      headers: { 'Idempotency-Key': randomUUID() },
    } as const;
    const recorded = await place.admin.browser.call('recordPayout', asked);
    expect(recorded.settlements).toBe(seen + 1);
    expect(await settlements()).toBe(seen + 1);
    const { sums, lines } = await place.ananya.browser.call('ownStatement');
    expect(sums[0]?.due).toBeCloseTo(before - 100.5, 2);
    expect(lines.at(-1)).toMatchObject({ kind: 'payout', amount: -100.5 });
    const collected = await place.admin.browser.call('recordCollection', { params: asked.params, body: { amount: 1, currency: 'INR' } });
    expect(collected.settlements).toBe(seen + 2);
    // A repeat is answered as the first request was.
    expect(await place.admin.browser.call('recordPayout', asked)).toEqual(recorded);
  });

  it('settle nothing with people who have never been interviewers, but all with those who were', async () => {
    const { id } = nth(1);
    const { admin } = place;
    const settled = { params: { id }, body: { amount: 10, currency: 'INR' } } as const;
    const refusal = { status: 422, code: 'not_an_interviewer' };
    for (const name of ['recordPayout', 'recordCollection'] as const)
      expect(await admin.browser.refused(name, settled)).toMatchObject(refusal);
    expect(await admin.browser.refused('setTrustAllowance', { params: { id }, body: { amount: 1 } })).toMatchObject(refusal);
    for (const role of ['interviewer', 'candidate'] as const) await admin.browser.call('changeRole', { params: { id }, body: { role } });
    for (const name of ['recordPayout', 'recordCollection'] as const) await admin.browser.call(name, settled);
  });

  const waiting = async () => {
    await place.admin.browser.call('setTrustAllowance', { params: { id: place.ananya.id }, body: { amount: 0 } });
    return (await queue()).map(({ _id }) => _id);
  };
  const joins = async (name: string, invitation: { readonly referralCode?: string } = {}) => {
    const candidate = await registers(place.server, name, invitation);
    return candidate;
  };
  const approval = (chargeId: string) =>
    place.admin.browser.refused('decideCredit', { params: { id: place.ananya.id, chargeId }, body: { decision: 'approve' } });

  it('charge one bonus for a friend: it waits for an admin with the first interview, not with the second', async () => {
    expect(await waiting()).toEqual([]);
    const friend = await joins('Friend Two', { referralCode: nth(2).referralCode });
    const before = await place.ananya.browser.call('ownStatement');
    for (const hours of [90, 92])
      await conducts(place.ananya, (await pays(place.ananya, friend, await slotOf(place.ananya, hours))).interviewId);
    const [first = '', ...others] = await waiting();
    expect(others).toEqual([]);
    await decide(first, { decision: 'approve' });
    expect(await balanceOf(friend)).toMatchObject({ s30Balance: 500 });
    expect(await approval(first)).toMatchObject({ status: 409, code: 'charge_not_waiting' });
    const after = await place.ananya.browser.call('ownStatement');
    expect((after.sums[0]?.bonuses ?? 0) - (before.sums[0]?.bonuses ?? 0)).toBe(-1000);
  });

  it('charge nothing for a bonus whose referrer has left: its approval is refused', async () => {
    const referrer = await joins('Leaving Friend');
    const friend = await joins('Friend Three', { referralCode: referrer.referralCode });
    await conducts(place.ananya, (await pays(place.ananya, friend, await slotOf(place.ananya, 98))).interviewId);
    const [bonus = ''] = await waiting();
    await decide(bonus, { decision: 'decline', reason: 'Odd' });
    await place.admin.browser.call('eraseUser', { params: { id: referrer.id }, body: { reason: 'asked by mail' } });
    expect(await approval(bonus)).toMatchObject({ status: 409, code: 'credit_of_erased' });
  });

  it('are verified by the auditors’ tool', async () => {
    const { stdout } = await auditTool(place.server.dataDir, ['reconcile']);
    expect(stdout).toContain('sum of all accounts in INR');
    await expectBooksToAgree(1);
  });

  it('charge nothing for an erased person: credit is not given any more, and what proves paid goes back as money', async () => {
    const leaver = await joins('Puppet Six');
    const { paymentId: declined } = await cancels(leaver, 94);
    await decide(declined, { decision: 'decline', reason: 'Odd' });
    const unpaid = await books(leaver, await slotOf(place.ananya, 96), 'DSA');
    const answer = { paymentId: unpaid.paymentId, verified: false, reason: 'Not received' };
    await place.ananya.browser.call('verifyPayment', { body: answer });
    await leaver.browser.call('cancelInterview', { params: { id: unpaid.interviewId }, body: { refundAs: 'credit' } });
    await place.admin.browser.call('eraseUser', { params: { id: leaver.id }, body: { reason: 'asked by mail' } });
    expect(await approval(declined)).toMatchObject({ status: 409, code: 'credit_of_erased' });
    await place.admin.browser.call('verifyPayment', { body: { paymentId: unpaid.paymentId, verified: true } });
    expect(await place.admin.browser.call('refundTasks')).toContainEqual(expect.objectContaining({ _id: unpaid.paymentId }));
  });
});
