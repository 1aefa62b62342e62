import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { ROLES } from './fields.ts';
import { rejections } from './rejections.ts';
import type { RouteDefinition } from './route.ts';
import { routes } from './routes.ts';

const table: readonly (readonly [string, RouteDefinition])[] = Object.entries(routes);
/** The call without its parameter names. */
const callOf = ({ method, path }: Pick<RouteDefinition, 'method' | 'path'>): string => `${method} ${path.replace(/:\w+/g, '{}')}`;
const calls = table.map(([, route]) => callOf(route));

/** The calls listed in section 7 of the specification. */
const ofTheSpecification = [
  'POST /api/auth/register',
  'POST /api/auth/login',
  'POST /api/auth/google',
  'POST /api/auth/logout',
  'GET /api/auth/me',
  'GET /api/auth/verify-email/{}',
  'POST /api/auth/resend-verification',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password/{}',
  'PUT /api/users/profile',
  'GET /api/users/me',
  'GET /api/users/{}',
  'GET /api/dashboard',
  'GET /api/ratings/interviewer/{}/average',
  'GET /api/ratings/interviewer/{}',
  'GET /api/ratings/all',
  'POST /api/ratings',
  'GET /api/admin/referrals',
  'GET /api/admin/referrals/{}',
  'GET /api/admin/users',
  'PUT /api/admin/users/{}/role',
  'PUT /api/admin/users/{}/permissions',
  'GET /api/prices',
  'PUT /api/prices',
  'GET /api/prices/exchange-rate',
  'GET /api/admin/interviews',
  'GET /api/feedback/all',
  'GET /api/payments/all',
  'DELETE /api/payments/{}',
  'GET /api/problems',
  'GET /api/problems/{}',
  'POST /api/problems',
  'PUT /api/problems/{}',
  'DELETE /api/problems/{}',
  'GET /api/interviews',
  'PUT /api/interviews/{}/meeting',
  'PUT /api/interviews/{}/cancel',
  'PUT /api/interviews/{}/status',
  'GET /api/feedback/interview/{}',
  'POST /api/feedback',
  'PUT /api/feedback/{}',
  'GET /api/slots/interviewer',
  'POST /api/slots/batch',
  'DELETE /api/slots/interviewer/{}',
  'GET /api/slots/available',
  'GET /api/slots/{}',
  'POST /api/slot-requests',
  'GET /api/slot-requests/interviewer',
  'PUT /api/slot-requests/{}/status',
  'POST /api/payments/create-prebooking-payment',
  'POST /api/payments/submit-prebooking-payment',
  'GET /api/payments/interview/{}',
  'POST /api/payments/create-payment-request',
  'POST /api/payments/submit-payment-proof',
  'GET /api/payments/upi-setup',
  'POST /api/payments/upload-qr-code',
  'GET /api/payments/pending',
  'POST /api/payments/verify',
];
/** Calls that the product adds. */
const ofItsOwn = [
  'GET /api/auth/second-factor',
  'POST /api/auth/second-factor/enrolment',
  'POST /api/auth/second-factor',
  'POST /api/auth/second-factor/removal',
  'POST /api/auth/second-factor/recovery-codes',
  'POST /api/auth/second-factor/code',
  'POST /api/auth/second-factor/sign-in',
  'POST /api/auth/second-factor/sign-in/enrolment',
  'POST /api/auth/second-factor/sign-in/enrolled',
  'POST /api/admin/users/{}/second-factor/removal',
  'GET /api/earnings/statement',
  'GET /api/earnings/statement.csv',
  'GET /api/admin/books',
  'GET /api/admin/books/interviewers',
  'GET /api/admin/books/interviewers/{}/statement',
  'GET /api/admin/books/interviewers/{}/statement.csv',
  'GET /api/admin/books/interviewers/{}/credits',
  'PUT /api/admin/books/interviewers/{}/credits/{}',
  'PUT /api/admin/books/interviewers/{}/allowance',
  'POST /api/admin/books/interviewers/{}/payouts',
  'POST /api/admin/books/interviewers/{}/collections',
  'POST /api/users/me/export',
  'POST /api/admin/users/{}/export',
  'GET /api/exports/{}',
  'GET /api/exports/{}/file',
  'POST /api/users/me/erase',
  'POST /api/admin/users/{}/erase',
  'GET /api/admin/credits',
  'GET /api/slots/available/days',
  'POST /api/payments/{}/refund',
  'POST /api/interviews/{}/release',
  'GET /api/files/{}',
  'GET /api/payments/mine',
  'GET /api/slots/{}/booking',
  'POST /api/page-errors',
  'GET /api/settings',
  'POST /api/auth/google/nonce',
  'GET /api/auth/sessions',
  'DELETE /api/auth/sessions',
  'DELETE /api/auth/sessions/{}',
  'GET /api/admin/users/{}/sessions',
  'DELETE /api/admin/users/{}/sessions',
  'PUT /api/admin/users/{}/closed',
  'GET /api/slot-requests',
  'GET /api/earnings',
  'GET /api/interviews/{}',
  'GET /api/interviews/{}/calendar.ics',
  'PUT /api/interviews/{}/reschedule',
  'PUT /api/prices/exchange-rate',
  'GET /api/slots/available/live',
  'GET /api/slots/overlaps',
  'GET /api/slots/{}/cancellation-quote',
  'GET /api/interviews/{}/cancellation-quote',
  'POST /api/interviews/{}/no-show',
  'POST /api/interviews/{}/no-show/dispute',
  'GET /api/admin/no-shows',
  'PUT /api/admin/interviews/{}/no-show',
  'GET /api/admin/refunds',
  'PUT /api/admin/payments/{}/refund',
  'GET /api/wallet',
  'GET /api/admin/health',
  'GET /api/console/users.csv',
  'GET /api/console/prices.csv',
  'GET /api/console/interviews.csv',
  'GET /api/console/payments.csv',
  'GET /api/console/feedback.csv',
  'GET /api/console/ratings.csv',
  'GET /api/console/problems.csv',
  'GET /api/console/referrers.csv',
  'GET /api/console/referrals.csv',
  'GET /api/audit/timeline/{}/{}',
  'GET /api/audit/events',
  'GET /api/audit/events.csv',
  'GET /api/audit/events.jsonl',
  'GET /api/audit/events/{}',
  'GET /api/audit/as-of/payments',
  'GET /api/audit/as-of/revenue',
  'GET /api/audit/as-of/roles',
  'GET /api/audit/integrity',
  'GET /api/audit/integrity/verification',
  'GET /api/interviewers',
  'GET /api/console/users',
  'GET /api/console/users/{}',
  'GET /api/console/prices',
  'GET /api/console/prices/{}',
  'GET /api/console/interviews',
  'GET /api/console/interviews/{}',
  'GET /api/console/payments',
  'GET /api/console/payments/{}',
  'GET /api/console/feedback',
  'GET /api/console/feedback/{}',
  'GET /api/console/ratings',
  'GET /api/console/ratings/{}',
  'GET /api/console/problems',
  'GET /api/console/problems/{}',
  'POST /api/console/problems',
  'PUT /api/console/problems/{}',
  'DELETE /api/console/problems/{}',
  'GET /api/console/referrals',
  'GET /api/console/referrals/{}',
];

