import { sessionOf } from '../../tests/browser/support/session.ts';
import { signsIn } from '../../tests/system/people.ts';
import type { Server } from '../../tests/system/processes.ts';
import { TOWN_PASSWORD } from '../town/founding.ts';
import { heading, press, type Visit, visitsAt } from './measuring.ts';

const rows =
  (name: string): Visit['ready'] =>
  (page) =>
    page.getByRole('table', { name }).getByRole('row').nth(1);
const nextPage = press('Next page');

/** The pages that grow with the market, as the town's busiest users see them. */
export async function townVisits(server: Server): Promise<readonly Visit[]> {
  const as = async (name: string) => ({
    storageState: await sessionOf(await signsIn(server, `${name}@town.example`, TOWN_PASSWORD), server.url),
  });
  const [candidate, interviewer, admin, auditor] = [
    await as('candidate-0'),
    await as('interviewer-0'),
    await as('admin'),
    await as('auditor'),
  ];
  const visit = visitsAt(server);
  return [
    visit('/slots/available', candidate, (page) => page.getByRole('button', { name: /^\d+:\d\d –/ }).first(), [
      press(/open slot/),
      press(/^\d+:\d\d –/),
    ]),
    visit('/dashboard', candidate, (page) => page.getByText('Upcoming Interviews')),
    visit('/interviews', candidate, rows('Your interviews'), [press('Completed', 'link'), press('All Interviews', 'link')]),
    visit('/dashboard, interviewer', interviewer, (page) => page.getByText('Total Earnings'), [], '/dashboard'),
    visit('/interviews, interviewer', interviewer, rows('Your interviews'), [press('Completed', 'link')], '/interviews'),
    visit('/slots/manage', interviewer, (page) => page.getByRole('button', { name: 'Save link' })),
    visit('/earnings', interviewer, heading('Earnings')),
    ...['users', 'interviews', 'payments', 'feedback', 'ratings'].map((list) =>
      visit(`/admin/${list}`, admin, (page) => page.getByRole('table').getByRole('row').nth(1), [nextPage]),
    ),
    visit('/admin/referrals', admin, heading(/./)),
    visit('/admin/health', admin, heading(/./)),
    visit('/admin/audit', auditor, rows('Events of the log')),
  ];
}
