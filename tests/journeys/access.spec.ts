import { beforeAll, describe, expect, it } from '@jest/globals';
import type { RouteDefinition } from '@s30/contracts/route';
import { type RouteName, routes } from '@s30/contracts/routes';
import { START } from '@s30/platform/event-store/port';
import { type AnyAsked, type Client, createClient, type Received } from '../system/client.ts';
import { openLog } from '../system/log.ts';
import {
  adminOf,
  books,
  confirmsAddress,
  dsaFeedback,
  guest,
  hoursAhead,
  interviewerNamed,
  PASSWORD,
  type Person,
  publishes,
  registers,
  setPrices,
} from '../system/people.ts';
import { qrCode, screenshot } from '../system/pictures.ts';
import { ADMIN, addressesOf, type Server, startServer } from '../system/server.ts';
import { until } from '../system/until.ts';
import { closing } from '../testing/closing.ts';

const CALLERS = ['guest', 'candidate', 'otherCandidate', 'interviewer', 'otherInterviewer', 'admin', 'auditor'] as const;
type Caller = (typeof CALLERS)[number];
const ROLE_OF = {
  guest: 'guest',
  candidate: 'candidate',
  otherCandidate: 'candidate',
  interviewer: 'interviewer',
  otherInterviewer: 'interviewer',
  admin: 'admin',
  auditor: 'auditor',
} as const;

let server: Server;
const browsers = new Map<Caller, Client>();
const browserOf = (caller: Caller): Client => {
  const browser = browsers.get(caller);
  if (browser === undefined) throw new Error(`${caller} has no browser`);
  return browser;
};

/** Things between `candidate` and `interviewer`, in which nobody else takes part. */
type World = {
  readonly candidate: Person;
  readonly interviewer: Person;
  /** Open slots, one for each caller that may delete or book one. */
  readonly openSlots: readonly string[];
  /** A scheduled interview without verified payment for each caller that may change one. */
  readonly bookings: readonly { readonly paymentId: string; readonly interviewId: string; readonly slotId: string }[];
  /** Completed, with feedback, not rated. */
  readonly completed: { readonly paymentId: string; readonly interviewId: string };
  /** Held by the candidate, no proof yet. */
  readonly held: readonly { readonly paymentId: string; readonly slotId: string }[];
  /** Interviews whose payment the interviewer has rejected. */
  readonly rejected: readonly string[];
  /** Made by the candidate to the interviewer, not answered. */
  readonly requests: readonly string[];
  readonly problems: readonly string[];
  /** Registered with the candidate's code. */
  readonly friend: Person;
  /** The friend's exported data, ready to be downloaded. */
  readonly friendsCopy: string;
  readonly screenshotUrl: string;
  readonly qrCodeUrl: string;
};
let world: World;

