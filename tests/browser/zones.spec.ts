import type { Page } from '@playwright/test';
import { isolatedText } from '@s30/frontend-shared/names/isolatedText';
import { books, type Person, publishes } from '../system/people.ts';
import { expect, test } from './support/test.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
type Zone = 'America/New_York' | 'Asia/Kolkata' | 'Pacific/Auckland';

/** The zone's offset from UTC, in milliseconds. */
function offsetAt(instant: number, zone: Zone): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).formatToParts(instant);
  const [day, month, year, hour, minute, second] = ['day', 'month', 'year', 'hour', 'minute', 'second'].map((type) =>
    Number(parts.find((part) => part.type === type)?.value),
  ) as [number, number, number, number, number, number];
  return Date.UTC(year, month - 1, day, hour, minute, second) - instant;
}

/** The next time, at least three days ahead, at which the zone's clocks go forward or back. */
function nextEdge(zone: Zone, direction: 'forward' | 'back'): number {
  let at = Math.ceil(Date.now() / HOUR) * HOUR + 3 * DAY;
  for (;;) {
    const change = offsetAt(at, zone) - offsetAt(at - HOUR, zone);
    if (direction === 'forward' ? change > 0 : change < 0) return at;
    at += HOUR;
  }
}

/** A UTC date, like Sunday, March 14, 2027, this many days after an instant. */
const dateName = (instant: number, days: number): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }).format(
    instant + days * DAY,
  );

/** The slots of one day, which is this many days after the edge's UTC date. */
type Shown = readonly [days: number, ...times: string[]];
type Edge = {
  readonly what: string;
  readonly at: () => number;
  /** Hours from the edge. */
  readonly slots: readonly number[];
  readonly shown: Readonly<Partial<Record<Zone, readonly Shown[]>>>;
};

/** Unit specs cover every kind of night in every zone; here, one of each kind is shown. */
const SPRING: Edge = {
  what: 'the night in which New York puts its clocks forward',
  at: () => nextEdge('America/New_York', 'forward'),
  slots: [-3, -1, 0, 17],
  shown: {
    'America/New_York': [
      [-1, '11:00 – 11:40 PM EST'],
      [0, '1:00 – 1:40 AM EST', '3:00 – 3:40 AM EDT', '8:00 – 8:40 PM EDT'],
    ],
    'Asia/Kolkata': [
      [0, '9:30 – 10:10 AM IST', '11:30 AM – 12:10 PM IST', '12:30 – 1:10 PM IST'],
      [1, '5:30 – 6:10 AM IST'],
    ],
    'Pacific/Auckland': [
      [0, '5:00 – 5:40 PM NZDT', '7:00 – 7:40 PM NZDT', '8:00 – 8:40 PM NZDT'],
      [1, '1:00 – 1:40 PM NZDT'],
    ],
  },
};
const AUTUMN: Edge = {
  what: 'the night in which Auckland puts its clocks back',
  at: () => nextEdge('Pacific/Auckland', 'back'),
  slots: [-1, 0],
  shown: { 'Pacific/Auckland': [[1, '2:00 – 2:40 AM NZDT', '2:00 – 2:40 AM NZST']] },
};

const instants = (edge: Edge): readonly string[] => edge.slots.map((hours) => new Date(edge.at() + hours * HOUR).toISOString());
const slotButtons = (page: Page) => page.getByRole('main').getByRole('button', { name: /\d+:\d0.*–.*\d0/ });

async function seesDays(page: Page, edge: Edge, zone: Zone): Promise<void> {
  await expect(slotButtons(page)).toHaveCount(edge.slots.length);
  for (const [days, ...times] of edge.shown[zone] ?? []) {
    const day = page.getByRole('region', { name: dateName(edge.at(), days), exact: true });
    await expect(day.getByRole('button')).toContainText(times);
    await expect(day.getByText(`${times.length} open ${times.length === 1 ? 'slot' : 'slots'} · ${zone}`)).toBeVisible();
  }
}

for (const { edge, zone } of [
  { edge: SPRING, zone: 'America/New_York' },
  { edge: AUTUMN, zone: 'Pacific/Auckland' },
] as const)
  test(`${edge.what} is shown to candidates there in their own days and hours`, async ({ market }) => {
    const ananya = await market.interviewer('Ananya');
    await publishes(ananya, 'DSA', ...instants(edge));
    const page = await market.as(await market.candidate('Kavya'), { timezoneId: zone });
    await page.goto(`/slots/available?interviewer=${ananya.id}`);
    await expect(page.getByRole('combobox', { name: 'Times are shown in' })).toHaveValue(zone);
    await seesDays(page, edge, zone);
  });

const slotOf = async (person: Person): Promise<readonly { readonly _id: string }[]> => publishes(person, 'DSA', ...instants(SPRING));

