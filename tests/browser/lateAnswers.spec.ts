import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, hoursAhead, signsIn } from '../system/people.ts';
import { slowPhone } from './support/layoutShift.ts';
import { expect, test } from './support/test.ts';

type Choice = readonly [what: string, act: (page: Page) => Promise<unknown>];
/** A page and the choices to make on it. */
type Chosen = readonly [path: string, ...choices: readonly Choice[]];

const link = (name: string): Choice => [
  name,
  async (page) => {
    const wanted = page.getByRole('main').getByRole('link', { name });
    await wanted.click();
    await expect(wanted).toHaveAttribute('aria-current', 'true');
  },
];
const press = (name: string): Choice => [name, (page) => page.getByRole('button', { name, exact: true }).last().click()];
const radio = (name: string): Choice => [name, (page) => page.getByText(name, { exact: true }).first().click()];
const option = (list: string, index: number): Choice => [
  `${list}, number ${index}`,
  (page) => page.getByLabel(list, { exact: true }).last().selectOption({ index }),
];
/** The third day with open slots, or the last one of a month that ends before it. */
const chooseDay = async (page: Page): Promise<void> => {
  const days = page.locator(':is(.date-strip__day, .day):not([aria-disabled=true]):visible');
  await expect(days.first()).toBeVisible();
  await days.nth(Math.min(2, (await days.count()) - 1)).click();
};
const STATUS = ['Scheduled', 'Completed', 'Cancelled', 'All Interviews'].map(link);

const CHOICES: Readonly<Record<string, readonly Chosen[]>> = {
  'kavya@example.com': [
    ['/interviews', ...STATUS],
    [
      '/slots/available',
      radio('System Design'),
      radio('All types'),
      option('Interviewer', 2),
      press('Clear filters'),
      ['a day', chooseDay],
      press('Clear filters'),
      press('Show more days'),
    ],
    [`/slots/available?date=${hoursAhead(24 * 3).slice(0, 10)}`, press('Clear filters')],
  ],
  'ananya@example.com': [
    ['/interviews', ...STATUS],
    ['/slots/manage', option('Interview type', 2), option('Interview type', 0)],
    ['/slots/requests', link('All'), link('Rejected'), link('Fulfilled'), link('Pending')],
    ['/earnings', option('Month', 1)],
    ['/problems', ['a problem', (page) => page.getByRole('main').getByRole('listitem').first().getByRole('link').click()]],
  ],
};

for (const [size, viewport] of [
  ['phone', { width: 375, height: 812 }],
  ['desk', { width: 1280, height: 800 }],
] as const)
  test(`nothing moves on a ${size} when the chosen content arrives late`, async ({ demoMarket: market }) => {
    const moved: string[] = [];
    for (const [email, pages] of Object.entries(CHOICES)) {
      const page = await market.as(await signsIn(market.server, email, DEMO_PASSWORD), { viewport });
      const phone = await slowPhone(page);
      for (const [path, ...choices] of pages) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        for (const [what, act] of choices) moved.push(...(await phone.does(`${path}, ${what}`, act)));
      }
    }
    expect(moved).toEqual([]);
  });