beforeAll(async () => {
  server = await startServer({ env: ADMIN });
  const admin = await adminOf(server);
  await setPrices(admin);
  const [candidate, otherCandidate, auditor] = [
    await registers(server, 'Kavya Nair'),
    await registers(server, 'Oliver Bennett'),
    await registers(server, 'Arun Auditor'),
  ];
  await confirmsAddress(server, candidate);
  const friend = await registers(server, 'Fiona Friend', { referralCode: candidate.referralCode });
  await admin.browser.call('changeRole', { params: { id: auditor.id }, body: { role: 'auditor' } });
  const interviewer = await interviewerNamed(server, admin, 'Ananya Krishnan', { upiId: 'ananya@okbank' });
  const otherInterviewer = await interviewerNamed(server, admin, 'Rohan Deshpande', { upiId: 'rohan@okbank' });
  for (const [caller, person] of Object.entries({ candidate, otherCandidate, interviewer, otherInterviewer, admin, auditor }))
    browsers.set(caller as Caller, person.browser);
  browsers.set('guest', guest(server));

  const starts = Array.from({ length: 18 }, (_, index) => hoursAhead(48 + index * 2));
  const ids = (await publishes(interviewer, 'DSA', ...starts)).map(({ _id }) => _id);
  const bookings: { paymentId: string; interviewId: string; slotId: string }[] = [];
  for (const slotId of ids.slice(0, 7)) bookings.push({ slotId, ...(await books(candidate, slotId, 'DSA')) });
  const held: { paymentId: string; slotId: string }[] = [];
  for (const slotId of ids.slice(7, 9)) {
    const { paymentId } = await candidate.browser.call('createPreBookingPayment', { body: { slotId, interviewType: 'DSA' } });
    held.push({ paymentId, slotId });
  }
  const rejected: string[] = [];
  for (const slotId of ids.slice(16)) {
    const { paymentId, interviewId } = await books(candidate, slotId, 'DSA');
    await interviewer.browser.call('verifyPayment', { body: { paymentId, verified: false } });
    rejected.push(interviewId);
  }
  const completed = bookings.pop();
  if (completed === undefined) throw new Error('nothing was booked');
  const params = { id: completed.interviewId };
  await interviewer.browser.call('changeInterviewStatus', { params, body: { status: 'in-progress' } });
  await interviewer.browser.call('giveFeedback', { body: dsaFeedback(completed.interviewId) });
  const payment = await candidate.browser.call('paymentOfInterview', { params: { interviewId: completed.interviewId } });
  if (!payment.exists) throw new Error('the interview has no payment');
  const requests: string[] = [];
  for (let nth = 0; nth < 2; nth += 1) {
    const { slotRequest } = await candidate.browser.call('requestSlot', { body: slotRequestFor(interviewer, nth) });
    requests.push(slotRequest._id);
  }
  const problems: string[] = [];
  for (let nth = 0; nth < 2; nth += 1) problems.push((await admin.browser.call('addProblem', { body: problem })).problem._id);
  const friendsCopy = idOf((await friend.browser.call('exportOwnData')).job);
  const job = () => friend.browser.call('exportJob', { params: { id: friendsCopy } });
  await until('the copy to be made', async () => (await job()).status === 'done' || undefined);
  const log = closing(await openLog(server));
  firstPosition = (await log.readAll({ after: START, limit: 1 })).events[0]?.position ?? '';
  world = {
    ...{ candidate, interviewer, friend, friendsCopy, bookings, completed, held, rejected, requests, problems },
    openSlots: ids.slice(9, 16),
    screenshotUrl: payment.transactionScreenshotUrl,
    qrCodeUrl: payment.qrCodeUrl,
  };
}, 240_000);

/** A valid request for a route, and which of the admitted callers can reach what it is about. */
type Call = {
  /** `nth` counts the callers that get through, so that each gets a thing that earlier ones have not used up. */
  readonly asked: (nth: number) => AnyAsked | Promise<AnyAsked>;
  /** Absent: the call is about the caller's own things, or about what everybody admitted may see. */
  readonly reach?: readonly Caller[];
  /** The error code for callers out of reach, where it is not "not found". */
  readonly elsewhere?: { readonly [Who in Caller]?: string };
  /** The error code for callers that get through, where the call cannot succeed here: too early, or nothing is due. */
  readonly refusal?: string;
};
const nthOf = <T>(all: readonly T[], nth: number): T => {
  const one = all[nth % all.length];
  if (one === undefined) throw new Error('there is nothing to call about');
  return one;
};
const proofFor = async (paymentId: string, more: object = {}): Promise<AnyAsked> => ({
  body: { paymentId, transactionId: '4821', ...more },
  files: { transactionScreenshot: await screenshot() },
});
const slotRequestFor = (person: Person, nth: number) => ({
  interviewerId: person.id,
  interviewType: 'DSA',
  preferredDate: hoursAhead(24 * (40 + nth)).slice(0, 10),
  preferredTime: '10:00',
  timezone: 'UTC',
});
const problem = {
  title: 'Two Sum',
  leetcodeUrl: 'https://leetcode.com/problems/two-sum/',
  solutionVideoUrl: 'https://example.com/two-sum',
  difficulty: 'easy' as const,
  hints: [],
  solutions: [
    { language: 'python' as const, code: 'pass', description: 'A map of what was seen.', timeComplexity: 'O(n)', spaceComplexity: 'O(n)' },
  ],
};
/** The position of the first event in the log. */
let firstPosition: string;
const PARTIES = ['candidate', 'interviewer', 'admin'] as const;
const INTERVIEWER = ['interviewer', 'admin'] as const;
const idOf = (fileUrl: string): string => fileUrl.split('/').at(-1) ?? '';

