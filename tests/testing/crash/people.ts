import { accountMail } from '@s30/commands/account-mail/decider';
import { appointAdmin, emailClaimId } from '@s30/commands/registration/registration';
import { user } from '@s30/commands/user/decider';
import { wallet } from '@s30/commands/wallet/decider';
import type { Role } from '@s30/contracts/fields';
import { PasswordId, SlotId, UserId } from '@s30/contracts/ids';
import { rupees } from '@s30/contracts/money';
import { addHours, type Instant } from '@s30/contracts/time';
import { uuidFrom } from '@s30/platform/decider/uuid';
import { qrCodeOf } from '../../../services/standalone/src/demo/images.ts';
import type { DemoUser } from '../../../services/standalone/src/demo/performer.ts';
import type { Hands, Step } from './town.ts';

const PASSWORD = 'practice-makes-better';
/** One picture for all screenshots and QR codes. */
const picture = qrCodeOf('ananya@okbank', 'Ananya').then((bytes) => ({ bytes, name: 'picture.png' }));

export const step = (name: string, does: Step['does']): Step => ({ name, does });
/** The id of what an earlier step has made. */
export function idOf({ known }: Hands, name: string): string {
  const id = known.get(name);
  if (id === undefined) throw new Error(`nobody has made ${name} yet`);
  return id;
}
export const as = (hands: Hands, name: string, role: Role): DemoUser => ({ id: UserId.parse(idOf(hands, name)), role });

export const registers = (name: string, referrer?: string): Step =>
  step(`${name} registers`, async ({ perform, at, known }) => {
    const referralCode = referrer && known.get(`code of ${referrer}`);
    const body = { name, email: `${name}@example.com`, password: PASSWORD, ...(referralCode ? { referralCode } : {}) };
    const { user } = await perform('register', { at, body });
    known.set(name, user._id);
    known.set(`code of ${name}`, user.referralCode);
  });

/** An admin, the price of an interview, and Ananya, who conducts interviews and is paid by UPI. */
const opensFor = step('the marketplace opens', async (hands) => {
  const { perform, runner, ports, at, known } = hands;
  known.set('admin', await appointAdmin({ ...ports, runner }, { name: 'meera', email: 'meera@example.com', password: PASSWORD }, at));
  const admin = as(hands, 'admin', 'admin');
  await perform('setPrice', { as: admin, at, body: { interviewType: 'DSA', price: 1499, currency: 'INR' } });
  await perform('changeRole', { as: admin, at, params: { id: idOf(hands, 'ananya') }, body: { role: 'interviewer' } });
  const files = { qrCode: await picture };
  await perform('setUpUpi', { as: as(hands, 'ananya', 'interviewer'), at, body: { upiId: 'ananya@okbank' }, files });
});
export const marketplace: readonly Step[] = [registers('ananya'), registers('kavya'), registers('arjun', 'kavya'), opensFor];

/** One slot for each start, this many hours from now. */
export const publishes = (...hours: readonly number[]): Step =>
  step(`ananya publishes ${hours}`, async (hands) => {
    const { perform, at, known } = hands;
    for (const ahead of hours) {
      const body = { interviewType: 'DSA', slots: [{ start: addHours(at, ahead), timeZone: 'UTC' }] };
      const { slots } = await perform('publishSlots', { as: as(hands, 'ananya', 'interviewer'), at, body });
      known.set(`slot in ${ahead}`, slots[0]?._id ?? '');
    }
  });
export const slotIn = (hands: Hands, hours: number): SlotId => SlotId.parse(idOf(hands, `slot in ${hours}`));

export const holds = (name: string, hours: number): Step =>
  step(`${name} holds the slot in ${hours}`, async (hands) => {
    const { perform, at, known } = hands;
    const body = { slotId: slotIn(hands, hours), interviewType: 'DSA' };
    const { paymentId } = await perform('createPreBookingPayment', { as: as(hands, name, 'candidate'), at, body });
    known.set(`payment of ${name}`, paymentId);
  });

export const proves = (name: string, hours: number): Step =>
  step(`${name} submits proof`, async (hands) => {
    const { perform, at, known } = hands;
    const { interviewId } = await perform('submitPreBookingPayment', {
      as: as(hands, name, 'candidate'),
      at,
      body: { paymentId: idOf(hands, `payment of ${name}`), slotId: slotIn(hands, hours), transactionId: '4242' },
      files: { transactionScreenshot: await picture },
    });
    if (interviewId !== undefined) known.set(`interview of ${name}`, interviewId);
  });

