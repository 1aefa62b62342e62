import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminOf,
  books,
  dsaFeedback,
  holds,
  hoursAhead,
  interviewerNamed,
  type Person,
  publishes,
  registers,
  setPrices,
} from '../system/people.ts';
import { screenshot } from '../system/pictures.ts';
import { ADMIN, auditTool, type Server, startServer } from '../system/server.ts';
import { until } from '../system/until.ts';

const HALF_MINUTE = 30_000;

type Place = { readonly server: Server; readonly admin: Person; readonly ananya: Person };
const opened: Server[] = [];
/** Prices, and Ananya, who is paid by UPI. */
async function opens(env: Readonly<Record<string, string>> = {}): Promise<Place> {
  const server = await startServer({ env: { ...ADMIN, ...env } });
  opened.push(server);
  const admin = await adminOf(server);
  await setPrices(admin);
  return { server, admin, ananya: await interviewerNamed(server, admin, 'Ananya Krishnan', { upiId: 'ananya@okbank' }) };
}

/** Everybody hears of what everybody has done. */
function meet(...people: readonly Person[]): void {
  for (const one of people) for (const other of people) one.browser.hears(other.browser);
}
async function slotOf(ananya: Person, candidate: Person, hours: number): Promise<string> {
  const [slot] = await publishes(ananya, 'DSA', hoursAhead(hours));
  meet(candidate, ananya);
  if (slot === undefined) throw new Error('nothing was published');
  return slot._id;
}
const verifies = ({ browser }: Person, paymentId: string) => browser.call('verifyPayment', { body: { paymentId, verified: true } });
async function conducts(ananya: Person, interviewId: string): Promise<void> {
  await ananya.browser.call('changeInterviewStatus', { params: { id: interviewId }, body: { status: 'in-progress' } });
  await ananya.browser.call('giveFeedback', { body: dsaFeedback(interviewId) });
}
/** Books with proof; Ananya verifies. */
async function pays(ananya: Person, candidate: Person, slotId: string) {
  const booked = await books(candidate, slotId, 'DSA');
  meet(ananya, candidate);
  await verifies(ananya, booked.paymentId);
  meet(ananya, candidate);
  return booked;
}
const balanceOf = async ({ browser }: Person) => {
  const { s30Balance, reserved } = await browser.call('ownWallet');
  const { user } = await browser.call('me');
  if (user.s30Balance !== s30Balance) throw new Error(`the profile says ${user.s30Balance}, the wallet ${s30Balance}`);
  return { s30Balance, reserved };
};
const paymentOf = async ({ browser }: Person, interviewId: string) => {
  const found = await browser.call('paymentOfInterview', { params: { interviewId } });
  if (!found.exists) throw new Error(`${interviewId} has no payment`);
  return found;
};
const movementsOf = async ({ browser }: Person) =>
  (await browser.call('ownWallet')).movements.map(({ kind, reason = '', amount }) => `${kind} ${amount} ${reason}`.trim());

let place: Place;
beforeAll(async () => {
  place = await opens();
}, 90_000);