/** A valid request for every route of the table: a new route does not compile without one. */
const CALLS: { readonly [Name in RouteName]: Call } = {
  register: { asked: (nth) => ({ body: { name: 'Somebody', email: `somebody${nth}@example.com`, password: PASSWORD } }) },
  login: { asked: () => ({ body: { email: world.candidate.email, password: PASSWORD } }) },
  logout: { asked: () => ({}) },
  me: { asked: () => ({}) },
  updateProfile: { asked: (nth) => ({ body: { phone: `+91 ${nth}` } }) },
  ownProfile: { asked: () => ({}) },
  interviewers: { asked: () => ({}) },
  userById: { asked: () => ({ params: { id: world.interviewer.id } }) },
  dashboard: { asked: () => ({}) },
  publishSlots: { asked: (nth) => ({ body: { interviewType: 'DSA', slots: [{ start: hoursAhead(200 + nth), timeZone: 'UTC' }] } }) },
  withdrawSlot: { asked: (nth) => ({ params: { id: nthOf(world.openSlots.slice(0, 2), nth) } }), reach: INTERVIEWER },
  ownSlots: { asked: () => ({}) },
  overlappingSlots: { asked: () => ({ query: { interviewType: 'DSA', starts: '2026-11-24T13:30:00.000Z' } }) },
  availableSlots: { asked: () => ({}) },
  openDays: { asked: () => ({ query: { timeZone: 'Asia/Kolkata' } }) },
  availableSlotsLive: { asked: () => ({}) },
  slotById: { asked: () => ({ params: { id: nthOf(world.bookings, 0).slotId } }) },
  createPreBookingPayment: { asked: (nth) => ({ body: { slotId: nthOf(world.openSlots.slice(2, 5), nth), interviewType: 'DSA' } }) },
  submitPreBookingPayment: {
    asked: () => proofFor(nthOf(world.held, 0).paymentId, { slotId: nthOf(world.held, 0).slotId }),
    reach: ['candidate'],
  },
  submitPaymentProof: { asked: () => proofFor(nthOf(world.held, 1).paymentId), reach: ['candidate'] },
  verifyPayment: { asked: (nth) => ({ body: { paymentId: nthOf(world.bookings, nth).paymentId, verified: true } }), reach: INTERVIEWER },
  setUpUpi: { asked: async () => ({ body: { upiId: 'own@okbank' }, files: { qrCode: await qrCode() } }) },
  paymentSetup: { asked: () => ({}) },
  pendingPayments: { asked: () => ({}) },
  ownPayments: { asked: () => ({}) },
  paymentOfInterview: { asked: () => ({ params: { interviewId: world.completed.interviewId } }), reach: PARTIES },
  bookingOfSlot: { asked: () => ({ params: { slotId: nthOf(world.bookings, 0).slotId } }) },
  file: { asked: () => ({ params: { id: idOf(world.screenshotUrl) } }), reach: PARTIES },
  interviews: { asked: () => ({}) },
  changeMeetingLink: {
    asked: (nth) => ({ params: { id: nthOf(world.bookings, nth).interviewId }, body: { meetingLink: `https://zoom.us/j/${nth}` } }),
    reach: INTERVIEWER,
  },
  changeInterviewStatus: {
    asked: (nth) => ({ params: { id: nthOf(world.bookings.slice(0, 2), nth).interviewId }, body: { status: 'in-progress' } }),
    reach: INTERVIEWER,
  },
  cancelInterview: {
    asked: (nth) => ({ params: { id: nthOf(world.bookings.slice(4), nth).interviewId } }),
    reach: ['candidate', 'admin'],
    // The interviewer of an interview knows it, but cannot cancel it.
    elsewhere: { interviewer: 'not_allowed' },
  },
  giveFeedback: { asked: (nth) => ({ body: dsaFeedback(nthOf(world.bookings.slice(0, 2), nth).interviewId) }), reach: INTERVIEWER },
  editFeedback: {
    asked: () => ({ params: { id: `${world.completed.interviewId}.feedback` }, body: dsaFeedback(world.completed.interviewId) }),
    reach: INTERVIEWER,
  },
  feedbackOfInterview: { asked: () => ({ params: { interviewId: world.completed.interviewId } }), reach: PARTIES },
  rateInterview: { asked: () => ({ body: { interviewId: world.completed.interviewId, rating: 5 } }), reach: ['candidate'] },
  ratingAverage: { asked: () => ({ params: { id: world.interviewer.id } }) },
  ratingsOfInterviewer: { asked: () => ({ params: { id: world.interviewer.id } }), reach: INTERVIEWER },
  prices: { asked: () => ({}) },
  setPrice: { asked: (nth) => ({ body: { interviewType: 'DSA', price: 1500 + nth, currency: 'INR' } }) },
  exchangeRate: { asked: () => ({}) },
  accounts: { asked: () => ({}) },
  changeRole: { asked: () => ({ params: { id: world.candidate.id }, body: { role: 'candidate' } }) },
  changePermissions: { asked: () => ({ params: { id: world.interviewer.id }, body: { allowedInterviewTypes: ['DSA'] } }) },
  consoleUsers: { asked: () => ({}) },
  consoleUser: { asked: () => ({ params: { id: world.candidate.id } }) },
  consolePrices: { asked: () => ({}) },
  consolePrice: { asked: () => ({ params: { id: 'dsa' } }) },

  ownSessions: { asked: () => ({}) },
  endSession: { asked: () => ({ params: { id: 'none' } }), refusal: 'session_unknown' },
  endOtherSessions: { asked: () => ({}) },
  ownSecondFactor: { asked: () => ({}) },
  beginSecondFactor: { asked: () => ({ body: { password: 'not the password' } }), refusal: 'wrong_current_password' },
  enrolSecondFactor: { asked: () => ({ body: { enrolment: 'none', code: '123456' } }), refusal: 'enrolment_expired' },
  removeSecondFactor: { asked: () => ({ body: { code: '123456' } }), refusal: 'second_factor_off' },
  replaceRecoveryCodes: { asked: () => ({ body: { code: '123456' } }), refusal: 'second_factor_off' },
  enterCode: { asked: () => ({ body: { code: '123456' } }), refusal: 'second_factor_off' },
  signInWithCode: { asked: () => ({ body: { ticket: 'none', code: '123456' } }), refusal: 'sign_in_expired' },
  beginRequiredSecondFactor: { asked: () => ({ body: { ticket: 'none' } }), refusal: 'sign_in_expired' },
  enrolRequiredSecondFactor: {
    asked: () => ({ body: { ticket: 'none', enrolment: 'none', code: '123456' } }),
    refusal: 'sign_in_expired',
  },
  removeSecondFactorOfUser: {
    asked: () => ({ params: { id: world.friend.id }, body: { reason: 'Lost their phone' } }),
    refusal: 'second_factor_off',
  },
  sessionsOfUser: { asked: () => ({ params: { id: world.friend.id } }) },
  endSessionsOfUser: { asked: () => ({ params: { id: world.friend.id } }) },
  exportOwnData: { asked: () => ({}) },
  exportDataOfUser: { asked: () => ({ params: { id: world.candidate.id } }) },
  exportJob: { asked: () => ({ params: { id: world.friendsCopy } }), reach: ['admin'] },
  exportFile: { asked: () => ({ params: { id: world.friendsCopy } }), reach: ['admin'] },
  // Nobody may actually be erased here, hence a wrong password and an unknown user.
  eraseOwnAccount: { asked: () => ({ body: { password: 'not the password' } }), refusal: 'wrong_current_password' },
  eraseUser: { asked: () => ({ params: { id: 'nobody' }, body: { reason: 'Asked by mail' } }), refusal: 'user_unknown' },
  closeAccount: { asked: () => ({ params: { id: world.friend.id }, body: { closed: false } }) },
  googleNonce: { asked: () => ({}), refusal: 'google_sign_in_off' },
  google: { asked: () => ({ body: { credential: 'a.b.c' } }), refusal: 'google_sign_in_off' },
  verifyEmail: { asked: () => ({ params: { token: 'none' } }), refusal: 'verification_link_invalid' },
  resendVerification: { asked: () => ({ body: { email: world.candidate.email } }) },
  forgotPassword: { asked: () => ({ body: { email: 'nobody@example.com' } }) },
  resetPassword: { asked: () => ({ params: { token: 'none' }, body: { password: PASSWORD } }), refusal: 'reset_link_invalid' },
  settings: { asked: () => ({}) },
  reportPageError: { asked: () => ({ body: { name: 'TypeError', message: '', at: [], page: '/' } }) },

  requestSlot: { asked: (nth) => ({ body: slotRequestFor(world.interviewer, 10 + nth) }) },
  answerSlotRequest: {
    asked: (nth) => ({ params: { id: nthOf(world.requests, nth) }, body: { status: 'approved' } }),
    reach: INTERVIEWER,
    elsewhere: { otherInterviewer: 'not_your_slot_request' },
  },
  slotRequestsToInterviewer: { asked: () => ({}) },
  ownSlotRequests: { asked: () => ({}) },

  createPaymentRequest: { asked: () => ({ body: { interviewId: nthOf(world.bookings, 2).interviewId } }), reach: ['candidate'] },
  earnings: { asked: () => ({}) },
  deletePayment: { asked: () => ({ params: { id: nthOf(world.bookings, 3).paymentId } }) },
  allPayments: { asked: () => ({}) },

  interviewById: { asked: () => ({ params: { id: world.completed.interviewId } }), reach: PARTIES },
  interviewCalendar: { asked: () => ({ params: { id: world.completed.interviewId } }), reach: PARTIES },
  rescheduleInterview: {
    asked: (nth) => ({
      params: { id: nthOf(world.bookings.slice(2, 4), nth).interviewId },
      body: { slotId: nthOf(world.openSlots.slice(5), nth) },
    }),
    reach: ['candidate', 'admin'],
    elsewhere: { interviewer: 'not_allowed' },
  },
  slotCancellationQuote: { asked: () => ({ params: { id: nthOf(world.bookings, 0).slotId } }) },
  interviewCancellationQuote: {
    asked: () => ({ params: { id: nthOf(world.bookings, 0).interviewId } }),
    reach: ['candidate', 'admin'],
  },
  reportNoShow: {
    asked: () => ({ params: { id: nthOf(world.bookings, 2).interviewId }, body: { statement: 'Nobody came.' } }),
    reach: ['candidate', 'interviewer'],
    refusal: 'no_show_too_early',
  },
  disputeNoShow: {
    asked: () => ({ params: { id: nthOf(world.bookings, 2).interviewId }, body: { statement: 'I was there.' } }),
    reach: ['candidate', 'interviewer'],
    refusal: 'no_show_not_reported',
  },
  noShows: { asked: () => ({}) },
  settleNoShow: {
    asked: () => ({ params: { id: nthOf(world.bookings, 2).interviewId }, body: { percent: 50 } }),
    refusal: 'no_show_not_reported',
  },
  refundTasks: { asked: () => ({}) },
  recordRefund: { asked: () => ({ params: { id: nthOf(world.bookings, 2).paymentId } }), refusal: 'refund_not_due' },
  refundPayment: {
    asked: () => ({ params: { id: nthOf(world.bookings, 0).paymentId }, body: { percent: 10, refundAs: 'credit', reason: 'Noise' } }),
  },
  releaseBooking: { asked: (nth) => ({ params: { id: nthOf(world.rejected, nth) } }), reach: INTERVIEWER },
  ownWallet: { asked: () => ({}) },
  ownStatement: { asked: () => ({}) },
  ownStatementCsv: { asked: () => ({}) },
  books: { asked: () => ({}) },
  booksOfInterviewers: { asked: () => ({}) },
  statement: { asked: () => ({ params: { id: world.interviewer.id } }) },
  statementCsv: { asked: () => ({ params: { id: world.interviewer.id } }) },
  waitingCredits: { asked: () => ({}) },
  creditsOfInterviewer: { asked: () => ({ params: { id: world.interviewer.id } }) },
  decideCredit: {
    asked: () => ({ params: { id: world.interviewer.id, chargeId: '1.none' }, body: { decision: 'approve' } }),
    refusal: 'charge_unknown',
  },
  setTrustAllowance: { asked: () => ({ params: { id: world.interviewer.id }, body: { amount: 5000 } }) },
  recordPayout: { asked: () => ({ params: { id: world.interviewer.id }, body: { amount: 1, currency: 'INR' } }) },
  recordCollection: { asked: () => ({ params: { id: world.interviewer.id }, body: { amount: 1, currency: 'INR' } }) },
  setExchangeRate: { asked: () => ({ body: { currency: 'USD', rate: 84 } }) },

  problems: { asked: () => ({}) },
  problem: { asked: () => ({ params: { id: nthOf(world.problems, 0) } }) },
  addProblem: { asked: () => ({ body: problem }) },
  consoleAddProblem: { asked: () => ({ body: problem }) },
  consoleEditProblem: { asked: () => ({ params: { id: nthOf(world.problems, 0) }, body: { title: problem.title } }) },
  consoleDeleteProblem: { asked: () => ({ params: { id: nthOf(world.problems, 1) } }) },
  editProblem: { asked: () => ({ params: { id: nthOf(world.problems, 0) }, body: problem }) },
  deleteProblem: { asked: () => ({ params: { id: nthOf(world.problems, 1) } }) },

  marketplaceHealth: { asked: () => ({}) },
  consoleUsersCsv: { asked: () => ({}) },
  consolePricesCsv: { asked: () => ({}) },
  consoleInterviewsCsv: { asked: () => ({}) },
  consolePaymentsCsv: { asked: () => ({}) },
  consoleFeedbackCsv: { asked: () => ({}) },
  consoleRatingsCsv: { asked: () => ({}) },
  consoleProblemsCsv: { asked: () => ({}) },
  consoleReferrersCsv: { asked: () => ({}) },
  consoleReferralsCsv: { asked: () => ({}) },
  adminInterviews: { asked: () => ({}) },
  allFeedback: { asked: () => ({}) },
  allRatings: { asked: () => ({}) },
  referralOverview: { asked: () => ({}) },
  referralsOfCode: { asked: () => ({ params: { referralCode: world.candidate.referralCode } }) },
  consoleInterviews: { asked: () => ({}) },
  consoleInterview: { asked: () => ({ params: { id: world.completed.interviewId } }) },
  consolePayments: { asked: () => ({}) },
  consolePayment: { asked: () => ({ params: { id: world.completed.paymentId } }) },
  consoleFeedbackList: { asked: () => ({}) },
  consoleFeedback: { asked: () => ({ params: { id: `${world.completed.interviewId}.feedback` } }) },
  consoleRatings: { asked: () => ({}) },
  consoleRating: { asked: () => ({ params: { id: `${world.completed.interviewId}.rating` } }) },
  consoleProblems: { asked: () => ({}) },
  consoleProblem: { asked: () => ({ params: { id: nthOf(world.problems, 0) } }) },
  consoleReferrals: { asked: () => ({}) },
  consoleReferral: { asked: () => ({ params: { id: world.friend.id } }) },

  auditTimeline: { asked: () => ({ params: { kind: 'payment', id: world.completed.paymentId } }) },
  auditSearch: { asked: () => ({}) },
  auditExportCsv: { asked: () => ({ query: { kind: 'price' } }) },
  auditExportJson: { asked: () => ({ query: { kind: 'price' } }) },
  auditEvent: { asked: () => ({ params: { position: firstPosition } }) },
  auditPaymentsAsOf: { asked: () => ({ query: { at: hoursAhead(0) } }) },
  auditRevenueAsOf: { asked: () => ({ query: { at: hoursAhead(0) } }) },
  auditRolesAsOf: { asked: () => ({ query: { at: hoursAhead(0) } }) },
  auditIntegrity: { asked: () => ({}) },
  auditVerification: { asked: () => ({}) },
};