describe('the route table', () => {
  it.each(ofTheSpecification)('serves %s at exactly this path', (call) => expect(calls).toContain(call));
  it('has no routes but those listed above', () => {
    const asked = [...ofTheSpecification, ...ofItsOwn];
    expect(calls.filter((call) => !asked.includes(call)).map((call) => `add ${call} to ofItsOwn`)).toEqual([]);
  });
  it('has each method and path once', () => expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([]));

  it('lists a fixed path before a pattern that would match it', () => {
    const swallowed = table.flatMap(([name, { method, path }], index) =>
      table
        .slice(0, index)
        .filter(
          ([, earlier]) =>
            earlier.method === method && new RegExp(`^${earlier.path.replace(/:\w+/g, '[^/]+')}$`).test(path.replace(/:/g, '')),
        )
        .map(([earlier]) => `${name} is never reached: ${earlier} comes first`),
    );
    expect(swallowed).toEqual([]);
  });

  it.each(table)('%s has a summary and only known rejections', (_, route) => {
    expect(route.summary.length).toBeGreaterThan(3);
    expect(route.path).toMatch(/^\/api\/[a-z-]+(\/([a-z-]+|:[a-zA-Z]+))*(\.[a-z]+)?$/);
    const required = Object.values(route.files ?? {}).flatMap(({ required: code }) => (code ? [code] : []));
    for (const code of [...(route.rejects ?? []), ...required]) expect(Object.keys(rejections)).toContain(code);
  });
  it.each(table)('%s states who may call it, and admins pass every role', (_, { access }) => {
    if (typeof access === 'string') return expect(['public', 'signedIn']).toContain(access);
    expect(access).toContain('admin');
    for (const role of access) expect(ROLES).toContain(role);
  });
  it('answers no list that grows with the market in one piece', () => {
    // Prices by type, the sessions of one person, and the overlaps of given slots.
    const short = ['overlappingSlots', 'ownSessions', 'prices', 'sessionsOfUser'];
    const whole = table.filter(([, { answer }]) => answer.kind === 'json' && answer.schema instanceof z.ZodArray);
    expect(whole.map(([name]) => name).toSorted()).toEqual(short);
    for (const [name, { answer, query }] of table)
      if (answer.kind === 'pieces') expect([name, query?.safeParse({ limit: '1', offset: '1' }).success]).toEqual([name, true]);
  });
  it('limits what one person can add to the log, which keeps everything for ever, by calls that they can repeat without end', () =>
    expect(table.flatMap(([name, { limit }]) => (limit === 'lasting' ? name : [])).toSorted()).toEqual([
      'changeMeetingLink',
      'editFeedback',
      'endOtherSessions',
      'updateProfile',
    ]));
  it('admits guests only where needed', () =>
    expect(
      table
        .filter(([, { access }]) => access === 'public')
        .map(([name]) => name)
        .sort(),
    ).toEqual([
      'beginRequiredSecondFactor',
      'enrolRequiredSecondFactor',
      'exchangeRate',
      'forgotPassword',
      'google',
      'googleNonce',
      'login',
      'prices',
      'register',
      'reportPageError',
      'resendVerification',
      'resetPassword',
      'settings',
      'signInWithCode',
      'verifyEmail',
    ]));
  it.each(table)('%s reads with a query or writes with a body', (_, { method, query, body, files }) => {
    if (method === 'GET') expect([body, files]).toEqual([undefined, undefined]);
    else expect(query).toBeUndefined();
  });
});
