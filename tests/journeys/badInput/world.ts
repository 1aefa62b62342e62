import { beforeAll, expect } from '@jest/globals';
import type { RouteName } from '@s30/contracts/routes';
import { type AnyAsked, type Client, ConsoleRefusal, type Received, Refusal } from '../../system/client.ts';
import {
  adminOf,
  books,
  confirmsAddress,
  guest,
  hoursAhead,
  interviewerNamed,
  PASSWORD,
  type Person,
  publishes,
  registers,
  setPrices,
} from '../../system/people.ts';
import { screenshot } from '../../system/pictures.ts';
import { ADMIN, type Server, startServer } from '../../system/server.ts';

// The things that bad requests refer to.

export const LONG = 'x'.repeat(501);

export let server: Server;
export let admin: Person;
export let candidate: Person;
/** Paid by UPI and Zelle, with a payment awaiting proof in each method. */
export let interviewer: Person;
/** Has set up nothing. */
export let newcomer: Person;
export let interviewId: string;
export let upi: { readonly paymentId: string; readonly slotId: string };
export let zelle: { readonly paymentId: string; readonly slotId: string };
export let openSlot: { readonly id: string; readonly start: string };

/** Creates the world for a spec file; each file has its own. */
export function opensWorld(): void {
  beforeAll(async () => {
    server = await startServer({ env: ADMIN });
    admin = await adminOf(server);
    await setPrices(admin);
    candidate = await registers(server, 'Kavya Nair');
    await confirmsAddress(server, candidate);
    interviewer = await interviewerNamed(server, admin, 'Ananya Krishnan', { upiId: 'ananya@okbank', zelleId: 'ananya@example.com' });
    newcomer = await registers(server, 'Nora Newcomer');
    await admin.browser.call('changeRole', { params: { id: newcomer.id }, body: { role: 'interviewer' } });
    await admin.browser.call('changePermissions', { params: { id: newcomer.id }, body: { allowedInterviewTypes: ['DSA'] } });
    const starts = [48, 50, 52, 54].map(hoursAhead);
    const [booked, byUpi, byZelle, open] = await publishes(interviewer, 'DSA', ...starts);
    interviewId = (await books(candidate, booked?._id ?? '', 'DSA')).interviewId;
    const heldAs = async (slotId = '', paymentMethod: 'UPI' | 'Zelle') => {
      const { paymentId } = await candidate.browser.call('createPreBookingPayment', {
        body: { slotId, interviewType: 'DSA', paymentMethod },
      });
      return { slotId, paymentId };
    };
    upi = await heldAs(byUpi?._id, 'UPI');
    zelle = await heldAs(byZelle?._id, 'Zelle');
    openSlot = { id: open?._id ?? '', start: open?.startTime ?? '' };
  }, 90_000);
}

export type Case = {
  readonly rule: string;
  readonly as: () => Client;
  readonly name: RouteName;
  readonly asked: () => AnyAsked | Promise<AnyAsked>;
  readonly status?: number;
  readonly param: string;
  readonly message: string;
};
export const candidates = () => candidate.browser;
export const interviewers = () => interviewer.browser;
export const newcomers = () => newcomer.browser;
export const admins = () => admin.browser;
export const nobody = () => guest(server);

export const registration = { name: 'Ada', email: 'ada@example.com', password: PASSWORD };
export const without = <T extends object>(all: T, key: keyof T): Partial<T> => ({ ...all, [key]: undefined });
export const proof = (fields: object) => async (): Promise<AnyAsked> => ({
  body: { ...upi, transactionId: '4821', ...fields },
  files: { transactionScreenshot: await screenshot() },
});
export const slotAt = (start: string, more: object = {}): AnyAsked => ({
  body: { interviewType: 'DSA', slots: [{ start, timeZone: 'UTC' }], ...more },
});

export const solution = { language: 'python', code: 'pass', description: 'A map.', timeComplexity: 'O(n)', spaceComplexity: 'O(n)' };
export const problem = {
  title: 'Two Sum',
  leetcodeUrl: 'https://leetcode.com/problems/two-sum/',
  solutionVideoUrl: 'https://example.com/two-sum',
  difficulty: 'easy',
  hints: ['', ' '],
  solutions: [solution],
};

/** Expects a 4xx, in the one form that clients read. */
export function expectRefusal(received: Received, about: string): void {
  const shape = about.includes('/api/console/') ? ConsoleRefusal : Refusal;
  expect([about, received.status < 500 && received.status >= 400, received.text]).toEqual([about, true, expect.any(String)]);
  expect([about, shape.safeParse(received.body).success, received.text]).toEqual([about, true, expect.any(String)]);
}
export function expectAnswer(received: Received, about: string): void {
  if (received.status >= 400) expectRefusal(received, about);
  else expect([about, [200, 201].includes(received.status)]).toEqual([about, true]);
}