type Verdict = 'signs in first' | 'is not allowed' | 'finds nothing' | 'gets through';
const table = Object.entries(routes) as [RouteName, RouteDefinition][];

function verdictOf(name: RouteName, { access }: RouteDefinition, caller: Caller): Verdict {
  const role = ROLE_OF[caller];
  if (access === 'public') return 'gets through';
  if (role === 'guest') return 'signs in first';
  if (access !== 'signedIn' && role !== 'admin' && !access.includes(role)) return 'is not allowed';
  const { reach } = CALLS[name];
  return reach === undefined || reach.includes(caller) ? 'gets through' : 'finds nothing';
}

const all = table.flatMap(([name, route]) => CALLERS.map((caller) => ({ name, route, caller, verdict: verdictOf(name, route, caller) })));
const titled = (verdict: Verdict) =>
  all.filter((one) => one.verdict === verdict).map((one) => [`${one.route.method} ${one.route.path} by ${one.caller}`, one] as const);

const codeOf = ({ body }: Received): unknown => (body as { readonly code?: unknown } | undefined)?.code;
/** The number of events ever appended, according to the metrics. */
async function eventsAppended(): Promise<number> {
  const texts = await Promise.all(addressesOf(server, 'commands').map(async (url) => (await fetch(`${url}/metrics`)).text()));
  const counts = texts.flatMap((text) => [...text.matchAll(/^s30_events_appended_total\{.*\} (\d+)$/gm)]);
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

describe('a caller without access', () => {
  let before: number;
  it('starts with a log at rest', async () => {
    // Mails of the bookings above are still being recorded.
    before = await until('the log to come to rest', async () => {
      const events = await eventsAppended();
      await new Promise((resolve) => setTimeout(resolve, 300));
      return (await eventsAppended()) === events ? events : undefined;
    });
    expect(before).toBeGreaterThan(50);
  });

  it.each(titled('signs in first'))('must sign in: %s', async (_, { name, caller }) => {
    const received = await browserOf(caller).ask(name, await CALLS[name].asked(0));
    expect([received.status, codeOf(received)]).toEqual([401, 'not_signed_in']);
  });

  it.each(titled('is not allowed'))('is told that it is not allowed: %s', async (_, { name, caller }) => {
    const received = await browserOf(caller).ask(name, await CALLS[name].asked(0));
    expect([received.status, codeOf(received)]).toEqual([403, 'not_allowed']);
  });

  it.each(titled('finds nothing'))('does not learn that the thing exists: %s', async (_, { name, caller }) => {
    const received = await browserOf(caller).ask(name, await CALLS[name].asked(0));
    const told = CALLS[name].elsewhere?.[caller];
    expect([received.status, codeOf(received)]).toEqual(told === undefined ? [404, expect.stringMatching(/_unknown$/)] : [403, told]);
    if (told !== undefined) return;
    // What is not theirs looks the same as what does not exist.
    const nothing = await browserOf(caller).ask(name, nothingLike(await CALLS[name].asked(0)));
    expect([nothing.status, codeOf(nothing)]).toEqual([received.status, codeOf(received)]);
  });

  it('has changed nothing', async () => {
    expect(await eventsAppended()).toBe(before);
  });
});

/** The same request about something that does not exist. */
function nothingLike({ params, body, ...rest }: AnyAsked): AnyAsked {
  const ids = ['id', 'interviewId', 'paymentId', 'slotId'];
  const replaced = (fields: object | undefined) =>
    Object.fromEntries(Object.entries(fields ?? {}).map(([name, value]) => [name, ids.includes(name) ? 'nobody' : value]));
  return { ...rest, params: replaced(params), body: body === undefined ? undefined : replaced(body as object) };
}

describe('a QR code', () => {
  it.each([
    ['candidate', 200],
    ['interviewer', 200],
    ['admin', 200],
    ['otherCandidate', 404],
    ['otherInterviewer', 404],
    ['auditor', 404],
    ['guest', 401],
  ] as const)('is shown to those who pay or are paid by it: %s %d', async (caller, status) => {
    expect((await browserOf(caller).file(world.qrCodeUrl)).status).toBe(status);
  });
});

describe('a caller with access', () => {
  const turns = new Map<RouteName, number>();
  // Logging out ends the session that the other calls need.
  const through = titled('gets through').filter(([, { name }]) => name !== 'logout');

  it.each(through)('gets through: %s', async (_, { name, route, caller }) => {
    const nth = turns.get(name) ?? 0;
    turns.set(name, nth + 1);
    const browser = name === 'register' || name === 'login' ? guest(server) : browserOf(caller);
    const received = await browser.ask(name, await CALLS[name].asked(nth));
    const { refusal } = CALLS[name];
    if (refusal !== undefined) return expect(codeOf(received)).toBe(refusal);
    expect([received.status, received.status === route.answer.status ? '' : received.text]).toEqual([route.answer.status, '']);
  });

  it('is everybody who takes part in it, and nobody else, for each route of the table', () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(Object.keys(routes).length);
    expect(all.filter(({ verdict }) => verdict === 'gets through').length).toBeGreaterThan(100);
  });
});

