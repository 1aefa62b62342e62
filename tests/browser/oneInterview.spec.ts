import { dateIn } from '@s30/contracts/time';
import { hoursAhead, PASSWORD } from '../system/people.ts';
import { qrCode, screenshot } from '../system/pictures.ts';
import { ADMIN } from '../system/processes.ts';
import { chosen } from './support/files.ts';
import { dismissesMessages, factNamed, goTo, message, seesFigure } from './support/see.ts';
import { expect, test } from './support/test.ts';

const ZONE = 'Asia/Kolkata';
const LINK = 'https://meet.google.com/abc-defg-hij';
const PRICE = '₹1,499.00';
const SCORES = {
  Communication: 8,
  'Coding Ability': 7,
  'Algorithmic Thinking': 9,
  'Problem Solving Approach': 8,
  'Time Complexity Analysis': 6,
} as const;

test.use({ timezoneId: ZONE });

test('one interview, from registration to rating', async ({ emptyMarket }) => {
  const { tellEverybody, nameFor, as, guest, candidate } = emptyMarket;
  const ananya = await candidate('Ananya');
  const kavya = nameFor('Kavya');
  const [visitor, office] = [await guest(), await guest()];

  await test.step('a visitor registers and sees the dashboard', async () => {
    await visitor.goto('/');
    await visitor.getByRole('link', { name: 'Get Started' }).first().click();
    await visitor.getByRole('textbox', { name: 'Name', exact: true }).fill(kavya);
    await visitor.getByRole('textbox', { name: 'Email' }).fill(`${kavya.replace(' ', '.').toLowerCase()}@example.com`);
    await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await visitor.getByLabel('Confirm password').fill(PASSWORD);
    await visitor.getByRole('button', { name: 'Create account' }).click();
    await expect(visitor.getByRole('heading', { name: `Welcome, ${kavya}` })).toBeVisible();
    await expect(visitor.getByText('You are signed in as a candidate.')).toBeVisible();
    await seesFigure(visitor, 'Upcoming Interviews', '0');
    await seesFigure(visitor, 'Completed Interviews', '0');
    await expect(visitor.getByRole('heading', { name: 'No interview ahead' })).toBeVisible();
  });

  await test.step('the admin signs in and opens the console', async () => {
    await tellEverybody();
    await office.goto('/login');
    await office.getByRole('textbox', { name: 'Email' }).fill(ADMIN.ADMIN_EMAIL);
    await office.getByLabel('Password', { exact: true }).fill(ADMIN.ADMIN_PASSWORD);
    await office.getByRole('button', { name: 'Login' }).click();
    await office.getByRole('link', { name: 'Admin Dashboard' }).click();
    await expect(office.getByRole('heading', { name: 'User Management' })).toBeVisible();
  });

  await test.step('the admin promotes a candidate and chooses her interview types', async () => {
    await office.getByRole('searchbox', { name: 'Search users' }).fill(ananya.name);
    await office.getByRole('button', { name: `Promote ${ananya.name} to interviewer` }).click();
    await office
      .getByRole('dialog', { name: `Promote ${ananya.name} to interviewer?` })
      .getByRole('button', { name: 'Promote to interviewer' })
      .click();
    await expect(message(office, `User ${ananya.name} has been promoted to interviewer.`)).toBeVisible();
    await office.getByRole('button', { name: `Permissions of ${ananya.name}` }).click();
    const permissions = office.getByRole('dialog', { name: `Interview types of ${ananya.name}` });
    await permissions.getByRole('checkbox', { name: 'Behavioral/Leadership' }).uncheck();
    await permissions.getByRole('button', { name: 'Save permissions' }).click();
    await expect(message(office, `Permissions updated for ${ananya.name}`)).toBeVisible();
    await expect(office.getByRole('row').filter({ hasText: ananya.name })).toContainText('DSA, System Design');
  });

  await test.step('the admin sets the first price', async () => {
    await office.getByRole('link', { name: 'Price Management' }).click();
    await expect(office.getByRole('heading', { name: 'No prices set yet' })).toBeVisible();
    await office.getByRole('spinbutton', { name: 'Price' }).fill('1499');
    await office.getByRole('button', { name: 'Update price' }).click();
    await office
      .getByRole('dialog')
      .getByRole('button', { name: `Set price to ${PRICE}` })
      .click();
    await expect(message(office, 'Price for DSA interviews updated successfully')).toBeVisible();
    const row = office.getByRole('row').filter({ hasText: 'DSA' });
    await expect(row).toContainText(PRICE);
    await expect(row).toContainText('$21.00');
  });

  await tellEverybody();
  const host = await as(ananya);
  await host.context().route(`${LINK}**`, (route) => route.fulfill({ contentType: 'text/html', body: '<title>The meeting</title>' }));

  await test.step('the interviewer sets up UPI with an ID and a QR code', async () => {
    await host.goto('/dashboard');
    await expect(host.getByText('You are signed in as an interviewer.')).toBeVisible();
    await host.getByRole('link', { name: 'Set Up Payment' }).click();
    await host.getByRole('textbox', { name: 'UPI ID' }).fill('ananya@okbank');
    await host.getByLabel('QR code image').setInputFiles(chosen(await qrCode()));
    await expect(host.getByRole('img', { name: 'Preview of the chosen file' })).toBeVisible();
    await host.getByRole('button', { name: 'Save UPI setup' }).click();
    await expect(message(host, 'UPI QR code uploaded successfully')).toBeVisible();
    await expect(host.getByRole('img', { name: 'Your current UPI QR code' })).toBeVisible();
  });

  await test.step('she sets her default meeting link', async () => {
    await goTo(host, 'Manage Slots');
    await host.getByRole('textbox', { name: 'Meeting URL' }).fill(LINK);
    await host.getByRole('button', { name: 'Save link' }).click();
    await expect(message(host, 'Default meeting link updated successfully')).toBeVisible();
  });

  const slots = host.getByRole('table', { name: 'Your slots by date' });
  await test.step('she publishes a single slot and a weekly one, of her types only', async () => {
    const form = host.getByRole('form', { name: 'Create slots' });
    const type = form.getByRole('combobox', { name: 'Interview type' });
    await expect(type.getByRole('option')).toHaveText(['DSA, 40 minutes', 'System Design, 50 minutes']);
    await form.getByLabel('Date').fill(dateIn(hoursAhead(24 * 7), ZONE));
    await form.getByRole('combobox', { name: 'Starts at' }).selectOption('19');
    await form.getByRole('button', { name: 'Create 1 slot' }).click();
    await expect(message(host, 'Single slot created successfully')).toBeVisible();
    await expect(slots.getByRole('row').filter({ hasText: /7:00 – 7:40.PM.IST/ })).toContainText('Open');

    await dismissesMessages(host);
    await form.getByRole('button', { name: 'Recurring' }).click();
    await type.selectOption('System Design');
    await form.getByRole('combobox', { name: 'Day of week' }).selectOption('Sunday');
    await form.getByRole('combobox', { name: 'Starts at' }).selectOption('20');
    await form.getByRole('combobox', { name: 'Repeat weekly for' }).selectOption('4 weeks');
    await form.getByRole('button', { name: 'Create 4 slots' }).click();
    await expect(message(host, 'Created 4 recurring slots successfully')).toBeVisible();
    await expect(slots.getByRole('row').filter({ hasText: /8:00 – 8:50.PM.IST/ })).toHaveCount(4);
  });

  await test.step('the candidate filters the open slots and picks one', async () => {
    await tellEverybody();
    await goTo(visitor, 'Book Slot');
    const open = visitor.getByRole('button', { name: /\d:00 – \d:\d0/ });
    await expect(open).toHaveCount(5);
    await visitor.getByRole('radio', { name: 'DSA' }).click();
    await expect(visitor.getByRole('radio', { name: 'DSA' })).toBeChecked();
    await visitor.getByRole('combobox', { name: 'Interviewer' }).selectOption(ananya.name);
    await expect(open).toHaveCount(1);
    await expect(open).toHaveAccessibleName(/^7:00 – 7:40.PM.IST.*DSA.*40 min.*₹1,499\.00$/);
    await open.click();
    await expect(open).toHaveAttribute('aria-pressed', 'true');
    const chosenSlot = visitor.getByRole('region', { name: 'Chosen slot' });
    await expect(chosenSlot).toContainText(`DSA with ${ananya.name}`);
    await chosenSlot.getByRole('button', { name: `Book and pay ${PRICE}` }).click();
  });

  await test.step('she sees what to pay, to whom, and how long the slot is held', async () => {
    await expect(visitor.getByRole('heading', { name: 'Pay and book' })).toBeVisible();
    await expect(visitor).toHaveTitle(`Pay and book DSA with ${ananya.name} · S30`);
    const pay = visitor.getByRole('region', { name: '1. Send the money' });
    await expect(pay).toContainText(`Pay exactly${PRICE}`);
    await expect(pay).toContainText('ananya@okbank');
    await expect(pay.getByRole('button', { name: 'Copy UPI ID' })).toBeVisible();
    const code = pay.getByRole('img', { name: `UPI QR code of ${ananya.name}` });
    await expect(code).toHaveJSProperty('naturalWidth', 48);
    const left = visitor.getByRole('timer', { name: 'Time left' });
    await expect(left).toHaveText(/^1[0-5]:\d\d$/);
    const before = await left.textContent();
    await expect(left).not.toHaveText(before ?? '');
    await expect(await factNamed(visitor.getByRole('complementary', { name: 'Your booking' }), 'To pay by UPI')).toHaveText(PRICE);
  });

  await test.step('she uploads the proof and sees the interview booked', async () => {
    const proof = visitor.getByRole('form', { name: 'Payment proof' });
    await proof.getByRole('textbox', { name: 'Transaction ID' }).fill('4821');
    await proof.getByLabel('Screenshot of the payment').setInputFiles(chosen(await screenshot()));
    await expect(proof.getByRole('img', { name: 'Preview of the chosen file' })).toBeVisible();
    await proof.getByRole('button', { name: 'Submit payment and book slot' }).click();
    await expect(
      message(visitor, 'Payment submitted and slot booked successfully! The interviewer will verify your payment.'),
    ).toBeVisible();
    await expect(visitor.getByRole('heading', { name: 'Your interview is booked' })).toBeVisible();
    await expect(await factNamed(visitor.getByRole('complementary', { name: 'Your booking' }), 'Paid by UPI')).toHaveText(PRICE);
    await visitor.getByRole('link', { name: 'Go to My Interviews' }).click();
    const row = visitor.getByRole('table', { name: 'Your interviews' }).getByRole('row').filter({ hasText: ananya.name });
    await expect(row).toContainText('Scheduled');
    await expect(row).toContainText('Submitted');
    await expect(row).toContainText('at 7:00');
    await expect(row.getByRole('link', { name: `Google Meet with ${ananya.name}` })).toHaveAttribute('href', LINK);
  });

  await test.step('the interviewer sees the proof and rejects it', async () => {
    await tellEverybody();
    await goTo(host, 'Dashboard');
    await host.getByRole('link', { name: 'Verify payments' }).click();
    const payment = host.getByRole('article', { name: kavya });
    await expect(payment).toContainText('4821');
    await expect(payment).toContainText(`To verify${PRICE}`);
    await expect(payment.getByRole('img', { name: `Payment proof of ${kavya}` })).toBeVisible();
    const open = payment.getByRole('button', { name: `Open the proof of ${kavya} in full size` });
    await open.press('Enter');
    const viewer = host.getByRole('dialog', { name: `Payment proof of ${kavya}` });
    await viewer.getByRole('button', { name: 'Zoom in' }).click();
    await expect(viewer.getByRole('status')).toHaveText('150 %');
    await host.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(open).toBeFocused();
    await payment.getByRole('button', { name: `Reject ${PRICE} from ${kavya}` }).click();
    const dialog = host.getByRole('dialog', { name: `Reject ${PRICE} from ${kavya}?` });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('No such transfer');
    await dialog.getByRole('button', { name: 'Reject payment' }).click();
    await expect(message(host, 'Payment rejected successfully')).toBeVisible();
    await expect(host.getByRole('heading', { name: 'No pending payments' })).toBeVisible();
  });

  await test.step('the candidate reads why and submits new proof', async () => {
    await tellEverybody();
    await visitor.reload();
    await visitor.getByRole('link', { name: `Pay for the interview with ${ananya.name}` }).click();
    await expect(visitor.getByRole('heading', { name: 'Your payment was rejected' })).toBeVisible();
    await expect(visitor).toHaveTitle(`Payment to ${ananya.name} · S30`);
    await expect(visitor.getByText('Reason: No such transfer')).toBeVisible();
    const proof = visitor.getByRole('form', { name: 'Payment proof' });
    await proof.getByRole('textbox', { name: 'Transaction ID' }).fill('7719');
    await proof.getByLabel('Screenshot of the payment').setInputFiles(chosen(await screenshot()));
    await proof.getByRole('button', { name: 'Submit new proof' }).click();
    await expect(visitor.getByRole('heading', { name: 'Payment submitted' })).toBeVisible();
    await expect(proof).toBeHidden();
  });

  await test.step('the interviewer verifies it', async () => {
    await tellEverybody();
    await host.getByRole('button', { name: 'Refresh' }).click();
    await expect(host.getByRole('article', { name: kavya })).toContainText('7719');
    await host.getByRole('button', { name: `Verify ${PRICE} from ${kavya}` }).click();
    await expect(message(host, 'Payment verified successfully')).toBeVisible();
    await expect(host.getByRole('heading', { name: 'No pending payments' })).toBeVisible();
  });

  await test.step('she starts the interview, which opens the meeting', async () => {
    await host.goto('/interviews');
    const popup = host.waitForEvent('popup');
    await host.getByRole('button', { name: `Start the interview with ${kavya}` }).click();
    const dialog = host.getByRole('dialog', { name: 'Start this interview?' });
    await expect(dialog.getByRole('button', { name: 'Start interview' })).toBeDisabled();
    await dialog.getByRole('checkbox', { name: /^Yes, it begins now/ }).check();
    await dialog.getByRole('button', { name: 'Start interview' }).click();
    await expect(message(host, 'Interview started successfully!')).toBeVisible();
    const meeting = await popup;
    await meeting.waitForURL(LINK);
    expect(await meeting.evaluate('window.opener === null')).toBe(true);
    await meeting.close();
  });

  await test.step('she submits feedback', async () => {
    await host.getByRole('link', { name: `Provide Feedback for ${kavya}` }).click();
    const form = host.getByRole('form', { name: 'Interview feedback' });
    await expect(host).toHaveTitle(`Feedback for ${kavya} · S30`);
    for (const [name, score] of Object.entries(SCORES))
      await form
        .getByRole('radiogroup', { name })
        .getByRole('radio', { name: String(score), exact: true })
        .check();
    await form.getByRole('textbox', { name: 'Strengths' }).fill('Named the invariant of the loop.');
    await form.getByRole('textbox', { name: 'Areas of Improvement' }).fill('Test the empty case aloud.');
    await form.getByRole('button', { name: 'Submit feedback' }).click();
    await expect(message(host, 'Feedback submitted successfully')).toBeVisible();
    await expect(host.getByRole('link', { name: `Edit Feedback for ${kavya}` })).toBeVisible();
  });

  await test.step('the candidate reads it', async () => {
    await tellEverybody();
    await visitor.goto('/interviews?status=completed');
    await visitor.getByRole('link', { name: `View Feedback from ${ananya.name}` }).click();
    const report = visitor.getByRole('article', { name: `DSA with ${ananya.name}` });
    await expect(report).toContainText('7.6 average');
    await expect(visitor).toHaveTitle(`Feedback from ${ananya.name} · S30`);
    for (const [name, score] of Object.entries(SCORES)) await expect(report).toContainText(`${name}${score} / 10`);
    await expect(await factNamed(report, 'Strengths')).toHaveText('Named the invariant of the loop.');
    await expect(await factNamed(report, 'Areas of Improvement')).toHaveText('Test the empty case aloud.');
  });

  await test.step('and rates the interviewer', async () => {
    await visitor.getByRole('link', { name: 'Back to My Interviews' }).click();
    await visitor.getByRole('button', { name: `Rate the interview with ${ananya.name}` }).click();
    const dialog = visitor.getByRole('dialog', { name: `Rate ${ananya.name}` });
    await dialog.getByRole('radio', { name: '4 stars' }).check();
    await dialog.getByRole('textbox', { name: 'Feedback' }).fill('Exactly like the real thing.');
    await dialog.getByRole('button', { name: 'Submit rating' }).click();
    await expect(message(visitor, 'Rating submitted successfully')).toBeVisible();
    await expect(visitor.getByRole('button', { name: `Rate the interview with ${ananya.name}` })).toBeHidden();
  });

  await test.step('both dashboards show it', async () => {
    await tellEverybody();
    await visitor.goto('/dashboard');
    await seesFigure(visitor, 'Upcoming Interviews', '0');
    await seesFigure(visitor, 'Completed Interviews', '1');
    await host.goto('/dashboard');
    await seesFigure(host, 'Upcoming Interviews', '0');
    await seesFigure(host, 'Completed Interviews', '1');
    await seesFigure(host, 'Pending Payments', '0');
    // 1499 rupees less the fee of 15 %.
    await seesFigure(host, 'Total Earnings', '₹1,274.15');
    await expect(await factNamed(host.getByRole('main'), 'Your Rating')).toHaveText(/^4\.0 out of 5.*1 rating$/);
    const ratings = host.getByRole('region', { name: 'Your ratings' });
    await expect(ratings).toContainText('(1 rating)');
    await expect(ratings).toContainText('Exactly like the real thing.');
  });
});
