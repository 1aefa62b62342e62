import { dsaFeedback, hoursAhead, type Person, setPrices } from '../../system/people.ts';
import { columnsOf, rowIn, saysThatItFailed } from '../support/console.ts';
import { started } from '../support/interviews.ts';
import { expect, test } from '../support/test.ts';

const NONE = 'No ratings found';
const LONG = 'Asked what I would want to know, waited for my answer, and then showed me where binary search would have helped.';
const SHORT = 'x'.repeat(50);

test('an admin lists and searches ratings', async ({ emptyMarket: market }) => {
  const page = await market.as(market.admin);
  const row = (name: string) => rowIn(page, 'Ratings', name);
  const rows = page.getByRole('table', { name: 'Ratings' }).getByRole('row');

  await test.step('none there, once they could be fetched', async () => {
    await saysThatItFailed(page, /\/api\/console\/ratings/, 'Failed to fetch ratings. Please try again.', () =>
      page.goto('/admin/ratings'),
    );
    await expect(page.getByRole('heading', { name: NONE })).toBeVisible();
  });

  await setPrices(market.admin);
  const [ananya, daniel] = [await market.interviewer('Ananya'), await market.interviewer('Daniel')];
  const [kavya, arjun, meera] = [await market.candidate('Kavya'), await market.candidate('Arjun'), await market.candidate('Meera')];
  const rates = async (candidate: Person, interviewer: Person, days: number, rating: number, feedback?: string) => {
    const start = hoursAhead(24 * days);
    const { interviewId } = await started(market, { candidate, interviewer, type: 'DSA', start });
    await interviewer.browser.call('giveFeedback', { body: dsaFeedback(interviewId) });
    await market.tellEverybody();
    await candidate.browser.call('rateInterview', { body: { interviewId, rating, ...(feedback ? { feedback } : {}) } });
  };
  await rates(kavya, ananya, 3, 5, LONG);
  await rates(arjun, ananya, 4, 3, SHORT);
  await rates(meera, daniel, 5, 4);
  await market.tellEverybody();
  await page.reload();

  await test.step('of a long text the beginning, the whole on demand', async () => {
    await expect(columnsOf(page, 'Ratings')).toHaveText(['Date', 'Candidate', 'Interviewer', 'Interview Type', 'Rating', 'Feedback']);
    const text = row(kavya.name).getByRole('cell').last();
    await expect(text).toHaveText(`${LONG.slice(0, 50)}… Show all`);
    await text.getByRole('button', { name: `Show all of the feedback by ${kavya.name}` }).click();
    await expect(text).toHaveText(`${LONG} Show less`);
    await text.getByRole('button', { name: `Show less of the feedback by ${kavya.name}` }).click();
    await expect(text).toHaveText(`${LONG.slice(0, 50)}… Show all`);
    await expect(row(arjun.name).getByRole('cell').last()).toHaveText(SHORT);
    await expect(row(meera.name).getByRole('cell').last()).toHaveText('No text');
    await expect(row(meera.name)).toContainText('4 out of 5');
  });

  await test.step('by names and feedback, also where it is not shown', async () => {
    const search = page.getByRole('searchbox', { name: 'Search ratings' });
    for (const [words, found] of [
      [kavya.name, [kavya]],
      [ananya.name.toUpperCase(), [kavya, arjun]],
      [daniel.name, [meera]],
      ['binary search', [kavya]],
    ] as const) {
      await search.fill(words);
      await expect(rows).toHaveCount(1 + found.length);
      for (const { name } of found) await expect(row(name)).toHaveCount(1);
    }
    await search.fill('nothing like it');
    await expect(page.getByRole('heading', { name: NONE })).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(rows).toHaveCount(4);
  });
});
