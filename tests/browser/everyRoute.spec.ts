import type { Page } from '@playwright/test';
import { books, dsaFeedback, hoursAhead, type Person, publishes } from '../system/people.ts';
import { qrCode } from '../system/pictures.ts';
import { chosen } from './support/files.ts';
import { expect, type Market, test } from './support/test.ts';
import { type Step, walk } from './support/walk.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

type Story = {
  readonly ananya: Person;
  readonly kavya: Person;
  readonly open: string;
  readonly booked: string;
  readonly running: string;
  readonly completed: string;
  readonly rejected: string;
  readonly problem: string;
};

const PROBLEM = {
  title: 'Two sums',
  difficulty: 'easy' as const,
  leetcodeUrl: 'https://leetcode.com/problems/two-sum/',
  solutionVideoUrl: 'https://example.com/two-sum',
  hints: ['Remember what you have seen.'],
  solutions: [
    {
      language: 'python' as const,
      description: 'One pass',
      timeComplexity: 'O(n)',
      spaceComplexity: 'O(n)',
      code: 'def two_sums(): ...',
    },
  ],
};

/** An interview in each state, one with a rejected payment, one with a refund due, and an open slot. */
async function storyIn(market: Market): Promise<Story> {
  const ananya = await market.interviewer('Ananya', { upiId: 'ananya@okbank', zelleId: 'ananya@example.com' });
  const kavya = await market.candidate('Kavya');
  const hours = [24 * 3, 24 * 4, 24 * 5, 24 * 6, 24 * 12, 24 * 13, 24 * 14];
  const slots = await publishes(ananya, 'DSA', ...hours.map(hoursAhead));
  await market.tellEverybody();
  const book = async (at: number) => books(kavya, slots[at]?._id ?? '', 'DSA');
  const [{ interviewId: booked }, runningOne, completedOne] = [await book(0), await book(1), await book(2)];
  const [rejectedOne, refundedOne] = [await book(5), await book(6)];
  await market.tellEverybody();
  await ananya.browser.call('verifyPayment', { body: { paymentId: rejectedOne.paymentId, verified: false, reason: 'No such transfer' } });
  await ananya.browser.call('verifyPayment', { body: { paymentId: refundedOne.paymentId, verified: true } });
  await market.tellEverybody();
  await market.admin.browser.call('refundPayment', {
    params: { id: refundedOne.paymentId },
    body: { percent: 50, refundAs: 'money', reason: 'He came late' },
  });
  for (const { interviewId, paymentId } of [runningOne, completedOne]) {
    await ananya.browser.call('verifyPayment', { body: { paymentId, verified: true } });
    await ananya.browser.call('changeInterviewStatus', { params: { id: interviewId }, body: { status: 'in-progress' } });
  }
  const [running, completed, rejected] = [runningOne.interviewId, completedOne.interviewId, rejectedOne.interviewId];
  await ananya.browser.call('giveFeedback', { body: dsaFeedback(completed) });
  const { problem } = await market.admin.browser.call('addProblem', { body: PROBLEM });
  await market.tellEverybody();
  return { ananya, kavya, open: slots[3]?._id ?? '', booked, running, completed, rejected, problem: problem._id };
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
async function choosesPlainPicture(page: Page): Promise<void> {
  await page.getByLabel('QR code image').setInputFiles(chosen(await qrCode()));
  await expect(page.getByRole('heading', { name: /^No QR code could be read/ })).toBeVisible();
}
const closeDialog = (page: Page) => page.keyboard.press('Escape');
const EVERYBODY: readonly Step[] = [
  ['home', '/'],
  ['referral', '/referral'],
  ['about', '/about'],
  ['contact', '/contact'],
];

test('guests find all their pages steady, named and accessible', async ({ market }) => {
  await walk(
    await market.guest(),
    [
      ...EVERYBODY,
      ['login', '/login'],
      ['login, refused', press('Login')],
      ['register', '/register?ref=ABC'],
      ['register, refused', press('Create account')],
      ['forgot password', '/forgot-password'],
      ['forgot password, refused', (page) => page.getByRole('main').getByRole('button').last().click()],
      ['reset password', '/reset-password/abc'],
      ['verify email, failed', '/verify-email/abc'],
      ['problems, denied', '/problems'],
      ['problem, denied', '/problems/abc'],
    ],
    ['anybody', 'guests'],
  );
});

test('candidates find all their pages steady, named and accessible', async ({ market }) => {
  const { ananya, kavya, open, booked, running, completed, rejected } = await storyIn(market);
  await walk(
    await market.as(kavya),
    [
      ...EVERYBODY,
      ['dashboard', '/dashboard'],
      ['available slots', `/slots/available?interviewer=${ananya.id}`],
      ['available slots, one chosen', `/slots/available?interviewer=${ananya.id}&slot=${open}`],
      ['available slots, none found', '/slots/available?interviewer=nobody'],
      ['booking, before the hold', `/slots/${open}/book`],
      ['booking, held', press(/^Book and pay/)],
      ['booking, refused', press('Submit payment and book slot')],
      ['booking, by Zelle', (page) => page.getByRole('tab', { name: 'Zelle' }).click()],
      ['interviews', '/interviews'],
      ['interviews, cancelling', press(/^Cancel the interview/)],
      ['interviews, rating', async (page) => closeDialog(page).then(() => press(/^Rate the interview/)(page))],
      ['interviews, rating refused', press('Submit rating')],
      ['interview', `/interviews/${booked}`],
      ['interview, payment rejected', `/interviews/${rejected}`],
      ['payments', '/payments'],
      ['payment, submitted', `/payments/${booked}`],
      ['payment, rejected', `/payments/${rejected}`],
      ['payment, verified', `/payments/${completed}`],
      ['payment, unknown', '/payments/nothing'],
      ['feedback', `/interviews/${completed}/feedback`],
      ['feedback, not yet', `/interviews/${running}/feedback`],
      ['profile', '/profile'],
      [
        'profile, everything open',
        async (page) => {
          for (const name of ['Change password', 'Add experience', 'Add education']) await press(name)(page);
        },
      ],
      [
        'profile, refused',
        async (page) => {
          for (const name of ['Add experience', 'Add education', 'Save profile']) await press(name)(page);
        },
      ],
    ],
    ['members'],
  );
});

test('interviewers find all their pages steady, named and accessible', async ({ market }) => {
  const { ananya, booked, running, completed, rejected, problem } = await storyIn(market);
  await walk(
    await market.as(ananya),
    [
      ['dashboard', '/dashboard'],
      ['slots', '/slots/manage'],
      ['slots, recurring', press('Recurring')],
      ['slots, refused', press(/^Create slots/)],
      ['slots, deleting', press(/^Delete slot/)],
      ['slot requests', '/slots/requests'],
      ['earnings', '/earnings'],
      ['problems', '/problems'],
      ['problem', `/problems/${problem}`],
      ['interviews', '/interviews'],
      ['interviews, meeting link', press(/^Edit link/)],
      ['interview, payment rejected', `/interviews/${rejected}`],
      ['interview, releasing', press(/^Release booking/)],
      ['payment verification', '/payments/verify'],
      ['payment verification, rejecting', press(/^Reject/)],
      ['payment setup, UPI', '/payments/setup'],
      ['payment setup, a picture without a QR code', choosesPlainPicture],
      ['payment setup, Zelle', (page) => page.getByRole('tab', { name: 'Zelle Setup' }).click()],
      ['payment of an interview', `/payments/${booked}`],
      ['feedback, to write', `/interviews/${running}/feedback`],
      ['feedback, refused', press('Submit feedback')],
      ['feedback, to edit', `/interviews/${completed}/feedback`],
      ['profile', '/profile'],
    ],
    ['interviewers'],
  );
});

test('a new interviewer finds all their pages steady, named and accessible', async ({ market }) => {
  const daniel = await market.interviewer('Daniel', {});
  await market.admin.browser.call('changePermissions', { params: { id: daniel.id }, body: { allowedInterviewTypes: [] } });
  await walk(await market.as(daniel), [
    ['dashboard', '/dashboard'],
    ['slots, none may be created', '/slots/manage'],
    ['slot requests, none', '/slots/requests'],
    ['earnings, none', '/earnings'],
    ['interviews, none', '/interviews'],
    ['payment verification, none', '/payments/verify'],
    ['payment setup, refused', (page) => page.goto('/payments/setup').then(() => press('Save UPI setup')(page))],
  ]);
});

test('admins find all their pages steady, named and accessible', async ({ market }) => {
  const { ananya, kavya, completed } = await storyIn(market);
  const search = (text: string) => (page: Page) => page.getByRole('searchbox', { name: 'Search users' }).fill(text);
  const finds = (name: string) => async (page: Page) => {
    await search(name)(page);
    await expect(page.getByRole('rowheader')).toHaveText([new RegExp(name)]);
  };
  await walk(await market.as(market.admin), [
    ['dashboard', '/dashboard'],
    ['slots, not an interviewer', '/slots/manage'],
    ['users', '/admin'],
    [
      'users, promoting',
      async (page) => {
        await finds(kavya.name)(page);
        await press(`Promote ${kavya.name} to interviewer`)(page);
      },
    ],
    [
      'users, permissions',
      async (page) => {
        await closeDialog(page);
        await finds(ananya.name)(page);
        await press(`Permissions of ${ananya.name}`)(page);
        for (const box of await page.getByRole('checkbox').all()) await box.uncheck();
      },
    ],
    [
      'users, none found',
      async (page) => {
        await closeDialog(page);
        await press('Discard')(page);
        await search('nobody at all')(page);
        await expect(page.getByRole('heading', { name: 'No users found matching your criteria.' })).toBeVisible();
      },
    ],
    ['prices', '/admin/prices'],
    ['prices, refused', press('Update price')],
    [
      'prices, confirming',
      async (page) => {
        await page.getByRole('spinbutton', { name: 'Price' }).fill('1599');
        await press('Update price')(page);
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    ],
    ['interview management', '/admin/interviews'],
    ['interview management, releasing', press(/^Release/)],
    ['interview management, feedback', async (page) => closeDialog(page).then(() => press(/^Add Feedback/)(page))],
    ['interview management, feedback refused', press('Submit feedback')],
    ['problem management', '/admin/problems'],
    ['problem management, adding', '/admin/problems/create'],
    ['problem management, refused', press('Add problem')],
    ['rating management', '/admin/ratings'],
    ['payment management', '/admin/payments'],
    ['payment management, proof', press(/^Proof of payment/)],
    ['payment management, refunding', async (page) => closeDialog(page).then(() => press(/^Refund payment/)(page))],
    [
      'payment management, refund refused',
      async (page) =>
        page
          .getByRole('dialog')
          .getByRole('button', { name: /^Refund/ })
          .click(),
    ],
    ['feedback management', '/admin/feedback'],
    ['feedback management, details', press(/^View Details/)],
    ['referral tracker', '/admin/referrals'],
    ['marketplace health', '/admin/health'],
    ['audit', '/admin/audit'],
    ['time travel', '/admin/audit/as-of'],
    ['history of an interview', `/admin/audit/interview/${completed}`],
    ['history, an event as it is stored', press(/^Raw event/)],
    ['no such page', '/admin/nowhere'],
  ]);
});

test('auditors find all their pages steady, named and accessible', async ({ market }) => {
  await walk(await market.as(await market.auditor('Farah')), [
    ['dashboard', '/dashboard'],
    ['audit', '/admin'],
    ['time travel', '/admin/audit/as-of'],
    ['users, denied', '/admin/users'],
  ]);
});