describe('a QR code that was replaced', () => {
  it('is still shown to both parties of the payments that name it', async () => {
    expect((await browserOf('interviewer').call('paymentSetup')).qrCodeUrl).not.toBe(world.qrCodeUrl);
    for (const caller of ['candidate', 'interviewer'] as const)
      expect([caller, (await browserOf(caller).file(world.qrCodeUrl)).status]).toEqual([caller, 200]);
  });
});

describe('a list', () => {
  it('has only what the caller takes part in', async () => {
    for (const caller of ['otherCandidate', 'otherInterviewer', 'auditor'] as const)
      expect([caller, await browserOf(caller).call('interviews')]).toEqual([caller, []]);
    expect(await browserOf('otherInterviewer').call('pendingPayments')).toEqual([]);
    expect((await browserOf('interviewer').call('interviews')).length).toBe((await browserOf('candidate').call('interviews')).length);
  });

  it('does not show strangers who has booked a slot', async () => {
    const params = { id: nthOf(world.bookings, 0).slotId };
    expect((await browserOf('otherCandidate').call('slotById', { params })).interview).toBeUndefined();
    expect((await browserOf('candidate').call('slotById', { params })).interview).toBeDefined();
  });

  it('does not show people private data of others', async () => {
    const received = await browserOf('otherCandidate').ask('userById', { params: { id: world.interviewer.id } });
    expect(received.text).not.toContain(world.interviewer.email);
    expect(received.text).not.toContain('okbank');
    const listed = await browserOf('otherCandidate').ask('interviewers', {});
    expect(listed.text).toContain(world.interviewer.id);
    expect(listed.text).not.toContain(world.interviewer.email);
    expect(listed.text).not.toContain('okbank');
  });
});