describe('the referral bonus', () => {
  let kavya: Person;
  let arjun: Person;
  let diya: Person;
  beforeAll(async () => {
    kavya = await registers(place.server, 'Kavya Nair');
    arjun = await registers(place.server, 'Arjun Mehta', kavya.referralCode);
    diya = await registers(place.server, 'Diya Shah', kavya.referralCode);
  });

  it('comes to both when the friend’s interview is verified and then completed', async () => {
    const { ananya } = place;
    const { interviewId } = await pays(ananya, arjun, await slotOf(ananya, arjun, 60));
    meet(kavya, arjun);
    for (const person of [kavya, arjun]) expect(await balanceOf(person)).toEqual({ s30Balance: 0, reserved: 0 });
    await conducts(ananya, interviewId);
    meet(kavya, arjun, ananya);
    for (const person of [kavya, arjun]) expect(await balanceOf(person)).toEqual({ s30Balance: 500, reserved: 0 });
    expect(await movementsOf(arjun)).toEqual(['granted 500 referral']);
  });

  it('comes to both when the friend’s interview is completed and then verified', async () => {
    const { ananya } = place;
    const { interviewId, paymentId } = await books(diya, await slotOf(ananya, diya, 62), 'DSA');
    meet(ananya, diya);
    await conducts(ananya, interviewId);
    meet(kavya, diya, ananya);
    expect(await balanceOf(diya)).toEqual({ s30Balance: 0, reserved: 0 });
    await verifies(ananya, paymentId);
    meet(kavya, diya, ananya);
    expect(await balanceOf(diya)).toEqual({ s30Balance: 500, reserved: 0 });
    expect(await balanceOf(kavya)).toEqual({ s30Balance: 1000, reserved: 0 });
    expect(await movementsOf(kavya)).toEqual(['granted 500 referral', 'granted 500 referral']);
  });

  it('does not come again for the second interview', async () => {
    const { ananya } = place;
    const { interviewId } = await pays(ananya, diya, await slotOf(ananya, diya, 64));
    await conducts(ananya, interviewId);
    meet(kavya, diya, ananya);
    expect(await balanceOf(kavya)).toEqual({ s30Balance: 1000, reserved: 0 });
    // What Diya had went into the second interview.
    expect(await balanceOf(diya)).toEqual({ s30Balance: 0, reserved: 0 });
    expect(await movementsOf(diya)).toEqual(['spent 500', 'reserved 500', 'granted 500 referral']);
  });

  it('stands on the dashboards and in the referral tracker', async () => {
    const { admin } = place;
    expect(await kavya.browser.call('dashboard')).toMatchObject({ friendsReferred: 2, referralRewards: 1000 });
    expect(await arjun.browser.call('dashboard')).toMatchObject({ friendsReferred: 0, referralRewards: 500 });
    meet(admin, kavya);
    const { stats, referrerStats, referredUsers } = await admin.browser.call('referralOverview');
    expect(stats).toMatchObject({ totalReferrals: 2, totalReferrers: 1, totalBonusesClaimed: 2, totalBonusAmount: 2000 });
    expect(referrerStats).toMatchObject([{ name: 'Kavya Nair', referralCount: 2, s30Balance: 1000 }]);
    expect(referredUsers.map(({ referralBonusClaimed }) => referralBonusClaimed)).toEqual([true, true]);
  });
});

