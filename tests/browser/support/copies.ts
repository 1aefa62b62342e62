import type { Page } from '@playwright/test';

/** Answers that a copy of personal data is a quarter done until the returned function is called. */
export async function holdsCopy(page: Page): Promise<() => void> {
  let isHeld = true;
  await page.route(/\/api\/exports\/[^/]+$/, (route) =>
    isHeld ? route.fulfill({ json: { status: 'running', progress: { done: 120, total: 480 } } }) : route.continue(),
  );
  return () => {
    isHeld = false;
  };
}
