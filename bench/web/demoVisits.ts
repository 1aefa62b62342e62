import { sessionOf } from '../../tests/browser/support/session.ts';
import { DEMO_PASSWORD, type Person, signsIn } from '../../tests/system/people.ts';
import type { Server } from '../../tests/system/processes.ts';
import { heading, press, type Visit, visitsAt } from './measuring.ts';

const menu = press('Menu');

/** Every kind of route as the demo's users see it, with typical actions on the busiest ones. */
export async function demoVisits(server: Server): Promise<readonly Visit[]> {
  const as = async (person: Person) => ({ storageState: await sessionOf(person, server.url) });
  const [kavya, ananya] = [
    await signsIn(server, 'kavya@example.com', DEMO_PASSWORD),
    await signsIn(server, 'ananya@example.com', DEMO_PASSWORD),
  ];
  const [candidate, interviewer] = [await as(kavya), await as(ananya)];
  const mine = await kavya.browser.call('interviews');
  const ahead = mine.find(({ status }) => status === 'scheduled')?._id;
  const over = mine.find(({ status }) => status === 'completed')?._id;
  const [open] = await kavya.browser.call('availableSlots');
  const visit = visitsAt(server);
  return [
    visit('/', {}, heading(/./), [press(/chat/i)]),
    visit('/login', {}, heading('Login'), [press('Login'), (page) => page.getByLabel('Password').pressSequentially('abc')]),
    visit('/register', {}, heading('Create an account')),
    visit('/referral', candidate, (page) => page.getByRole('button', { name: /^Copy/ }).first()),
    visit('/dashboard', candidate, (page) => page.getByText('Upcoming Interviews'), [menu, menu]),
    visit('/slots/available', candidate, (page) => page.getByRole('button', { name: /^\d+:00 –/ }).first(), [
      press(/open slot/),
      press(/^\d+:00 –/),
      press('Request a custom slot'),
    ]),
    visit('/slots/:slotId/book', candidate, (page) => page.getByRole('heading', { name: 'Your booking' }), [], `/slots/${open?._id}/book`),
    visit('/interviews', candidate, (page) => page.getByRole('table', { name: 'Your interviews' }), [
      (page) => page.getByRole('link', { name: 'Completed' }).tap(),
      (page) => page.getByRole('link', { name: 'All Interviews' }).tap(),
    ]),
    visit('/interviews/:interviewId', candidate, (page) => page.getByRole('article'), [], `/interviews/${ahead}`),
    visit('…/feedback', candidate, (page) => page.getByRole('article'), [], `/interviews/${over}/feedback`),
    visit('/payments', candidate, (page) => page.getByRole('table', { name: 'Your payments' })),
    visit(
      '/payments/:interviewId',
      candidate,
      (page) => page.getByRole('heading', { name: 'Your payment', exact: true }),
      [menu, menu],
      `/payments/${ahead}`,
    ),
    visit('/profile', candidate, (page) => page.getByRole('form', { name: 'Profile' })),
    visit('/dashboard, interviewer', interviewer, (page) => page.getByText('Total Earnings'), [], '/dashboard'),
    visit('/slots/manage', interviewer, (page) => page.getByRole('button', { name: 'Save link' })),
    visit('/slots/requests', interviewer, (page) => page.getByRole('region', { name: 'Requests' })),
    visit('/payments/verify', interviewer, heading('Payment verification')),
    visit('/payments/setup', interviewer, (page) => page.getByRole('form', { name: 'UPI setup' })),
    visit('/earnings', interviewer, heading('Earnings')),
    visit('/problems', interviewer, heading('Problem Library')),
  ];
}
