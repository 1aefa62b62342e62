import { expect, type Page } from '@playwright/test';
import { books, hoursAhead, publishes } from '../../system/people.ts';
import { leftOutBy } from './pages.ts';
import type { Market } from './test.ts';

/** A candidate and an interviewer with a booking and another open slot. */
export async function town(market: Market, [host, guest]: readonly [string, string] = ['Ananya', 'Kavya']) {
  const [ananya, kavya] = [await market.interviewer(host), await market.candidate(guest)];
  const [slot, open] = await publishes(ananya, 'DSA', hoursAhead(24 * 5), hoursAhead(24 * 6));
  const { interviewId } = await books(kavya, slot?._id ?? '', 'DSA');
  await market.tellEverybody();
  return { ananya, kavya, interviewId, open: open?._id ?? '' };
}

export async function opens(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Does something on every page of the customer app, once it has loaded, in browsers with these options. */
export async function onEveryPage(
  market: Market,
  options: Parameters<Market['guest']>[0],
  look: (page: Page, path: string) => Promise<void>,
  names?: Parameters<typeof town>[1],
) {
  const { ananya, kavya, interviewId, open } = await town(market, names);
  const visits = [
    [
      await market.guest(options),
      [
        ...['/', '/login', '/register', '/forgot-password', '/reset-password/abc', '/verify-email/abc'],
        ...['/about', '/contact', '/referral'],
      ],
    ],
    [
      await market.as(kavya, options),
      [
        ...['/dashboard', '/slots/available', `/slots/available?slot=${open}`, `/slots/${open}/book`, '/interviews'],
        ...[`/interviews/${interviewId}`, '/payments', `/payments/${interviewId}`, '/referral', '/profile'],
      ],
    ],
    [
      await market.as(ananya, options),
      [
        ...['/dashboard', '/slots/manage', '/slots/requests', '/interviews', `/interviews/${interviewId}`],
        ...[`/interviews/${interviewId}/feedback`, '/payments/verify', '/payments/setup', '/earnings'],
        ...['/problems', '/problems/abc', '/profile'],
      ],
    ],
  ] as const;
  expect(leftOutBy(visits.flatMap(([, paths]) => paths))).toEqual([]);
  for (const [page, paths] of visits)
    for (const path of paths) {
      await opens(page, path);
      await look(page, path);
    }
}
