import { dsaFeedback, hoursAhead, setPrices } from '../../system/people.ts';
import { cellsOf, columnsOf, refuse, rowIn, saysThatItFailed } from '../support/console.ts';
import { started } from '../support/interviews.ts';
import { factNamed } from '../support/see.ts';
import { expect, test } from '../support/test.ts';

const LIST = /\/api\/console\/feedback/;
const NONE = 'No feedback found matching your filters.';

test('an admin lists, searches and reads feedback', async ({ emptyMarket: market }) => {
  const page = await market.as(market.admin);
  const row = (name: string) => rowIn(page, 'Feedback', name);
  const rows = page.getByRole('table', { name: 'Feedback' }).getByRole('row');

  await test.step('none there, once it could be fetched', async () => {
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(LIST, async (route) => {
      await asked;
      await refuse(route);
    });
    await page.goto('/admin/feedback');
    await expect(page.getByRole('main').getByText('Loading feedback...').last()).toBeVisible();
    answer();
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to load feedback' })).toBeVisible();
    await page.unroute(LIST);
    await saysThatItFailed(page, LIST, 'Failed to load feedback', () => page.reload());
    await expect(page.getByRole('heading', { name: NONE })).toBeVisible();
  });

  await setPrices(market.admin);
  const [ananya, daniel] = [await market.interviewer('Ananya'), await market.interviewer('Daniel')];
  const [kavya, arjun] = [await market.candidate('Kavya'), await market.candidate('Arjun')];
  const first = await started(market, { candidate: kavya, interviewer: ananya, type: 'DSA', start: hoursAhead(72) });
  await ananya.browser.call('giveFeedback', { body: dsaFeedback(first.interviewId) });
  const second = await started(market, { candidate: arjun, interviewer: daniel, type: 'System Design', start: hoursAhead(96) });
  await daniel.browser.call('giveFeedback', {
    body: {
      interviewId: second.interviewId,
      interviewType: 'System Design',
      communicationScore: 8,
      requirementsGathering: 8,
      architectureDesign: 8,
      scalabilityConsiderations: 8,
      tradeoffAnalysis: 8,
      strengths: 'Asked for the load first.',
      areasOfImprovement: 'Name what fails.',
      additionalComments: 'A pleasure.',
    },
  });
  await market.tellEverybody();
  await page.reload();

  await test.step('with its average to one decimal', async () => {
    await expect(columnsOf(page, 'Feedback')).toHaveText([
      'Date',
      'Candidate',
      'Interviewer',
      'Interview Type',
      'Average Score',
      'Actions',
    ]);
    await expect(cellsOf(row(kavya.name))).toHaveText([/\d{4}$/, kavya.name, ananya.name, 'DSA', '7.6', 'View Details']);
    await expect(cellsOf(row(arjun.name)).nth(4)).toHaveText('8.0');
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await expect(pages).toContainText('Page 1 of 1');
    for (const name of ['Previous', 'Next'])
      await expect(pages.getByRole('button', { name: `${name} page` })).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('by interview type and names', async () => {
    const type = page.getByRole('combobox', { name: 'Interview type' });
    const search = page.getByRole('searchbox', { name: 'Search feedback' });
    await expect(type.getByRole('option')).toHaveText(['All Types', 'DSA', 'System Design', 'Behavioral/Leadership']);
    await type.selectOption('System Design');
    await expect(rows).toHaveCount(2);
    await expect(row(arjun.name)).toBeVisible();
    await type.selectOption('Behavioral/Leadership');
    await expect(page.getByRole('heading', { name: NONE })).toBeVisible();
    await type.selectOption('All Types');
    for (const [words, found] of [
      [kavya.name, kavya],
      [daniel.name, arjun],
    ] as const) {
      await search.fill(words);
      await expect(rows).toHaveCount(2);
      await expect(row(found.name)).toBeVisible();
    }
    await search.fill('nobody at all');
    await expect(page.getByRole('heading', { name: NONE })).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(rows).toHaveCount(3);
  });

  await test.step('the whole of it', async () => {
    await page.getByRole('button', { name: `View Details of the feedback for ${arjun.name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Feedback for ${arjun.name} by ${daniel.name}` });
    await expect(await factNamed(dialog, 'Interview Type')).toHaveText('System Design');
    await expect(await factNamed(dialog, 'Average Score')).toHaveText('8.0');
    for (const title of [
      'Communication',
      'Requirements Gathering',
      'Architecture Design',
      'Scalability Considerations',
      'Tradeoff Analysis',
    ])
      await expect(dialog.getByText(title, { exact: true })).toBeVisible();
    for (const [title, words] of [
      ['Strengths', 'Asked for the load first.'],
      ['Areas of Improvement', 'Name what fails.'],
      ['Additional Comments', 'A pleasure.'],
    ] as const) {
      await expect(dialog.getByRole('heading', { name: title })).toBeVisible();
      await expect(dialog).toContainText(words);
    }
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  });
});
