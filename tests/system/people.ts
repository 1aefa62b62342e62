import type { InterviewType } from '@s30/contracts/interviewTypes';
import type { AnswerOf } from '@s30/contracts/route';
import type { Routes } from '@s30/contracts/routes';
import type { Session } from '@s30/contracts/routes/auth';
import { type Client, createClient } from './client.ts';
import { mailTo, tokenIn } from './mails.ts';
import { qrCode, screenshot } from './pictures.ts';
import { ADMIN, type Server } from './processes.ts';

export const PASSWORD = 'violet-harbour-71';
export type Person = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly referralCode: string;
  readonly browser: Client;
};

export const guest = ({ url }: Server): Client => createClient(url);
export const emailOf = (name: string): string => `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;

type SignUp = { readonly referralCode?: string | undefined; readonly timeZone?: string };

/** Creates an account and stays signed in. */
export async function registers(server: Server, name: string, { referralCode, timeZone }: SignUp = {}): Promise<Person> {
  const browser = guest(server);
  const email = emailOf(name);
  const { user, token } = await browser.call('register', {
    body: { name, email, password: PASSWORD, ...(referralCode ? { referralCode } : {}), ...(timeZone ? { timeZone } : {}) },
  });
  if (browser.token() !== token) throw new Error('the token came without its Authorization header');
  return { id: user._id, name, email, referralCode: user.referralCode, browser };
}

/** Follows the link in the mail; a person with a confirmed address may hold more than one slot at a time. */
export async function confirmsAddress(server: Server, { email, browser }: Person): Promise<void> {
  const token = tokenIn(await mailTo(server, email, /^Please verify your email address$/), 'verify-email');
  await browser.call('verifyEmail', { params: { token } });
}

/** Expects that signing in took one step: nobody has a second factor unless a suite is about that. */
export function startedBy(answer: AnswerOf<Routes['login']>): Session {
  if ('secondStep' in answer) throw new Error(`signing in asks for a second step: ${answer.secondStep}`);
  return answer;
}

export async function signsIn(server: Server, email: string, password: string): Promise<Person> {
  const browser = guest(server);
  const { user } = startedBy(await browser.call('login', { body: { email, password } }));
  return { id: user._id, name: user.name, email: user.email, referralCode: user.referralCode, browser };
}
/** The password of everybody in the demo, which a server without an admin loads. */
export const DEMO_PASSWORD = 'practice-makes-better';
export const adminOf = (server: Server): Promise<Person> => signsIn(server, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD);

type PaidBy = { readonly upiId?: string; readonly zelleId?: string };
const LINK = 'https://meet.google.com/abc-defg-hij';

/** A candidate whom the admin has promoted, with a default meeting link and a way to be paid. */
export async function interviewerNamed(
  server: Server,
  admin: Person,
  name: string,
  paidBy: PaidBy = { upiId: 'payee@okbank' },
): Promise<Person> {
  const person = await registers(server, name);
  await admin.browser.call('changeRole', { params: { id: person.id }, body: { role: 'interviewer' } });
  await person.browser.call('updateProfile', { body: { defaultMeetingLink: LINK } });
  if (paidBy.upiId) await person.browser.call('setUpUpi', { body: { upiId: paidBy.upiId }, files: { qrCode: await qrCode() } });
  if (paidBy.zelleId) await person.browser.call('updateProfile', { body: { zelleId: paidBy.zelleId } });
  return person;
}

export const setPrices = async (admin: Person): Promise<void> => {
  for (const [interviewType, price] of [
    ['DSA', 1499],
    ['System Design', 1999],
    ['Behavioral/Leadership', 1699],
  ] as const)
    await admin.browser.call('setPrice', { body: { interviewType, price, currency: 'INR' } });
};

const HOUR = 3_600_000;
/** Computed once, so that a suite that runs across a full hour keeps meaning the same slots. */
const NEXT_HOUR = (Math.floor(Date.now() / HOUR) + 1) * HOUR;
/** This many hours after the next full hour in UTC, as an ISO instant. */
export const hoursAhead = (hours: number): string => new Date(NEXT_HOUR + hours * HOUR).toISOString();

/** Publishes one slot for each start. */
export async function publishes(interviewer: Person, interviewType: InterviewType, ...starts: readonly string[]) {
  const slots = starts.map((start) => ({ start, timeZone: 'UTC' }));
  return (await interviewer.browser.call('publishSlots', { body: { interviewType, slots } })).slots;
}

/** Holds a slot and returns what to pay. */
export const holds = (candidate: Person, slotId: string, interviewType: InterviewType) =>
  candidate.browser.call('createPreBookingPayment', { body: { slotId, interviewType } });

/** Uploads proof for a held slot. */
export const pays = async (candidate: Person, paymentId: string, slotId: string, transactionId = '4821') =>
  candidate.browser.call('submitPreBookingPayment', {
    body: { paymentId, slotId, transactionId },
    files: { transactionScreenshot: await screenshot() },
  });

/** Holds a slot, pays and uploads proof. */
export async function books(candidate: Person, slotId: string, interviewType: InterviewType, transactionId = '4821') {
  const { paymentId } = await holds(candidate, slotId, interviewType);
  const { interviewId, payment } = await pays(candidate, paymentId, slotId, transactionId);
  if (interviewId === undefined) throw new Error(`the booking of ${slotId} has no interview: ${JSON.stringify(payment)}`);
  return { paymentId, interviewId };
}

export const dsaFeedback = (interviewId: string) => ({
  interviewId,
  interviewType: 'DSA',
  communicationScore: 8,
  codingAbility: 7,
  algorithmicThinking: 9,
  problemSolvingApproach: 8,
  timeComplexityAnalysis: 6,
  strengths: 'Named the invariant of the loop.',
  areasOfImprovement: 'Test the empty case aloud.',
});
