import { dsaFeedback, hoursAhead } from '../../system/people.ts';
import { columnsOf, refuse, rowIn, saysThatItFailed } from '../support/console.ts';
import { booked, paid, started } from '../support/interviews.ts';
import { factNamed, message } from '../support/see.ts';
import { expect, type Market, test } from '../support/test.ts';

const LIST = /\/api\/console\/interviews/;

/** Kavya's waits for verification, Arjun's runs, Meera's is over, Ravi's was cancelled. */
async function fourInterviews(market: Market) {
  const interviewer = await market.interviewer('Ananya');
  const [kavya, arjun, meera, ravi] = [
    await market.candidate('Kavya'),
    await market.candidate('Arjun'),
    await market.candidate('Meera'),
    await market.candidate('Ravi'),
  ];
  const at = (days: number) => ({ interviewer, type: 'DSA' as const, start: hoursAhead(24 * days) });
  const scheduled = await booked(market, { candidate: kavya, ...at(3) });
  await started(market, { candidate: arjun, ...at(4) });
  const over = await started(market, { candidate: meera, ...at(5) });
  await interviewer.browser.call('giveFeedback', { body: dsaFeedback(over.interviewId) });
  const off = await paid(market, { candidate: ravi, ...at(6) });
  await ravi.browser.call('cancelInterview', { params: { id: off.interviewId } });
  return { interviewer, kavya, arjun, meera, ravi, scheduled };
}