describe('the S30 balance', () => {
  let ravi: Person;
  let asha: Person;
  let slotId: string;
  let paymentId: string;
  let interviewId: string;
  beforeAll(async () => {
    const { server, ananya } = place;
    ravi = await registers(server, 'Ravi Rao');
    asha = await registers(server, 'Asha Pillai', ravi.referralCode);
    const first = await pays(ananya, asha, await slotOf(ananya, asha, 70));
    await conducts(ananya, first.interviewId);
    slotId = await slotOf(ananya, asha, 72);
  });

  it('is said with the price before paying: what comes back, by when', async () => {
    const params = { id: slotId };
    expect(await asha.browser.call('slotCancellationQuote', { params })).toMatchObject({
      percent: 100,
      creditAmount: 1499,
      refundAmount: 1499,
      refundCurrency: 'INR',
      tiers: [{ percent: 100, until: expect.any(String) }, { percent: 50, until: expect.any(String) }, { percent: 0 }],
    });
  });

  it('is used at the next booking by itself', async () => {
    const request = await holds(asha, slotId, 'DSA');
    expect(request).toMatchObject({ status: 'pending', amount: 1499, usedS30Balance: 500, remainingAmount: 999, currency: 'INR' });
    paymentId = request.paymentId;
    expect(await balanceOf(asha)).toEqual({ s30Balance: 0, reserved: 500 });
    expect(await asha.browser.call('slotCancellationQuote', { params: { id: slotId } })).toMatchObject({
      creditAmount: 1499,
      refundAmount: 999,
    });
    const again = await holds(asha, slotId, 'DSA');
    expect(again).toMatchObject({ paymentId, usedS30Balance: 500, remainingAmount: 999 });
    expect(await balanceOf(asha)).toEqual({ s30Balance: 0, reserved: 500 });
  });

  it('is spent once the rest is verified', async () => {
    const { ananya } = place;
    ({ interviewId } = await books(asha, slotId, 'DSA'));
    meet(asha, ananya);
    expect(await ananya.browser.call('pendingPayments')).toMatchObject([{ _id: paymentId, usedS30Balance: 500, remainingAmount: 999 }]);
    expect(await balanceOf(asha)).toEqual({ s30Balance: 0, reserved: 500 });
    await verifies(ananya, paymentId);
    meet(asha, ananya);
    expect(await balanceOf(asha)).toEqual({ s30Balance: 0, reserved: 0 });
    expect(await paymentOf(asha, interviewId)).toMatchObject({
      status: 'verified',
      amount: 1499,
      usedS30Balance: 500,
      remainingAmount: 999,
    });
  });

  it('gets everything back when the interview is cancelled 48 hours before or earlier, as was said before', async () => {
    const { ananya } = place;
    const params = { id: interviewId };
    const earned = (await ananya.browser.call('dashboard')).totalEarnings;
    const quote = await asha.browser.call('interviewCancellationQuote', { params });
    expect(quote).toMatchObject({ percent: 100, creditAmount: 1499, refundAmount: 999, refundCurrency: 'INR' });
    await asha.browser.call('cancelInterview', { params });
    expect(await balanceOf(asha)).toEqual({ s30Balance: quote.creditAmount, reserved: 0 });
    expect(await movementsOf(asha)).toEqual(['granted 1499 cancellation', 'spent 500', 'reserved 500', 'granted 500 referral']);
    expect(await paymentOf(asha, interviewId)).toMatchObject({
      status: 'refunded',
      refund: { amount: 1499, currency: 'INR', percent: 100, as: 'credit', isDue: false },
    });
    meet(asha, ananya);
    expect((await ananya.browser.call('dashboard')).totalEarnings).toBeCloseTo(earned - 1274.15, 2);
  });

  it('that covers the whole price books at once: no proof, and it counts as verified', async () => {
    const covered = await holds(asha, slotId, 'DSA');
    expect(covered).toMatchObject({ status: 'verified', amount: 1499, usedS30Balance: 1499, remainingAmount: 0 });
    expect(covered.heldUntil).toBeUndefined();
    interviewId = covered.interviewId ?? '';
    expect(await asha.browser.call('interviews', { query: { status: 'scheduled' } })).toMatchObject([
      { _id: interviewId, paymentId: { _id: covered.paymentId, status: 'verified' } },
    ]);
    expect(await balanceOf(asha)).toEqual({ s30Balance: 0, reserved: 0 });
    expect(await asha.browser.call('dashboard')).toMatchObject({ upcomingInterviews: 1, pendingPayments: 0 });
    const refused = await asha.browser.refused('submitPreBookingPayment', {
      body: { paymentId: covered.paymentId, slotId, transactionId: '4821' },
      files: { transactionScreenshot: await screenshot() },
    });
    expect(refused).toMatchObject({ status: 409, code: 'payment_already_verified' });
    meet(asha, place.ananya);
    expect(await place.ananya.browser.call('pendingPayments')).toEqual([]);
  });

  it('comes back as balance, also when money is asked for: no money was sent', async () => {
    const params = { id: interviewId };
    expect(await asha.browser.call('interviewCancellationQuote', { params })).toMatchObject({ creditAmount: 1499, refundAmount: 0 });
    await asha.browser.call('cancelInterview', { params, body: { refundAs: 'money' } });
    expect(await balanceOf(asha)).toEqual({ s30Balance: 1499, reserved: 0 });
    meet(asha, place.admin);
    expect(await place.admin.browser.call('refundTasks')).toEqual([]);
  });
});