describe('a session', () => {
  const bearing = (token: string) => createClient(server.url, { token });

  it('has the current role of its user, not the one at sign-in', async () => {
    const person = await interviewerNamed(server, { ...world.interviewer, browser: browserOf('admin') }, 'Demoted Soon', {});
    expect(await person.browser.call('ownSlots')).toEqual([]);
    await browserOf('admin').call('changeRole', { params: { id: person.id }, body: { role: 'candidate' } });
    expect(await person.browser.refused('ownSlots')).toMatchObject({ status: 403, code: 'not_allowed' });
  });

  it('ends at logout, for every window', async () => {
    const { browser } = await registers(server, 'Leaves Soon');
    const otherWindow = browser.copy();
    await browser.call('logout');
    expect(browser.cookies().size).toBe(0);
    expect(await otherWindow.refused('me')).toMatchObject({ status: 401, code: 'session_ended' });
  });

  it('cannot be forged', async () => {
    const [head = '', claims = '', signature = ''] = (browserOf('candidate').token() ?? '').split('.');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const admin = encode({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), role: 'admin', sub: 'admin' });
    const forged = [
      `${head}.${admin}.${signature}`,
      `${encode({ alg: 'none', typ: 'JWT' })}.${claims}.`,
      `${head}.${claims}.${signature.slice(0, -4)}AAAA`,
    ];
    expect(await bearing(`${head}.${claims}.${signature}`).call('dashboard')).toBeDefined();
    for (const token of forged) expect(await bearing(token).refused('me')).toMatchObject({ status: 401 });
  });

  it('cannot change anything by cookies alone, since another site can send those', async () => {
    const browser = browserOf('candidate').copy();
    const cookie = [...browser.cookies()].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = { json: { phone: 'forged' }, headers: { Cookie: cookie } };
    const received = await createClient(server.url).send('PUT', '/api/users/profile', sent);
    expect([received.status, codeOf(received)]).toEqual([403, 'xsrf_missing']);
    const login = { json: { email: world.candidate.email, password: PASSWORD }, headers: { Cookie: cookie } };
    expect((await createClient(server.url).send('POST', '/api/auth/login', login)).status).toBe(403);
    expect((await browser.call('ownProfile')).phone).not.toBe('forged');
  });
});