test('an admin lists and filters interviews, and acts on each as its state allows', async ({ market, emptyMarket }) => {
  await test.step('none there', async () => {
    const page = await emptyMarket.as(emptyMarket.admin);
    await page.goto('/admin/interviews');
    await expect(page.getByRole('heading', { name: 'No interviews found matching your filters.' })).toBeVisible();
    await expect(page.getByText('Nobody was reported absent.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveCount(0);
  });

  const { interviewer, kavya, arjun, meera, ravi, scheduled } = await fourInterviews(market);
  const page = await market.as(market.admin);
  const row = (name: string) => rowIn(page, 'Interviews', name);
  const search = page.getByRole('searchbox', { name: 'Search interviews' });
  const status = page.getByRole('combobox', { name: 'Status', exact: true });
  const payment = page.getByRole('combobox', { name: 'Payment status' });
  const shows = async (...people: readonly { readonly name: string }[]) => {
    await expect(page.getByRole('table', { name: 'Interviews' }).getByRole('row')).toHaveCount(1 + people.length);
    for (const { name } of people) await expect(row(name)).toHaveCount(1);
  };

  await test.step('that cannot be fetched', async () => {
    await saysThatItFailed(page, /\/api\/admin\/no-shows/, 'Failed to load reported no-shows', () => page.goto('/admin/interviews'));
    await saysThatItFailed(page, LIST, 'Failed to load interviews', () => page.reload());
    await expect(columnsOf(page, 'Interviews')).toHaveText([
      'Scheduled for',
      'Candidate',
      'Interviewer',
      'Type',
      'Status',
      'Payment',
      'Actions',
    ]);
  });

  await test.step('by the name of either person', async () => {
    await search.fill(interviewer.name);
    await shows(kavya, arjun, meera, ravi);
    await search.fill(kavya.name);
    await shows(kavya);
    await expect(row(kavya.name)).toContainText(/DSAScheduledSubmitted/);
  });

  await test.step('by status and payment status', async () => {
    await search.fill(interviewer.name);
    await shows(kavya, arjun, meera, ravi);
    for (const [chosen, person] of [
      ['Scheduled', kavya],
      ['In progress', arjun],
      ['Completed', meera],
      ['Cancelled', ravi],
    ] as const) {
      await status.selectOption(chosen);
      await shows(person);
      await expect(row(person.name)).toContainText(chosen);
    }
    await status.selectOption('All statuses');
    await payment.selectOption('Payment verified');
    await shows(arjun, meera);
    await status.selectOption('Completed');
    await shows(meera);
    await page.reload();
    await shows(meera);
    await payment.selectOption('Payment rejected');
    await expect(page.getByRole('heading', { name: 'No interviews found matching your filters.' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(search).toHaveValue('');
    await expect(status).toHaveValue('all');
    await search.fill(interviewer.name);
    await shows(kavya, arjun, meera, ravi);
  });

  await test.step('what may be done with each', async () => {
    await expect(row(arjun.name).getByRole('button', { name: /^Add Feedback/ })).toBeVisible();
    await expect(row(ravi.name).getByRole('button')).toHaveCount(0);
    await page.route(/\/api\/feedback\/interview\//, refuse);
    await row(meera.name)
      .getByRole('button', { name: /^View Feedback/ })
      .click();
    const dialog = page.getByRole('dialog', { name: `Feedback for ${meera.name} by ${interviewer.name}` });
    await expect(dialog.getByRole('alert')).toContainText('Error fetching feedback details');
    await page.unroute(/\/api\/feedback\/interview\//);
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await expect(await factNamed(dialog, 'Average Score')).toHaveText('7.6');
    await expect(dialog).toContainText('Named the invariant of the loop.');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.route(/\/api\/feedback\/interview\//, (route) =>
      route.fulfill({ status: 404, json: { message: 'x', code: 'feedback_unknown', requestId: 'r' } }),
    );
    await row(meera.name)
      .getByRole('button', { name: /^View Feedback/ })
      .click();
    await expect(dialog.getByRole('heading', { name: 'Feedback not found' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('feedback by an admin', async () => {
    await row(kavya.name)
      .getByRole('button', { name: /^Add Feedback/ })
      .click();
    const dialog = page.getByRole('dialog', { name: `Add feedback for ${kavya.name}` });
    const submit = dialog.getByRole('button', { name: 'Submit feedback' });
    const text = (name: string) => dialog.getByRole('textbox', { name });
    await expect(dialog).toContainText('You are submitting feedback as an admin');
    await submit.click();
    const summary = dialog.getByRole('alert').filter({ hasText: '8 fields need another look' });
    await expect(summary).toBeFocused();
    for (const title of [
      'Communication',
      'Coding Ability',
      'Algorithmic Thinking',
      'Problem Solving Approach',
      'Time Complexity Analysis',
    ]) {
      const scale = dialog.getByRole('radiogroup', { name: title });
      await expect(scale.getByRole('radio')).toHaveCount(10);
      await expect(scale).toHaveAccessibleDescription('Please provide a rating (1-10)');
      await scale.getByText('8', { exact: true }).click();
      await expect(scale).not.toHaveAccessibleDescription('Please provide a rating (1-10)');
    }
    await expect(text('Overall feedback')).toHaveAccessibleDescription('Overall feedback is required');
    await expect(text('Strengths')).toHaveAccessibleDescription('Strengths are required');
    await expect(text('Areas of Improvement')).toHaveAccessibleDescription('Areas of improvement are required');
    await text('Overall feedback').fill('Ready for a phone screen.');
    await text('Strengths').fill('Thinks aloud.');
    await text('Areas of Improvement').fill('Test the empty case.');
    for (const [answer, said] of [
      [{ message: 'x', code: 'internal', requestId: 'r' }, 'Failed to submit feedback'],
      [
        {
          message: 'x',
          code: 'invalid_input',
          requestId: 'r',
          errors: [
            { param: 'strengths', message: 'is too vague' },
            { param: '', message: 'is out of date' },
          ],
        },
        'Validation errors:',
      ],
    ] as const) {
      await page.route(/\/api\/feedback$/, (route) => route.fulfill({ status: 'errors' in answer ? 400 : 500, json: answer }));
      await submit.click();
      await expect(dialog.getByRole('alert').filter({ hasText: said })).toBeVisible();
      await page.unroute(/\/api\/feedback$/);
    }
    await expect(dialog.getByRole('link', { name: 'Strengths: is too vague' })).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Field: is out of date' })).toBeVisible();
    await text('Strengths').fill('Thinks aloud, from the first minute.');
    await submit.click();
    await expect(message(page, 'Feedback submitted successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(row(kavya.name)).toContainText('Completed');
    await market.tellEverybody();
    const given = await kavya.browser.call('feedbackOfInterview', { params: { interviewId: scheduled.interviewId } });
    expect(given.feedback).toMatchObject({ averageScore: 8, overallFeedback: 'Ready for a phone screen.' });
  });
});