describe('a cancelled interview', () => {
  let oliver: Person;
  beforeAll(async () => {
    oliver = await registers(place.server, 'Oliver Bennett');
  });

  it('gives half back from 48 hours before the start on, as was said before', async () => {
    const { ananya } = place;
    const { interviewId } = await pays(ananya, oliver, await slotOf(ananya, oliver, 30));
    const params = { id: interviewId };
    expect(await oliver.browser.call('interviewCancellationQuote', { params })).toMatchObject({
      percent: 50,
      creditAmount: 749.5,
      refundAmount: 749.5,
    });
    await oliver.browser.call('cancelInterview', { params });
    expect(await balanceOf(oliver)).toEqual({ s30Balance: 749.5, reserved: 0 });
    expect(await paymentOf(oliver, interviewId)).toMatchObject({ status: 'refunded', refund: { percent: 50, amount: 749.5 } });
  });

  it('gives everything back when an admin cancels it, as the admin was told', async () => {
    const { ananya, admin } = place;
    const maya = await registers(place.server, 'Maya Iyer');
    const { interviewId } = await pays(ananya, maya, await slotOf(ananya, maya, 32));
    const params = { id: interviewId };
    meet(admin, maya);
    expect(await maya.browser.call('interviewCancellationQuote', { params })).toMatchObject({ percent: 50 });
    expect(await admin.browser.call('interviewCancellationQuote', { params })).toMatchObject({ percent: 100, creditAmount: 1499 });
    await admin.browser.call('cancelInterview', { params });
    meet(admin, maya);
    expect(await balanceOf(maya)).toEqual({ s30Balance: 1499, reserved: 0 });
  });

  it('makes a refund in money a task of an admin, who records that it was sent', async () => {
    const { ananya, admin } = place;
    const { interviewId, paymentId } = await pays(ananya, oliver, await slotOf(ananya, oliver, 76));
    const params = { id: interviewId };
    const quote = await oliver.browser.call('interviewCancellationQuote', { params });
    // What was left of the half.
    expect(quote).toMatchObject({ percent: 100, creditAmount: 1499, refundAmount: 749.5 });
    meet(admin, oliver);
    expect(await admin.browser.refused('recordRefund', { params: { id: paymentId } })).toMatchObject({
      status: 409,
      code: 'refund_not_due',
    });

    await oliver.browser.call('cancelInterview', { params, body: { refundAs: 'money', reason: 'An offer' } });
    expect(await balanceOf(oliver)).toEqual({ s30Balance: 749.5, reserved: 0 });
    const owed = { amount: quote.refundAmount, currency: 'INR', percent: 100, as: 'money' };
    expect(await paymentOf(oliver, interviewId)).toMatchObject({ status: 'verified', refund: { ...owed, isDue: true } });
    meet(admin, oliver);
    expect(await admin.browser.call('refundTasks')).toMatchObject([
      { _id: paymentId, paidBy: { name: 'Oliver Bennett' }, refund: { ...owed, isDue: true } },
    ]);

    for (const _ of ['once', 'twice']) {
      const recorded = await admin.browser.call('recordRefund', { params: { id: paymentId }, body: { note: 'UPI 7731' } });
      expect(recorded).toMatchObject({ message: 'Refund recorded', payment: { status: 'refunded' } });
    }
    expect(await admin.browser.call('refundTasks')).toEqual([]);
    meet(admin, oliver);
    expect(await paymentOf(oliver, interviewId)).toMatchObject({ status: 'refunded', refund: { ...owed, isDue: false } });
    expect(await balanceOf(oliver)).toEqual({ s30Balance: 749.5, reserved: 0 });
  });

  it('gives back what an answer that comes later confirms', async () => {
    const { ananya } = place;
    const nina = await registers(place.server, 'Nina Roy');
    const { interviewId, paymentId } = await books(nina, await slotOf(ananya, nina, 78), 'DSA');
    await nina.browser.call('cancelInterview', { params: { id: interviewId } });
    expect(await balanceOf(nina)).toEqual({ s30Balance: 0, reserved: 0 });
    meet(ananya, nina);
    await verifies(ananya, paymentId);
    meet(ananya, nina);
    expect(await balanceOf(nina)).toEqual({ s30Balance: 1499, reserved: 0 });
    expect(await paymentOf(nina, interviewId)).toMatchObject({ status: 'refunded' });
  });

  it('wants no new proof for what was rejected', async () => {
    const { ananya } = place;
    const omar = await registers(place.server, 'Omar Khan');
    const { interviewId, paymentId } = await books(omar, await slotOf(ananya, omar, 80), 'DSA');
    meet(ananya, omar);
    await ananya.browser.call('verifyPayment', { body: { paymentId, verified: false } });
    meet(ananya, omar);
    expect(await omar.browser.call('dashboard')).toMatchObject({ pendingPayments: 1 });
    await omar.browser.call('cancelInterview', { params: { id: interviewId } });
    expect(await omar.browser.call('dashboard')).toMatchObject({ pendingPayments: 0 });
    const proof = { body: { paymentId, transactionId: '4822' }, files: { transactionScreenshot: await screenshot() } };
    expect(await omar.browser.refused('submitPaymentProof', proof)).toMatchObject({ status: 409, code: 'payment_closed' });
    expect(await omar.browser.refused('createPaymentRequest', { body: { interviewId } })).toMatchObject({ code: 'interview_over' });
  });
});