export const answers = (name: string, verified: boolean): Step =>
  step(`ananya ${verified ? 'verifies' : 'rejects'} the payment of ${name}`, async (hands) => {
    const body = { paymentId: idOf(hands, `payment of ${name}`), verified };
    await hands.perform('verifyPayment', { as: as(hands, 'ananya', 'interviewer'), at: hands.at, body });
  });

export const completes = (name: string): Step =>
  step(`ananya gives feedback to ${name}`, async (hands) => {
    const score = {
      communicationScore: 7,
      codingAbility: 7,
      algorithmicThinking: 7,
      problemSolvingApproach: 7,
      timeComplexityAnalysis: 7,
    };
    const interviewId = idOf(hands, `interview of ${name}`);
    const body = { interviewId, interviewType: 'DSA', ...score, strengths: 'a', areasOfImprovement: 'b' };
    await hands.perform('giveFeedback', { as: as(hands, 'admin', 'admin'), at: hands.at, body });
  });

export const cancels = (name: string, role: 'candidate' | 'admin' = 'candidate'): Step =>
  step(`the ${role} cancels the interview of ${name}`, async (hands) => {
    const params = { id: idOf(hands, `interview of ${name}`) };
    const who = role === 'admin' ? as(hands, 'admin', 'admin') : as(hands, name, 'candidate');
    await hands.perform('cancelInterview', { as: who, at: hands.at, params, body: {} });
  });

export const asksForSlot = (name: string, start: Instant): Step =>
  step(`${name} asks for a slot at ${start}`, async (hands) => {
    const { perform, at, known } = hands;
    const [preferredDate, preferredTime] = [start.slice(0, 10), start.slice(11, 16)];
    const body = { interviewerId: idOf(hands, 'ananya'), interviewType: 'DSA', preferredDate, preferredTime, timezone: 'UTC' };
    const { slotRequest } = await perform('requestSlot', { as: as(hands, name, 'candidate'), at, body });
    known.set(`request of ${name}`, slotRequest._id);
  });

export const answersRequest = (name: string, status: 'approved' | 'rejected'): Step =>
  step(`ananya has ${status} the request of ${name}`, async (hands) => {
    const params = { id: idOf(hands, `request of ${name}`) };
    const answered = await hands.perform('answerSlotRequest', {
      as: as(hands, 'ananya', 'interviewer'),
      at: hands.at,
      params,
      body: { status },
    });
    if (answered.slotId !== undefined) hands.known.set(`kept slot of ${name}`, answered.slotId);
  });

export const demotes: Step = step('the admin demotes ananya', async (hands) => {
  const params = { id: idOf(hands, 'ananya') };
  await hands.perform('changeRole', { as: as(hands, 'admin', 'admin'), at: hands.at, params, body: { role: 'candidate' } });
});

const rolesOf = (name: string): Role => (name === 'ananya' ? 'interviewer' : 'candidate');
export const asksForCopy = (name: string): Step =>
  step(`${name} asks for a copy of everything`, async (hands) => {
    await hands.perform('exportOwnData', { as: as(hands, name, rolesOf(name)), at: hands.at });
  });
export const deletesAccount = (name: string): Step =>
  step(`${name} deletes the account`, async (hands) => {
    await hands.perform('eraseOwnAccount', { as: as(hands, name, rolesOf(name)), at: hands.at, body: { password: PASSWORD } });
  });

export const isClosed = (name: string): Step =>
  step(`the admin closes the account of ${name}`, async (hands) => {
    const params = { id: idOf(hands, name) };
    await hands.perform('closeAccount', { as: as(hands, 'admin', 'admin'), at: hands.at, params, body: { closed: true } });
  });

export const changesLink = (name: string): Step =>
  step(`ananya changes the link of ${name}`, async (hands) => {
    const params = { id: idOf(hands, `interview of ${name}`) };
    const body = { meetingLink: 'https://zoom.us/j/1' };
    await hands.perform('changeMeetingLink', { as: as(hands, 'ananya', 'interviewer'), at: hands.at, params, body });
  });

export const moves = (name: string, hours: number): Step =>
  step(`${name} moves to the slot in ${hours}`, async (hands) => {
    const params = { id: idOf(hands, `interview of ${name}`) };
    const body = { slotId: slotIn(hands, hours), reason: 'exam' };
    await hands.perform('rescheduleInterview', { as: as(hands, name, 'candidate'), at: hands.at, params, body });
  });

export const reportsNoShow = (name: string): Step =>
  step(`${name} reports a no-show`, async (hands) => {
    const params = { id: idOf(hands, `interview of ${name}`) };
    await hands.perform('reportNoShow', { as: as(hands, name, 'candidate'), at: hands.at, params, body: { statement: 'I waited' } });
  });

