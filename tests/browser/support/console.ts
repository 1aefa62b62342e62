import { expect, type Locator, type Page, type Route } from '@playwright/test';

/** Answers with a server error. */
export const refuse = (route: Route): Promise<void> =>
  route.fulfill({ status: 500, json: { message: 'Something went wrong', code: 'internal', requestId: 'r-1' } });

/** A row of a table of the console, found by its text. */
export const rowIn = (page: Page, table: string, text: string): Locator =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text });

/** The books, with one interviewer: those of other tests fill several pages. */
export const booksOf = (interviewer: string): string => `/admin/books?${new URLSearchParams({ search: interviewer })}`;

/** Shows all rows of a section that begins with its first ten. */
export async function showsAll(page: Page, section: string): Promise<void> {
  const region = page.getByRole('region', { name: section });
  await expect(region.getByRole('table')).toBeVisible();
  const all = region.getByRole('button', { name: /^Show \d+$/ });
  if (await all.isVisible()) await all.click();
}

/** The column headers of a table, which wide screens show. */
export const columnsOf = (page: Page, table: string): Locator => page.getByRole('table', { name: table }).getByRole('columnheader');
/** The cells of a row in order, its header first. */
export const cellsOf = (row: Locator): Locator => row.getByRole('rowheader').or(row.getByRole('cell'));

/** Expects a failed load to be reported word for word, with Retry, which then succeeds. */
export async function saysThatItFailed(page: Page, call: RegExp, text: string, go: () => Promise<unknown>): Promise<void> {
  await page.route(call, refuse);
  await go();
  const alert = page.getByRole('alert').filter({ has: page.getByRole('heading', { name: text, exact: true }) });
  await expect(alert).toBeVisible();
  await page.unroute(call);
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(alert).toBeHidden();
}

/** Fills in what a new problem needs besides its title. */
export async function describesProblem(page: Page): Promise<void> {
  for (const [name, value] of [
    ['LeetCode URL', 'https://leetcode.com/problems/two-sum'],
    ['Solution video URL', 'https://video.example.com/two-sum'],
    ['Code', 'pass'],
    ['Description', 'One pass.'],
    ['Time complexity', 'O(n)'],
    ['Space complexity', 'O(n)'],
  ] as const)
    await page.getByRole('textbox', { name, exact: true }).fill(value);
}
