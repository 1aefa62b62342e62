import { readFile } from 'node:fs/promises';
import { dsaFeedback, hoursAhead, setPrices } from '../../system/people.ts';
import { cellsOf, columnsOf, refuse, rowIn, saysThatItFailed } from '../support/console.ts';
import { started } from '../support/interviews.ts';
import { factNamed } from '../support/see.ts';
import { expect, test } from '../support/test.ts';

const OVERVIEW = /\/api\/admin\/referrals$/;
const DETAILS = /\/api\/admin\/referrals\/./;
const CARDS = ['Total Referrals', 'Active Referrers', 'Bonuses Claimed', 'Total Bonus Amount'];

test('an admin sees the figures and lists of referrals, and one referrer', async ({ emptyMarket: market }) => {
  const page = await market.as(market.admin);
  const cards = page.getByRole('main').getByRole('definition');
  const top = (name: string) => rowIn(page, 'Top Referrers', name);
  const referred = (name: string) => rowIn(page, 'Recently Referred Users', name);

  await test.step('none there, once they could be fetched', async () => {
    const text = 'Failed to load referral data. Please try again.';
    await saysThatItFailed(page, OVERVIEW, text, () => page.goto('/admin/referrals'));
    await expect(page.getByRole('main').getByRole('term')).toHaveText(CARDS);
    await expect(cards).toHaveText(['0', '0', '0', '₹0.00']);
    for (const name of ['No referrers found', 'No referred users found']) await expect(page.getByRole('heading', { name })).toBeVisible();
  });

  await setPrices(market.admin);
  const ananya = await market.interviewer('Ananya');
  const kavya = await market.candidate('Kavya');
  const arjun = await market.candidate('Arjun', kavya.referralCode);
  const meera = await market.candidate('Meera', kavya.referralCode);
  const { interviewId } = await started(market, { candidate: arjun, interviewer: ananya, type: 'DSA', start: hoursAhead(72) });
  await ananya.browser.call('giveFeedback', { body: dsaFeedback(interviewId) });
  await market.tellEverybody();
  await page.reload();

  await test.step('four figures and two tables', async () => {
    await expect(cards).toHaveText(['2', '1', '1', '₹1,000.00']);
    await expect(columnsOf(page, 'Top Referrers')).toHaveText([
      'Name',
      'Email',
      'Role',
      'Referral Code',
      'Referrals',
      'Balance',
      'Actions',
    ]);
    await expect(top(kavya.name).getByRole('rowheader')).toHaveText(kavya.name);
    await expect(cellsOf(top(kavya.name))).toHaveText([
      kavya.name,
      kavya.email,
      'Candidate',
      kavya.referralCode,
      '2',
      '₹500.00',
      'View Details',
    ]);
    await expect(columnsOf(page, 'Recently Referred Users')).toHaveText([
      'Name',
      'Email',
      'Role',
      'Referred By',
      'Joined Date',
      'Bonus Claimed',
    ]);
    await expect(referred(arjun.name).getByRole('cell').last()).toHaveText('Yes');
    await expect(cellsOf(referred(meera.name))).toHaveText([meera.name, meera.email, 'Candidate', kavya.name, /\d{4}$/, 'No']);
  });

  await test.step('both lists can be taken along', async () => {
    const exported = async (list: string) => {
      const button = page.getByRole('region', { name: list }).getByRole('button', { name: `Export CSV: ${list}` });
      const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
      return readFile(await download.path(), 'utf8');
    };
    const referrers = await exported('Top Referrers');
    expect(referrers).toContain('Name,Email,Role,Referral code,Referrals,S30 balance,ID');
    expect(referrers).toContain(`${kavya.name},${kavya.email},Candidate,${kavya.referralCode},2,500,${kavya.id}`);
    expect(referrers).not.toContain(meera.email);
    expect(await exported('Recently Referred Users')).toContain(`${meera.name},${meera.email},Candidate,${kavya.name},no,`);
  });

  await test.step('one referrer', async () => {
    const open = () => page.getByRole('button', { name: `View Details of ${kavya.name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Referrals of ${kavya.name}` });
    await page.route(DETAILS, (route) => route.fulfill({ status: 404, json: { message: 'x', code: 'user_unknown', requestId: 'r' } }));
    await open();
    await expect(dialog.getByRole('heading', { name: 'Failed to load referrer details', exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.unroute(DETAILS);
    await page.route(DETAILS, refuse);
    await open();
    await expect(dialog.getByRole('alert')).toContainText('Failed to load referrer details. Please try again.');
    await page.unroute(DETAILS);
    await dialog.getByRole('button', { name: 'Retry' }).click();
    for (const [name, value] of [
      ['Name', kavya.name],
      ['Email', kavya.email],
      ['Role', 'Candidate'],
      ['Referral Code', kavya.referralCode],
      ['Balance', '₹500.00'],
      ['Total Referred', '2'],
      ['Bonuses Claimed', '1'],
    ] as const)
      await expect(await factNamed(dialog, name)).toHaveText(value);
    const brought = dialog.getByRole('table', { name: `Users referred by ${kavya.name}` }).getByRole('row');
    await expect(brought).toHaveCount(1 + 2);
    await expect(brought.filter({ hasText: arjun.name })).toContainText('Yes');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
});