describe('a payment that an admin deletes', () => {
  it('while its slot is held makes room for a fresh one, with the same balance', async () => {
    const { ananya, admin, server } = place;
    const priya = await registers(server, 'Priya Das');
    const { interviewId } = await pays(ananya, priya, await slotOf(ananya, priya, 84));
    await priya.browser.call('cancelInterview', { params: { id: interviewId } });
    const slotId = await slotOf(ananya, priya, 86);
    // Dearer than the balance: something remains to pay.
    await admin.browser.call('setPrice', { body: { interviewType: 'DSA', price: 1999, currency: 'INR' } });
    const first = await holds(priya, slotId, 'DSA');
    expect(first).toMatchObject({ status: 'pending', usedS30Balance: 1499, remainingAmount: 500 });
    meet(admin, priya);
    await admin.browser.call('deletePayment', { params: { id: first.paymentId } });
    meet(admin, priya);
    expect(await balanceOf(priya)).toEqual({ s30Balance: 1499, reserved: 0 });
    const second = await holds(priya, slotId, 'DSA');
    expect(second).toMatchObject({ status: 'pending', usedS30Balance: 1499, remainingAmount: 500, heldUntil: expect.any(String) });
    expect(second.paymentId).not.toBe(first.paymentId);
    expect(await balanceOf(priya)).toEqual({ s30Balance: 0, reserved: 1499 });
    expect((await books(priya, slotId, 'DSA')).paymentId).toBe(second.paymentId);
    await admin.browser.call('setPrice', { body: { interviewType: 'DSA', price: 1499, currency: 'INR' } });
  });

  it('gives back the balance that it used, once, also when it was verified', async () => {
    const { ananya, admin, server } = place;
    const sana = await registers(server, 'Sana Malik');
    const first = await pays(ananya, sana, await slotOf(ananya, sana, 94));
    await sana.browser.call('cancelInterview', { params: { id: first.interviewId } });
    const covered = await holds(sana, await slotOf(ananya, sana, 96), 'DSA');
    expect(covered).toMatchObject({ status: 'verified', usedS30Balance: 1499, remainingAmount: 0 });
    expect(await balanceOf(sana)).toEqual({ s30Balance: 0, reserved: 0 });
    for (let times = 0; times < 2; times += 1) {
      meet(admin, sana);
      await admin.browser.call('deletePayment', { params: { id: covered.paymentId } });
      meet(admin, sana);
      expect(await balanceOf(sana)).toEqual({ s30Balance: 1499, reserved: 0 });
    }
    const { movements } = await sana.browser.call('ownWallet');
    expect(movements.map(({ kind }) => kind)).toEqual(['returned', 'spent', 'reserved', 'granted']);
  });

  it('leaves its interview, which is paid again by a new one', async () => {
    const { ananya, admin, server } = place;
    const rhea = await registers(server, 'Rhea Sen');
    const { interviewId, paymentId } = await books(rhea, await slotOf(ananya, rhea, 88), 'DSA');
    meet(admin, rhea);
    await admin.browser.call('deletePayment', { params: { id: paymentId } });
    meet(admin, rhea, ananya);
    expect(await rhea.browser.call('paymentOfInterview', { params: { interviewId } })).toEqual({ exists: false, status: 'pending' });
    const [listed] = await rhea.browser.call('interviews');
    expect(listed).toMatchObject({ _id: interviewId, status: 'scheduled' });
    expect(listed?.paymentId).toBeNull();

    const created = await rhea.browser.call('createPaymentRequest', { body: { interviewId } });
    expect(created).toMatchObject({ status: 'pending', amount: 1499, remainingAmount: 1499 });
    expect(created.paymentId).not.toBe(paymentId);
    expect(await rhea.browser.call('createPaymentRequest', { body: { interviewId } })).toMatchObject({ paymentId: created.paymentId });
    const proof = { paymentId: created.paymentId, transactionId: '4823' };
    await rhea.browser.call('submitPaymentProof', { body: proof, files: { transactionScreenshot: await screenshot() } });
    meet(rhea, ananya);
    await verifies(ananya, created.paymentId);
    meet(rhea, ananya);
    expect(await paymentOf(rhea, interviewId)).toMatchObject({ _id: created.paymentId, status: 'verified' });
    expect(await rhea.browser.refused('createPaymentRequest', { body: { interviewId } })).toMatchObject({ code: 'payment_exists' });
  });
});

