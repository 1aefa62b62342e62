import { expect, type Locator, type Page } from '@playwright/test';

export const button = (scope: Page | Locator, name: string | RegExp) => scope.getByRole('button', { name });
export const textbox = (scope: Page | Locator, name: string) => scope.getByRole('textbox', { name, exact: true });

/** Expects a field to be marked as wrong and to say why, to assistive technology as well. */
export async function isWrong(field: Locator, why: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(why.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
}
export async function isRight(field: Locator): Promise<void> {
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
}