test('the zone can be switched, and is remembered on every page', async ({ market }) => {
  const ananya = await market.interviewer('Ananya');
  await slotOf(ananya);
  const page = await market.as(await market.candidate('Kavya'), { timezoneId: 'Asia/Kolkata' });
  await page.goto(`/slots/available?interviewer=${ananya.id}`);
  await seesDays(page, SPRING, 'Asia/Kolkata');
  await page.getByRole('combobox', { name: 'Times are shown in' }).selectOption('Pacific/Auckland');
  await seesDays(page, SPRING, 'Pacific/Auckland');
  await expect(page).toHaveURL(/zone=Pacific%2FAuckland/);
  await page.goto('/interviews');
  await expect(page.getByText(/^Times are in Pacific\/Auckland\.$/)).toBeVisible();
});

test('a link with a zone shows its times in that zone', async ({ market }) => {
  const ananya = await market.interviewer('Ananya');
  await slotOf(ananya);
  const page = await market.as(await market.candidate('Kavya'), { timezoneId: 'UTC' });
  await page.goto(`/slots/available?interviewer=${ananya.id}&zone=America/New_York`);
  await seesDays(page, SPRING, 'America/New_York');
});

test("a booking shows the candidate's time and the zone that the interviewer published in", async ({ market }) => {
  const ananya = await market.interviewer('Ananya');
  const slots = await slotOf(ananya);
  const page = await market.as(await market.candidate('Kavya'), { timezoneId: 'America/New_York' });
  await page.goto(`/slots/${slots[2]?._id}/book`);
  const booking = page.getByRole('complementary', { name: 'Your booking' });
  await expect(booking).toContainText(`${dateName(SPRING.at(), 0)} at 3:00 AM (EDT)`);
  await expect(booking).toContainText('America/New_York (EDT, GMT-4)');
  await expect(booking).toContainText(`For ${isolatedText(ananya.name)}7:00 AM (UTC)`);
});

/** What becomes of an hour chosen on such a night; `hours` counts from the edge and is absent where the hour does not exist. */
const NIGHTS = [
  { direction: 'forward', hour: 2, skipped: true },
  { direction: 'forward', hour: 3, hours: 0, shown: '3:00 – 3:40 AM EDT' },
  { direction: 'back', hour: 1, hours: -1, shown: '1:00 – 1:40 AM EDT' },
] as const;

test('an interviewer in New York publishes in local hours, even when clocks change', async ({ market }) => {
  const ananya = await market.interviewer('Ananya');
  const page = await market.as(ananya, { timezoneId: 'America/New_York' });
  await page.goto('/slots/manage');
  const form = page.getByRole('form', { name: 'Create slots' });
  const startsAt = form.getByRole('combobox', { name: 'Starts at' });
  const table = page.getByRole('table', { name: 'Your slots by date' });
  for (const night of NIGHTS) {
    const edge = nextEdge('America/New_York', night.direction);
    await form.getByLabel('Date').fill(new Date(edge).toISOString().slice(0, 10));
    const option = startsAt.locator(`option[value="${night.hour}"]`);
    if ('skipped' in night) {
      await expect(option).toBeDisabled();
      await expect(option).toContainText('(skipped that night)');
      continue;
    }
    await expect(option).toBeEnabled();
    await startsAt.selectOption(String(night.hour));
    await form.getByRole('button', { name: 'Create 1 slot' }).click();
    await expect(table).toContainText(night.shown);
    await expect(table.getByRole('rowheader', { name: dateName(edge, 0) })).toBeVisible();
    const own = await ananya.browser.call('ownSlots');
    expect(own.map(({ startTime }) => Date.parse(startTime))).toContain(edge + night.hours * HOUR);
  }
});

test("a person's zone is guessed at sign-up, changed on the profile, and shown beside the other person's", async ({ market }) => {
  const page = await market.guest({ timezoneId: 'Asia/Kolkata' });
  const name = market.nameFor('Noor');
  await page.goto('/register');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('textbox', { name: 'Email' }).fill(`${name.toLowerCase().replace(' ', '.')}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('violet-harbour-71');
  await page.getByLabel('Confirm password').fill('violet-harbour-71');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/profile');
  const own = page.getByRole('combobox', { name: 'Time zone' });
  await expect(own).toHaveValue('Asia/Kolkata');
  await own.selectOption('Pacific/Auckland');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await page.goto('/interviews');
  await expect(page.getByText(/^Times are in Pacific\/Auckland\.$/)).toBeVisible();
});

test("an interview's time is shown in both zones", async ({ market }) => {
  const [ananya, kavya] = [await market.interviewer('Ananya'), await market.candidate('Kavya')];
  await ananya.browser.call('updateProfile', { body: { timeZone: 'America/New_York' } });
  const [, , slot] = await slotOf(ananya);
  const { interviewId } = await books(kavya, slot?._id ?? '', 'DSA');
  await market.tellEverybody();
  const page = await market.as(kavya, { timezoneId: 'Asia/Kolkata' });
  for (const path of ['/interviews', '/dashboard', `/interviews/${interviewId}`]) {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main).toContainText(`${dateName(SPRING.at(), 0)} at 12:30 PM (IST)`);
    await expect(main.getByText(`3:00 AM (EDT) for ${ananya.name}`, { exact: true })).toBeVisible();
  }
});
