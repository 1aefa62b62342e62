import type { Page } from '@playwright/test';

const CONTROLS = ['a[href]', 'button', 'input', 'select', 'textarea', 'summary', 'label:has(input)', '.amounts dd'];
const COVERED = `(selector, controls) => {
  const above = [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility({ visibilityProperty: true }));
  const covered = [];
  for (const cover of above) {
    const over = cover.getBoundingClientRect();
    for (const control of document.querySelectorAll(controls)) {
      if (cover.contains(control) || !control.checkVisibility({ visibilityProperty: true })) continue;
      const under = control.getBoundingClientRect();
      const left = Math.max(over.left, under.left);
      const right = Math.min(over.right, under.right);
      const top = Math.max(over.top, under.top);
      const bottom = Math.min(over.bottom, under.bottom);
      if (right - left < 2 || bottom - top < 2) continue;
      const there = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
      const at = there.findIndex((each) => control.contains(each));
      if (at > 0 && there.slice(0, at).some((each) => cover.contains(each))) covered.push(control.outerHTML.slice(0, 120));
    }
  }
  return covered;
}`;

/** The controls and amounts under the elements of a selector, where they can be neither touched nor read. */
export const coveredBy = (page: Page, selector: string, within = 'body'): Promise<readonly string[]> =>
  page.evaluate<readonly string[]>(`(${COVERED})('${selector}', '${CONTROLS.map((each) => `${within} ${each}`).join()}')`);