describe('a no-show', () => {
  let interviewId: string;
  let tara: Person;
  beforeAll(async () => {
    tara = await registers(place.server, 'Tara Bose');
    ({ interviewId } = await books(tara, await slotOf(place.ananya, tara, 90), 'DSA'));
    meet(tara, place.ananya, place.admin);
  });
  const body = { statement: 'I waited for twenty minutes' };

  it('cannot be reported before the interview was to begin, by either side', async () => {
    for (const { browser } of [tara, place.ananya])
      expect(await browser.refused('reportNoShow', { params: { id: interviewId }, body })).toMatchObject({
        status: 422,
        code: 'no_show_too_early',
        message: 'A no-show can be reported from 15 minutes after the start',
      });
  });
  it('needs a statement, and an interview of one’s own', async () => {
    expect(await tara.browser.refused('reportNoShow', { params: { id: interviewId }, body: { statement: ' ' } })).toMatchObject({
      status: 400,
      errors: [{ param: 'statement', message: 'Please say what happened' }],
    });
    const stranger = await registers(place.server, 'Some Stranger');
    for (const name of ['reportNoShow', 'disputeNoShow'] as const)
      expect(await stranger.browser.refused(name, { params: { id: interviewId }, body })).toMatchObject({
        status: 404,
        code: 'interview_unknown',
      });
  });
  it('that nobody reported can be neither disputed nor settled', async () => {
    for (const { browser } of [tara, place.ananya])
      expect(await browser.refused('disputeNoShow', { params: { id: interviewId }, body })).toMatchObject({
        status: 409,
        code: 'no_show_not_reported',
      });
    const settles = { params: { id: interviewId }, body: { percent: 100 } };
    expect(await place.admin.browser.refused('settleNoShow', settles)).toMatchObject({ status: 409, code: 'no_show_not_reported' });
    expect(await tara.browser.refused('settleNoShow', settles)).toMatchObject({ status: 403, code: 'not_allowed' });
    expect(await place.admin.browser.call('noShows')).toEqual([]);
  });
});

