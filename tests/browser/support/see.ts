import { expect, type Locator, type Page } from '@playwright/test';

/** A passing message at the top right, of the customer app or of the console. */
export const message = (page: Page, text: string): Locator =>
  page
    .getByRole('region', { name: /^Messages/ })
    .or(page.getByRole('status'))
    .or(page.getByRole('alert'))
    .getByText(text, { exact: true });

/** On a phone, messages cover what is under them, and they stay while the mouse is over them. */
export async function dismissesMessages(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Dismiss message' });
  // A message may disappear before it is reached.
  await expect(async () => {
    if ((await close.count()) > 0) await close.first().click({ timeout: 1_000 });
    await expect(close).toHaveCount(0, { timeout: 500 });
  }).toPass({ timeout: 30_000 });
}

/** The definition that belongs to a term. */
export async function factNamed(scope: Locator, name: string): Promise<Locator> {
  await expect(scope.getByRole('term').filter({ hasText: name })).toBeVisible();
  const names = await scope.getByRole('term').allTextContents();
  return scope.getByRole('definition').nth(names.indexOf(name));
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Expects the number on a card of the dashboard. */
export async function seesFigure(page: Page, name: string, figure: string): Promise<void> {
  await expect(await factNamed(page.getByRole('main'), name)).toHaveText(new RegExp(`^${escaped(figure)}(?![\\d.,])`));
}

/** Follows a link of the navbar, which on phones is behind a button. */
export async function goTo(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
}
