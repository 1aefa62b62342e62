import type { Page } from '@playwright/test';
import { registers } from '../../system/people.ts';
import { ADMIN } from '../../system/processes.ts';
import { refuse, rowIn, saysThatItFailed } from '../support/console.ts';
import { message } from '../support/see.ts';
import { sessionOf } from '../support/session.ts';
import { expect, type Market, test } from '../support/test.ts';

const rowOf = (page: Page, name: string) => rowIn(page, 'Users', name);
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search users' });

/** Evaluated in the page: whether the dialog and its text fit into the window. */
const FITS = `[...document.querySelectorAll('[role=dialog], [role=dialog] p, [role=dialog] h2')]
  .every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth && clientWidth <= innerWidth)`;

async function usersFound(market: Market, text: string): Promise<Page> {
  const page = await market.as(market.admin);
  await page.goto('/admin');
  await search(page).fill(text);
  return page;
}

test('the pager reaches every page and survives a reload', async ({ market }) => {
  const family = market.nameFor('Pager').replace(' ', '');
  const COUNT = 21;
  await Promise.all(Array.from({ length: COUNT }, (_, at) => registers(market.server, `${family} ${String.fromCharCode(97 + at)}`)));
  const page = await usersFound(market, family);
  const [pages, rows] = [page.getByRole('navigation', { name: 'Pages' }), rowOf(page, family)];
  const shows = async (from: number, to: number, current: number) => {
    await expect(pages.getByRole('status')).toHaveText(`${from}–${to} of ${COUNT}`);
    await expect(rows).toHaveCount(to - from + 1);
    await expect(pages.getByRole('button', { name: `Page ${current}` })).toHaveAttribute('aria-current', 'page');
  };
  const press = (name: string) => pages.getByRole('button', { name, exact: true }).click();
  await shows(1, 10, 1);
  for (const name of ['First page', 'Prev page'])
    await expect(pages.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  await press('Next page');
  await shows(11, 20, 2);
  await press('Last page');
  await shows(21, 21, 3);
  for (const name of ['Next page', 'Last page']) await expect(pages.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  await press('Prev page');
  await shows(11, 20, 2);
  await page.reload();
  await shows(11, 20, 2);
  await press('First page');
  await shows(1, 10, 1);
  await press('Page 3');
  await shows(21, 21, 3);
});

test('users are found by search and role, and the filters can be cleared', async ({ market }) => {
  const [kavya, ananya] = [await market.candidate('Kavya'), await market.interviewer('Ananya')];
  const page = await usersFound(market, kavya.email);
  await expect(rowOf(page, kavya.name)).toContainText('Candidate');
  const role = page.getByRole('combobox', { name: 'Role' });
  await role.selectOption('Interviewer');
  await expect(page.getByRole('heading', { name: 'No users found matching your criteria.' })).toBeVisible();
  await search(page).fill(ananya.name);
  await expect(rowOf(page, ananya.name)).toContainText('Interviewer');
  await search(page).fill('nobody at all');
  await expect(page.getByRole('status').getByRole('heading', { name: 'No users found matching your criteria.' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(search(page)).toHaveValue('');
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
});

test('an admin promotes and demotes users, each after a confirmation', async ({ market }) => {
  const kavya = await market.candidate('Kavya');
  const page = await usersFound(market, kavya.name);
  const promote = page.getByRole('button', { name: `Promote ${kavya.name} to interviewer` });
  const demote = page.getByRole('button', { name: `Demote ${kavya.name} to candidate` });

  await test.step('nothing happens when it is not confirmed', async () => {
    await promote.click();
    const dialog = page.getByRole('dialog', { name: `Promote ${kavya.name} to interviewer?` });
    await expect(dialog.getByRole('button', { name: 'Keep as candidate' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Keep as candidate' }).click();
    await expect(dialog).toBeHidden();
    await expect(promote).toBeFocused();
    await expect(rowOf(page, kavya.name)).toContainText('Candidate');
  });

  await test.step('promoting', async () => {
    await promote.click();
    await page.getByRole('textbox', { name: 'Reason (optional)' }).fill('Passed the trial.');
    await page.getByRole('dialog').getByRole('button', { name: 'Promote to interviewer' }).click();
    await expect(message(page, `User ${kavya.name} has been promoted to interviewer.`)).toBeVisible();
    await expect(rowOf(page, kavya.name)).toContainText('Interviewer');
    await expect(rowOf(page, kavya.name)).toContainText('DSA, System Design, Behavioral/Leadership');
  });

  await test.step('demoting warns of what it takes away', async () => {
    await demote.click();
    const dialog = page.getByRole('dialog', { name: `Demote ${kavya.name} to candidate?` });
    await expect(dialog).toContainText(`Interviewer privileges are revoked and ${kavya.name} can no longer conduct interviews.`);
    await dialog.getByRole('button', { name: 'Demote to candidate' }).click();
    await expect(message(page, `User ${kavya.name} has been demoted to candidate.`)).toBeVisible();
    await expect(promote).toBeVisible();
  });

  await test.step('a failure is said in the dialog, for a while, and can be tried again', async () => {
    await page.route(/\/api\/admin\/users\/[^/]+\/role/, refuse);
    await promote.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Promote to interviewer' }).click();
    const failure = dialog.getByText('Failed to update user role. Please try again.');
    await expect(failure).toBeVisible();
    await expect(failure).toBeHidden();
    await page.unroute(/\/api\/admin\/users\/[^/]+\/role/);
    await dialog.getByRole('button', { name: 'Promote to interviewer' }).click();
    await expect(message(page, `User ${kavya.name} has been promoted to interviewer.`)).toBeVisible();
  });
});

test('a list that cannot be loaded says why', async ({ market }) => {
  const page = await market.as(market.admin);
  await page.goto(`/admin/users?filter=${encodeURIComponent('{"role":"king"}')}`);
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to fetch users. Please try again.' });
  await expect(alert).toContainText('The address asks for something that there is not.');
  await expect(alert.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await alert.getByRole('button', { name: 'Show the whole list' }).click();
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
  await page.goto('/admin/users?sort=shoeSize&order=ASC');
  await alert.getByRole('button', { name: 'Show the whole list' }).click();
  await expect(page.getByRole('columnheader', { name: 'Name and email' })).toHaveAttribute('aria-sort', 'ascending');
  await page.route(/\/api\/console\/users/, refuse);
  await page.goto('/admin/users');
  await expect(alert).toContainText('The server could not answer. Nothing was changed.');
  await page.unroute(/\/api\/console\/users/);
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
  await page.context().setOffline(true);
  await search(page).fill('somebody else');
  await expect(alert).toContainText('Check your connection. Nothing was changed.');
});

test('an admin appoints an auditor, who can be demoted again', async ({ market }) => {
  const arun = await market.candidate('Arun');
  const page = await usersFound(market, arun.name);
  await page.getByRole('button', { name: `Promote ${arun.name} to interviewer` }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'New role' }).selectOption('Auditor');
  const dialog = page.getByRole('dialog', { name: `Make ${arun.name} an auditor?` });
  await expect(dialog).toContainText(`${arun.name} sees the audit section: every event of the log, and what they changed.`);
  await dialog.getByRole('button', { name: 'Make an auditor' }).click();
  await expect(message(page, `User ${arun.name} has been made an auditor.`)).toBeVisible();
  await expect(rowOf(page, arun.name)).toContainText('Auditor');
  await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('Auditor');
  await expect(page).toHaveURL(/auditor/);
  await expect(rowOf(page, arun.name)).toBeVisible();

  await page.getByRole('button', { name: `Demote ${arun.name} to candidate` }).click();
  const demotion = page.getByRole('dialog', { name: `Demote ${arun.name} to candidate?` });
  await expect(demotion).toContainText(`${arun.name} can no longer see the audit section.`);
  await expect(demotion.getByRole('button', { name: 'Keep as auditor' })).toBeFocused();
  await demotion.getByRole('button', { name: 'Demote to candidate' }).click();
  await expect(message(page, `User ${arun.name} has been demoted to candidate.`)).toBeVisible();
});

test('a name of one long word stays inside the dialog', async ({ market }) => {
  const { id } = await registers(market.server, market.nameFor('x'.repeat(80)));
  const page = await usersFound(market, 'x'.repeat(80));
  await page.setViewportSize({ width: 375, height: 812 });
  await page.getByRole('button', { name: /^Promote x+/ }).click();
  await expect(page.getByRole('dialog').getByText('gets interviewer privileges')).toBeVisible();
  expect(await page.evaluate<boolean>(FITS), `the dialog of ${id}`).toBe(true);
});

test('a failure in a dialog is in view on a small screen', async ({ market }) => {
  const kavya = await market.candidate('Kavya');
  const page = await usersFound(market, kavya.email);
  await page.setViewportSize({ width: 375, height: 600 });
  await page.route(/\/api\/admin\/users\//, refuse);
  for (const [opens, act] of [
    ['Promote', 'Promote to interviewer'],
    ['Close', 'Close account'],
  ] as const) {
    await rowOf(page, kavya.name).getByRole('button', { name: opens }).click();
    await page.getByRole('dialog').getByRole('button', { name: act }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toBeInViewport({ ratio: 0.95 });
    await page.keyboard.press('Escape');
  }
});

test('an admin cannot change admins', async ({ market }) => {
  const page = await usersFound(market, market.admin.email);
  await expect(rowOf(page, market.admin.email)).toContainText('You');
  await expect(rowOf(page, market.admin.email).getByRole('button')).toHaveCount(0);
});

test('an admin changes the interview types of an interviewer', async ({ market }) => {
  const ananya = await market.interviewer('Ananya');
  const page = await usersFound(market, ananya.name);
  const open = page.getByRole('button', { name: `Permissions of ${ananya.name}` });
  const dialog = page.getByRole('dialog', { name: `Interview types of ${ananya.name}` });
  const warning = dialog.getByText('No interview type is checked');

  await test.step('a warning appears when nothing is checked, and cancelling changes nothing', async () => {
    await open.click();
    await expect(dialog.getByRole('checkbox')).toHaveCount(3);
    await expect(warning).toBeHidden();
    for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck();
    await expect(warning).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await open.click();
    for (const box of await dialog.getByRole('checkbox').all()) await expect(box).toBeChecked();
  });

  await test.step('a failure is said in the dialog, which keeps the choice', async () => {
    await page.route(/\/permissions/, refuse);
    await dialog.getByRole('checkbox', { name: 'System Design' }).uncheck();
    await dialog.getByRole('button', { name: 'Save permissions' }).click();
    await expect(dialog.getByText('Failed to update permissions. Please try again.')).toBeVisible();
    await expect(dialog.getByRole('checkbox', { name: 'System Design' })).not.toBeChecked();
    await page.unroute(/\/permissions/);
  });

  await test.step('saving', async () => {
    await dialog.getByRole('button', { name: 'Save permissions' }).click();
    await expect(message(page, `Permissions updated for ${ananya.name}`)).toBeVisible();
    await expect(rowOf(page, ananya.name)).toContainText('DSA, Behavioral/Leadership');
  });
});

test('a list of users that cannot be fetched says so and offers Retry', async ({ market }) => {
  const page = await market.as(market.admin);
  await saysThatItFailed(page, /\/api\/console\/users/, 'Failed to fetch users. Please try again.', () => page.goto('/admin'));
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
});

test('an unknown address of the console leads back to it', async ({ market }) => {
  const page = await market.as(market.admin);
  for (const address of ['nowhere', 'payments/nowhere', 'audit/nowhere', 'books/one/two']) {
    await page.goto(`/admin/${address}`);
    await expect(page.getByRole('heading', { name: 'There is no such page in the console' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Back to the console' }).click();
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible();
});

test('logging out of the console ends the session of the customer app too', async ({ market }) => {
  const office = await market.guest();
  await office.goto('/login?next=/admin');
  await office.getByRole('textbox', { name: 'Email' }).fill(market.admin.email);
  await office.getByLabel('Password').fill(ADMIN.ADMIN_PASSWORD);
  await office.getByRole('button', { name: 'Login' }).click();
  await expect(office.getByRole('heading', { name: 'User Management' })).toBeVisible();
  await office.getByRole('button', { name: 'Logout' }).click();
  await expect(office).toHaveURL('/login');
  for (const path of ['/admin', '/dashboard']) {
    await office.goto(path);
    await expect(office).toHaveURL(/\/login/);
  }
});

test('a role chosen before a search is applied narrows the result further', async ({ market }) => {
  const kavya = await market.candidate('Kavya');
  const page = await market.as(market.admin, { alone: true });
  await page.clock.install();
  await page.goto('/admin');
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await search(page).fill(kavya.email);
  await page.clock.runFor(299);
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Interviewer');
  await page.clock.fastForward(1_000);
  await page.clock.resume();
  await expect(page.getByRole('heading', { name: 'No users found matching your criteria.' })).toBeVisible();
  await expect(search(page)).toHaveValue(kavya.email);
  await expect(page.getByRole('combobox', { name: 'Role' })).toHaveValue('interviewer');
});

test('a console shows the person whom its browser has meanwhile been signed in as', async ({ market }) => {
  const arun = await market.auditor('Arun');
  const page = await market.as(market.admin);
  await page.goto('/admin/audit');
  await expect(page.getByText(`${market.admin.name}, admin`)).toBeVisible();
  const users = page.getByRole('link', { name: 'User Management' });
  await expect(users).toBeVisible();
  const theirs = (await sessionOf(arun, market.server.url)).origins[0]?.localStorage ?? [];
  const tab = await page.context().newPage();
  await tab.goto('/logo.svg');
  await tab.evaluate((kept) => {
    for (const { name, value } of kept) localStorage.setItem(name, value);
  }, theirs);
  await expect(page.getByText(`${arun.name}, auditor`)).toBeVisible();
  await expect(users).toHaveCount(0);
});
