import { expect } from '@jest/globals';
import { adminOf, books, dsaFeedback, hoursAhead, interviewerNamed, type Person, publishes, setPrices } from '../system/people.ts';
import { ADMIN, auditTool, type Server, startServer } from '../system/server.ts';

export type Place = { readonly server: Server; readonly admin: Person; readonly ananya: Person };
const opened: Server[] = [];
/** Sets prices and adds Ananya, who is paid by UPI and whose allowance covers every payment here. */
export async function opens(env: Readonly<Record<string, string>> = {}): Promise<Place> {
  const server = await startServer({ env: { ...ADMIN, TRUST_ALLOWANCE: '1000000', ...env } });
  opened.push(server);
  const admin = await adminOf(server);
  await setPrices(admin);
  return { server, admin, ananya: await interviewerNamed(server, admin, 'Ananya Krishnan', { upiId: 'ananya@okbank' }) };
}

export async function slotOf(ananya: Person, hours: number): Promise<string> {
  const [slot] = await publishes(ananya, 'DSA', hoursAhead(hours));
  if (slot === undefined) throw new Error('nothing was published');
  return slot._id;
}
export const verifies = ({ browser }: Person, paymentId: string) => browser.call('verifyPayment', { body: { paymentId, verified: true } });
export async function conducts(ananya: Person, interviewId: string): Promise<void> {
  await ananya.browser.call('changeInterviewStatus', { params: { id: interviewId }, body: { status: 'in-progress' } });
  await ananya.browser.call('giveFeedback', { body: dsaFeedback(interviewId) });
}
/** Books with proof; Ananya verifies. */
export async function pays(ananya: Person, candidate: Person, slotId: string) {
  const booked = await books(candidate, slotId, 'DSA');
  await verifies(ananya, booked.paymentId);
  return booked;
}
export const balanceOf = async ({ browser }: Person) => {
  const { s30Balance, reserved } = await browser.call('ownWallet');
  const { user } = await browser.call('me');
  if (user.s30Balance !== s30Balance) throw new Error(`the profile says ${user.s30Balance}, the wallet ${s30Balance}`);
  return { s30Balance, reserved };
};
export const paymentOf = async ({ browser }: Person, interviewId: string) => {
  const found = await browser.call('paymentOfInterview', { params: { interviewId } });
  if (!found.exists) throw new Error(`${interviewId} has no payment`);
  return found;
};
export const movementsOf = async ({ browser }: Person) =>
  (await browser.call('ownWallet')).movements.map(({ kind, reason = '', amount }) => `${kind} ${amount} ${reason}`.trim());

/** Expects every figure of each place to follow from its events, with no paisa lost. */
export async function expectBooksToAgree(places: number): Promise<void> {
  expect(opened).toHaveLength(places);
  for (const { dataDir } of opened) {
    const { code, stdout } = await auditTool(dataDir, ['reconcile']);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/figures agree with \d+ events; money is conserved/)]);
  }
}