export const disputesNoShow = (who: string, name: string): Step =>
  step(`${who} disputes the no-show of ${name}'s interview`, async (hands) => {
    const params = { id: idOf(hands, `interview of ${name}`) };
    const body = { statement: 'I was there' };
    await hands.perform('disputeNoShow', { as: as(hands, who, 'interviewer'), at: hands.at, params, body });
  });
export const settlesNoShow = (name: string, percent: number): Step =>
  step(`the admin settles the no-show of ${name}'s interview`, async (hands) => {
    const params = { id: idOf(hands, `interview of ${name}`) };
    await hands.perform('settleNoShow', { as: as(hands, 'admin', 'admin'), at: hands.at, params, body: { percent } });
  });
export const releases = (name: string): Step =>
  step(`ananya releases the booking of ${name}`, async (hands) => {
    const params = { id: idOf(hands, `interview of ${name}`) };
    await hands.perform('releaseBooking', { as: as(hands, 'ananya', 'interviewer'), at: hands.at, params });
  });
export const refunds = (name: string, refundAs: 'credit' | 'money'): Step =>
  step(`the admin refunds ${name}`, async (hands) => {
    const params = { id: idOf(hands, `payment of ${name}`) };
    const body = { percent: 40, refundAs, reason: 'a bad line' };
    await hands.perform('refundPayment', { as: as(hands, 'admin', 'admin'), at: hands.at, params, body });
  });
export const recordsRefund = (name: string): Step =>
  step(`the admin records the refund of ${name}`, async (hands) => {
    const params = { id: idOf(hands, `payment of ${name}`) };
    await hands.perform('recordRefund', { as: as(hands, 'admin', 'admin'), at: hands.at, params, body: {} });
  });
/** Sets Ananya's trust allowance. */
export const isTrustedWith = (amount: number): Step =>
  step(`the admin trusts ananya with ${amount}`, async (hands) => {
    const params = { id: idOf(hands, 'ananya') };
    await hands.perform('setTrustAllowance', { as: as(hands, 'admin', 'admin'), at: hands.at, params, body: { amount } });
  });
export const decidesCredit = (name: string, decision: 'approve' | 'decline'): Step =>
  step(`the admin decides to ${decision} the credit of ${name}`, async (hands) => {
    const params = { id: idOf(hands, 'ananya'), chargeId: idOf(hands, `payment of ${name}`) };
    const body = { decision, reason: 'a closer look' };
    await hands.perform('decideCredit', { as: as(hands, 'admin', 'admin'), at: hands.at, params, body });
  });

export const withdraws = (name: string): Step =>
  step(`ananya withdraws the slot kept for ${name}`, async (hands) => {
    const params = { id: idOf(hands, `kept slot of ${name}`) };
    await hands.perform('withdrawSlot', { as: as(hands, 'ananya', 'interviewer'), at: hands.at, params });
  });

/** For commands that no request of these stories carries out: they go directly to the decider. */
const contextOf = (name: string, { at }: Hands) => {
  const commandId = uuidFrom(name);
  return { commandId, correlationId: commandId, causationId: commandId, actor: { userId: name, role: 'system' }, at } as const;
};

/** Adds rupees to the S30 balance, like an earlier bonus. */
export const isGranted = (name: string, amount: number): Step =>
  step(`${name} is granted ${amount}`, async (hands) => {
    const userId = UserId.parse(idOf(hands, name));
    const grant = { type: 'GrantCredit', userId, amount: rupees(amount), cause: 'an earlier one', referredUserId: userId } as const;
    await hands.runner.run(wallet, userId, grant, contextOf(`grant to ${name}`, hands));
  });

/** The route waits a quarter of a second so that its timing reveals nothing; only its command matters here. */
export const asksForMail = (name: string, type: 'RequestVerificationMail' | 'RequestPasswordReset'): Step =>
  step(`${name}: ${type}`, async (hands) => {
    const claimId = await emailClaimId(hands.ports.secrets, `${name}@example.com`);
    await hands.runner.run(accountMail, claimId, { type, mostPerHour: 5 }, contextOf(`${name}: ${type}`, hands));
  });
export const changesPassword = (name: string): Step =>
  step(`${name} changes the password`, async (hands) => {
    await hands.runner.run(
      user,
      idOf(hands, name),
      { type: 'ChangePassword', passwordId: PasswordId.parse('new'), by: 'current_password' },
      contextOf(`${name}: new password`, hands),
    );
  });