describe('a hold that ends without proof', () => {
  let brief: Place;
  let kavya: Person;
  let arjun: Person;
  beforeAll(async () => {
    // A second and a bit.
    brief = await opens({ SLOT_HOLD_MINUTES: '0.02' });
    kavya = await registers(brief.server, 'Kavya Nair');
    arjun = await registers(brief.server, 'Arjun Mehta');
    const { ananya } = brief;
    const { interviewId } = await pays(ananya, arjun, await slotOf(ananya, arjun, 30));
    await arjun.browser.call('cancelInterview', { params: { id: interviewId } });
    expect(await balanceOf(arjun)).toEqual({ s30Balance: 749.5, reserved: 0 });
  }, 90_000);
  const isFree = async () => ((await arjun.browser.call('ownWallet')).reserved === 0 ? true : undefined);

  it('frees the balance when somebody else takes the slot', async () => {
    const slotId = await slotOf(brief.ananya, arjun, 60);
    const held = await holds(arjun, slotId, 'DSA');
    expect(await balanceOf(arjun)).toEqual({ s30Balance: 0, reserved: 749.5 });
    meet(kavya, arjun);
    const taken = await until('the end of the hold', async () => {
      const answer = await kavya.browser.ask('createPreBookingPayment', { body: { slotId, interviewType: 'DSA' } });
      return answer.status === 201 ? answer : undefined;
    });
    expect(taken.body).not.toMatchObject({ paymentId: held.paymentId });
    await until('the balance', isFree);
    expect(await balanceOf(arjun)).toEqual({ s30Balance: 749.5, reserved: 0 });
  });

  it(
    'frees the balance by itself, a little later',
    async () => {
      const slotId = await slotOf(brief.ananya, arjun, 62);
      await holds(arjun, slotId, 'DSA');
      expect(await balanceOf(arjun)).toEqual({ s30Balance: 0, reserved: 749.5 });
      await until('the balance', isFree, 2 * HALF_MINUTE);
      expect(await movementsOf(arjun)).toEqual([
        'released 749.5',
        'reserved 749.5',
        'released 749.5',
        'reserved 749.5',
        'granted 749.5 cancellation',
      ]);
    },
    3 * HALF_MINUTE,
  );

  it('books nothing for the rest alone when the balance was used elsewhere before late proof came', async () => {
    const slotId = await slotOf(brief.ananya, arjun, 66);
    const elsewhere = await slotOf(brief.ananya, arjun, 68);
    const { paymentId, remainingAmount } = await holds(arjun, slotId, 'DSA');
    meet(kavya, arjun);
    await until('the end of the hold', async () => {
      const answer = await kavya.browser.ask('createPreBookingPayment', { body: { slotId, interviewType: 'DSA' } });
      return answer.status === 201 ? answer : undefined;
    });
    await until('the balance', isFree);
    await until('the end of the other hold', async () => {
      const open = await arjun.browser.call('availableSlots', { query: { interviewerId: brief.ananya.id } });
      return open.some(({ _id }) => _id === slotId) ? true : undefined;
    });
    await holds(arjun, elsewhere, 'DSA');
    expect(await balanceOf(arjun)).toEqual({ s30Balance: 0, reserved: 749.5 });
    const { payment, interviewId, message } = await arjun.browser.call('submitPreBookingPayment', {
      body: { paymentId, slotId, transactionId: '4821' },
      files: { transactionScreenshot: await screenshot() },
    });
    expect(remainingAmount).toBe(749.5);
    expect(interviewId).toBeUndefined();
    expect(payment).toMatchObject({ _id: paymentId, status: 'submitted', needsRefundOrSlot: true, lateBecause: 'balance-used' });
    expect(message).toBe(
      'Your payment is safe, but the S30 balance that was to pay a part of it has been used elsewhere. The payment is marked as needing a refund or another slot.',
    );
    meet(arjun, brief.ananya);
    expect(await brief.ananya.browser.call('pendingPayments')).toMatchObject([{ _id: paymentId, needsRefundOrSlot: true }]);
    await verifies(brief.ananya, paymentId);
    meet(brief.ananya, brief.admin);
    expect(await brief.admin.browser.call('refundTasks')).toMatchObject([{ _id: paymentId, refund: { amount: 749.5, percent: 100 } }]);
    meet(brief.admin, arjun);
    await until('the balance', isFree, 2 * HALF_MINUTE);
  }, 90_000);

  it('holds the balance back again when proof comes late', async () => {
    const slotId = await slotOf(brief.ananya, arjun, 64);
    const { paymentId } = await holds(arjun, slotId, 'DSA');
    meet(kavya, arjun);
    await until('the end of the hold', async () => {
      const answer = await kavya.browser.ask('createPreBookingPayment', { body: { slotId, interviewType: 'DSA' } });
      return answer.status === 201 ? answer : undefined;
    });
    await until('the balance', isFree);
    const { payment } = await arjun.browser.call('submitPreBookingPayment', {
      body: { paymentId, slotId, transactionId: '4821' },
      files: { transactionScreenshot: await screenshot() },
    });
    expect(payment).toMatchObject({ _id: paymentId, status: 'submitted' });
    expect(await balanceOf(arjun)).toEqual({ s30Balance: 0, reserved: 749.5 });
  });
});

describe('after all of this', () => {
  it('every figure follows from the events, and no paisa is lost', async () => {
    expect(opened.length).toBeGreaterThan(1);
    for (const { dataDir } of opened) {
      const { code, stdout } = await auditTool(dataDir, ['reconcile']);
      expect([code, stdout]).toEqual([0, expect.stringMatching(/figures agree with \d+ events; money is conserved/)]);
    }
  }, 60_000);
});
