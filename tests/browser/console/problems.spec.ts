import { cellsOf, columnsOf, refuse, rowIn, saysThatItFailed } from '../support/console.ts';
import { message } from '../support/see.ts';
import { expect, test } from '../support/test.ts';

const LIST = /\/api\/console\/problems/;
const SAVED = /\/api\/problems/;
const NONE = 'No problems found. Add your first problem!';

test('an admin adds, edits, filters and deletes problems', async ({ emptyMarket }) => {
  const page = await emptyMarket.as(emptyMarket.admin);
  const row = (title: string) => rowIn(page, 'Problems', title);
  const text = (name: string) => page.getByRole('textbox', { name, exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const solution = (number: number) => page.getByRole('group', { name: `Solution ${number}` });

  await test.step('none there, once they could be fetched', async () => {
    await saysThatItFailed(page, LIST, 'Failed to load problems', () => page.goto('/admin/problems'));
    await expect(page.getByRole('heading', { name: NONE })).toBeVisible();
  });

  await test.step('a form says what each field needs', async () => {
    await page.getByRole('link', { name: 'Add problem' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Add problem' })).toBeVisible();
    for (const name of ['Remove Hint 1', 'Remove Solution 1']) await expect(button(name)).toBeDisabled();
    await button('Add problem').click();
    await expect(page.getByRole('alert').filter({ hasText: '4 fields need another look' })).toBeFocused();
    await expect(text('Title')).toHaveAccessibleDescription('Title is required');
    await expect(text('LeetCode URL')).toHaveAccessibleDescription('LeetCode URL is required');
    await expect(text('Solution video URL')).toHaveAccessibleDescription('Solution video URL is required');
    await page.getByRole('link', { name: 'Solutions: At least one solution is required' }).click();
    await expect(page.getByText('At least one solution is required', { exact: true })).toBeFocused();

    await text('Title').fill('Two Sum');
    await text('LeetCode URL').fill('leetcode.com/problems/two-sum');
    await text('Solution video URL').fill('https://video.example.com/two-sum');
    await solution(1).getByRole('textbox', { name: 'Code' }).fill('def two_sum(numbers, target):\n    seen = {}');
    await button('Add problem').click();
    await expect(text('LeetCode URL')).toHaveAccessibleDescription('Please enter a valid URL');
    for (const name of ['Description', 'Time complexity', 'Space complexity'])
      await expect(solution(1).getByRole('textbox', { name })).toHaveAccessibleDescription(`${name} is required`);
  });

  await test.step('rows come and go, but one of each stays', async () => {
    await button('Add hint').click();
    await button('Add hint').click();
    await text('Hint 1 (optional)').fill('What would you have to have seen?');
    await text('Hint 3 (optional)').fill('A map.');
    await button('Remove Hint 1').click();
    await expect(text('Hint 2 (optional)')).toHaveValue('A map.');
    await expect(page.getByRole('heading', { name: 'Hints' })).toBeFocused();
    await button('Add solution').click();
    await button('Add solution').click();
    await expect(button('Remove Solution 1')).toBeEnabled();
    await button('Remove Solution 3').click();
    await expect(solution(3)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Solutions' })).toBeFocused();
  });

  await test.step('adding, without blank hints and solutions', async () => {
    await text('LeetCode URL').fill('https://leetcode.com/problems/two-sum');
    await solution(1).getByRole('textbox', { name: 'Description' }).fill('One pass with a map.');
    for (const name of ['Time complexity', 'Space complexity']) await solution(1).getByRole('textbox', { name }).fill('O(n)');
    await page.getByRole('combobox', { name: 'Difficulty' }).selectOption('Medium');
    await page.route(SAVED, refuse);
    await button('Add problem').click();
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to save problem' })).toBeVisible();
    await page.unroute(SAVED);
    await button('Add problem').click();
    await expect(message(page, 'Problem added successfully')).toBeVisible();
    await expect(columnsOf(page, 'Problems')).toHaveText(['Title', 'Difficulty', 'Hints', 'Solutions', 'Links', 'Added', 'Actions']);
    await expect(cellsOf(row('Two Sum'))).toHaveText(['Two Sum', 'Medium', '1', '1', 'LeetCode, Video', /\d{4}$/, 'EditDeleteHistory']);
    expect(await emptyMarket.admin.browser.call('problems')).toMatchObject([
      { title: 'Two Sum', hints: ['A map.'], solutions: [{ language: 'python', timeComplexity: 'O(n)' }] },
    ]);
  });

  await test.step('editing', async () => {
    await saysThatItFailed(page, /\/api\/console\/problems\/[^?]/, 'Failed to load problems', () =>
      row('Two Sum').getByRole('link', { name: 'Edit Two Sum' }).click(),
    );
    await expect(text('Title')).toHaveValue('Two Sum');
    await expect(page).toHaveTitle('Edit Two Sum · S30');
    await expect(button('Remove Hint 1')).toBeDisabled();
    await text('Title').fill('');
    await button('Save problem').click();
    await expect(text('Title')).toBeFocused();
    await text('Title').fill('Two Sum, sorted');
    await page.getByRole('combobox', { name: 'Difficulty' }).selectOption('Hard');
    await button('Save problem').click();
    await expect(message(page, 'Problem updated successfully')).toBeVisible();
    await expect(row('Two Sum, sorted')).toContainText('Hard');
  });

  await test.step('with its history', async () => {
    await page.getByRole('link', { name: 'History of Two Sum, sorted' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^History of problem/ })).toBeVisible();
    await page.goBack();
  });

  await test.step('by title and difficulty', async () => {
    const search = page.getByRole('searchbox', { name: 'Search problems' });
    const difficulty = page.getByRole('combobox', { name: 'Difficulty' });
    await search.fill('SORTED');
    await expect(page).toHaveURL(/SORTED/);
    await expect(row('Two Sum, sorted')).toBeVisible();
    await difficulty.selectOption('Easy');
    await expect(page.getByRole('heading', { name: NONE })).toBeVisible();
    await difficulty.selectOption('Hard');
    await expect(row('Two Sum, sorted')).toBeVisible();
    await search.fill('three');
    await expect(page.getByRole('heading', { name: NONE })).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(row('Two Sum, sorted')).toBeVisible();
  });

  await test.step('deleting, after a confirmation', async () => {
    const ask = page.getByRole('button', { name: 'Delete Two Sum, sorted' });
    const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this problem?' });
    await ask.click();
    await expect(dialog.getByRole('button', { name: 'Keep problem' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await ask.click();
    await page.route(SAVED, refuse);
    await dialog.getByRole('button', { name: 'Delete problem' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Failed to delete problem');
    await page.unroute(SAVED);
    await dialog.getByRole('button', { name: 'Delete problem' }).click();
    await expect(message(page, 'Problem deleted successfully')).toBeVisible();
    await expect(page.getByRole('heading', { name: NONE })).toBeVisible();
  });

  await test.step('its history goes on, and says so', async () => {
    await page.goto('/admin/audit?kind=problem');
    await page
      .getByRole('link', { name: /^History behind event/ })
      .first()
      .click();
    await expect(page.getByText('An admin deleted this problem: it has left the library, but not its history.')).toBeVisible();
  });
});

test('a title, hint and description of one long word stay in their columns of the library', async ({ market }) => {
  const word = 'w'.repeat(140);
  const solution = { language: 'java', code: word.repeat(2), description: word, timeComplexity: 'O(n)', spaceComplexity: 'O(n)' } as const;
  const links = { leetcodeUrl: 'https://leetcode.com/problems/two-sum', solutionVideoUrl: 'https://video.example.com/two-sum' };
  const body = { title: word, ...links, difficulty: 'easy' as const, hints: [word], solutions: [solution] };
  const { problem } = await market.admin.browser.call('addProblem', { body });
  const page = await market.as(market.admin);
  await page.goto(`/problems/${problem._id}`);
  await page.getByText('Hint 1').click();
  for (const part of [page.getByRole('listitem').filter({ hasText: word }), page.getByRole('article')])
    await expect(part.getByText(word, { exact: true }).first()).toBeVisible();
  const overflowing = `[...document.querySelectorAll('main li, article')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent)`;
  expect(await page.evaluate(overflowing)).toEqual([]);
});
