import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import type { Access } from '../../../frontend/customer/src/app/pages.ts';
import { slowPhone } from './layoutShift.ts';
import { leftOutBy } from './pages.ts';

/** One step of a walk: an address to open, or an action on the current page. */
export type Step = readonly [what: string, go: string | ((page: Page) => Promise<unknown>)];

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/**
 * Waits for animations such as the change of colours after the scheme was switched, except for endless ones, and for those that
 * follow: an inherited colour begins to change again when its parent's has.
 */
const AT_REST = `(async () => {
  for (;;) {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    if (ending.length === 0) return;
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  }
})()`;
const CONTROLS: ReadonlySet<unknown> = new Set(['button', 'link', 'textbox', 'searchbox', 'combobox', 'radio', 'checkbox', 'Date']);
/** Two rules of WCAG 2.2 A and AA are off by default. */
const EVERY_RULE = `{ resultTypes: ["violations"], rules: {
  "target-size": { enabled: true }, "label-content-name-mismatch": { enabled: true } } }`;
const CONTRAST = '{ resultTypes: ["violations"], runOnly: ["color-contrast"] }';

async function settles(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // The words of a notice reach screen readers a moment later, so that they are read.
  await expect(page.locator('h2 > span[aria-hidden="true"]:only-child')).toHaveCount(0);
}

/** Checks every rule of axe; in the dark only the contrast, since nothing else differs. */
export async function violationsOn(page: Page, what: string): Promise<readonly string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE);
  const found: string[] = [];
  for (const [colorScheme, rules] of [
    ['light', EVERY_RULE],
    ['dark', CONTRAST],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(AT_REST);
    const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${rules})`);
    for (const { id, help, nodes } of violations)
      for (const { target, failureSummary = '' } of nodes)
        found.push(`${what}, ${colorScheme}: ${id} (${help}) at ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ')}`);
  }
  return found;
}

/** What a screen reader is told that no rule of axe looks at: it reads the browser's own tree, also of what is below the screen. */
export async function misreadOn(page: Page, what: string): Promise<readonly string[]> {
  const browser = await page.context().newCDPSession(page);
  const { nodes } = await browser.send('Accessibility.getFullAXTree');
  await browser.detach();
  const isTrue = (name: string) => (property: { name: string; value: { value?: unknown } }) =>
    property.name === name && String(property.value.value) === 'true';
  return nodes
    .filter(({ ignored }) => !ignored)
    .flatMap(({ role, name, description, properties = [] }) => [
      ...(properties.some(isTrue('focusable')) && CONTROLS.has(role?.value) && !name?.value
        ? [`${what}: a ${role?.value} has no name`]
        : []),
      ...(properties.some(isTrue('invalid')) && !description?.value ? [`${what}: ${name?.value} is invalid without a reason`] : []),
    ]);
}

/**
 * Expects that nothing moves while pages load on a slow phone, that each tab has its own name, that axe finds
 * nothing, and that every control has a name for screen readers. The steps open all pages of these visitors.
 */
export async function walk(page: Page, steps: readonly Step[], pagesFor: readonly Access[] = []): Promise<void> {
  const opened = steps.flatMap(([, go]) => (typeof go === 'string' ? [go] : []));
  expect(leftOutBy(opened, pagesFor), 'pages that are not looked at').toEqual([]);
  const phone = await slowPhone(page);
  const found: string[] = [];
  for (const [what, go] of steps)
    await test.step(what, async () => {
      if (typeof go === 'string') found.push(...(await phone.opens(go)));
      else await go(page);
      await settles(page);
      await expect(page).toHaveTitle(/. · S30$/);
      found.push(...(await violationsOn(page, what)), ...(await misreadOn(page, what)));
    });
  expect(found).toEqual([]);
}
