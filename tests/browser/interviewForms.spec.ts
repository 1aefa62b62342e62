import { books, hoursAhead, publishes } from '../system/people.ts';
import { button, isRight, isWrong, textbox } from './support/fields.ts';
import { started } from './support/interviews.ts';
import { goTo, message } from './support/see.ts';
import { expect, test } from './support/test.ts';

test('the forms for slots and for the default meeting link check their fields', async ({ market }) => {
  const ananya = await market.interviewer('Ananya');
  const page = await market.as(ananya, { timezoneId: 'Asia/Kolkata' });
  await page.goto('/slots/manage');
  const form = page.getByRole('form', { name: 'Create slots' });
  const [date, hour] = [form.getByLabel('Date'), form.getByRole('combobox', { name: 'Starts at' })];
  await expect(hour.getByRole('option')).toHaveCount(25);
  const create = button(form, /^Create/);
  await create.click();
  await isWrong(date, 'Please fill in all required fields for single slot');
  await isWrong(hour, 'Please fill in all required fields for single slot');
  const today = (await date.getAttribute('min')) ?? '';
  expect(today).toMatch(/^\d{4}-\d\d-\d\d$/);
  await date.fill(today);
  await hour.selectOption('23');
  await create.click();
  await isWrong(date, 'Slots must be at least 24 hours in the future');

  await button(form, 'Recurring').click();
  const weeks = form.getByRole('combobox', { name: 'Repeat weekly for' });
  await expect(weeks.getByRole('option')).toHaveText(['1 week', '2 weeks', '3 weeks', '4 weeks', '8 weeks', '12 weeks']);
  await expect(weeks).toHaveValue('2');
  await hour.selectOption('');
  await create.click();
  await isWrong(form.getByRole('combobox', { name: 'Day of week' }), 'Please fill in all required fields for recurring slot');
  await isWrong(hour, 'Please fill in all required fields for recurring slot');

  const [link, save] = [textbox(page, 'Meeting URL'), button(page, 'Save link')];
  await link.fill('');
  await save.click();
  await isWrong(link, 'Please enter a meeting link');
  await link.fill('meet me there');
  await save.click();
  await isWrong(link, 'Please enter a valid URL');
});

test('an interviewer without interview types is told to contact an admin', async ({ market }) => {
  const ananya = await market.interviewer('Ananya');
  await market.admin.browser.call('changePermissions', { params: { id: ananya.id }, body: { allowedInterviewTypes: [] } });
  const page = await market.as(ananya);
  await page.goto('/slots/manage');
  await expect(page.getByText('Please contact an admin.')).toBeVisible();
  await expect(page.getByRole('form', { name: 'Create slots' })).toHaveCount(0);
});

test('the forms for feedback and rating check their fields', async ({ market }) => {
  const ananya = await market.interviewer('Ananya');
  const kavya = await market.candidate('Kavya');
  const [slot] = await publishes(ananya, 'System Design', hoursAhead(24 * 6));
  await market.tellEverybody();
  const { interviewId, paymentId } = await books(kavya, slot?._id ?? '', 'System Design');
  await market.tellEverybody();
  await ananya.browser.call('verifyPayment', { body: { paymentId, verified: true } });
  await ananya.browser.call('changeInterviewStatus', { params: { id: interviewId }, body: { status: 'in-progress' } });
  const page = await market.as(ananya);

  await test.step('feedback', async () => {
    await page.goto(`/interviews/${interviewId}/feedback`);
    const form = page.getByRole('form', { name: 'Interview feedback' });
    await button(form, 'Submit feedback').click();
    const names = ['Communication', 'Requirements Gathering', 'Architecture Design', 'Scalability Considerations', 'Tradeoff Analysis'];
    for (const name of names) await isWrong(form.getByRole('radiogroup', { name }), 'Please provide a rating (1-10)');
    await isWrong(textbox(form, 'Strengths'), 'Strengths are required');
    await isWrong(textbox(form, 'Areas of Improvement'), 'Areas of improvement are required');
    for (const name of names) {
      const scores = form.getByRole('radiogroup', { name });
      await expect(scores.getByRole('radio')).toHaveCount(10);
      await scores.getByRole('radio', { name: '10', exact: true }).check();
      await isRight(scores);
    }
    await textbox(form, 'Strengths').fill('Asked for the load first.');
    await textbox(form, 'Areas of Improvement').fill('Say what is left out.');
    await button(form, 'Submit feedback').click();
    await expect(message(page, 'Feedback submitted successfully')).toBeVisible();
  });

  await test.step('rating', async () => {
    const candidate = await market.as(kavya);
    await candidate.goto('/interviews');
    await button(candidate, `Rate the interview with ${ananya.name}`).click();
    const dialog = candidate.getByRole('dialog', { name: `Rate ${ananya.name}` });
    await button(dialog, 'Submit rating').click();
    await expect(dialog.getByText('Please select a rating')).toBeVisible();
    await expect(dialog.getByRole('radio', { name: '1 star', exact: true })).toBeFocused();
    const words = dialog.getByRole('textbox', { name: 'Feedback' });
    await words.fill('x'.repeat(499));
    await words.press('End');
    await words.pressSequentially('yz');
    await expect(words).toHaveValue(`${'x'.repeat(499)}y`);
    await expect(dialog.getByText('500 of 500 characters')).toBeVisible();
    await dialog.getByRole('radio', { name: '5 stars' }).check();
    await button(dialog, 'Submit rating').click();
    await expect(message(candidate, 'Rating submitted successfully')).toBeVisible();
  });
});

test('an interviewer who leaves while feedback is being saved stays where they went', async ({ market }) => {
  const [candidate, interviewer] = [await market.candidate('Kavya'), await market.interviewer('Ananya')];
  const { interviewId } = await started(market, { candidate, interviewer, type: 'DSA', start: hoursAhead(24 * 6) });
  const page = await market.as(interviewer);
  await page.goto(`/interviews/${interviewId}/feedback`);
  const form = page.getByRole('form', { name: 'Interview feedback' });
  await expect(form.getByRole('radiogroup')).toHaveCount(5);
  for (const scores of await form.getByRole('radiogroup').all()) await scores.getByRole('radio', { name: '8', exact: true }).check();
  await textbox(form, 'Strengths').fill('Asked for the load first.');
  await textbox(form, 'Areas of Improvement').fill('Say what is left out.');
  const sent = page.waitForRequest('**/api/feedback');
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/feedback', async (route) => {
    await gate;
    await route.continue();
  });
  await button(form, 'Submit feedback').click();
  await sent;
  await goTo(page, 'Profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Your Profile' })).toBeVisible();
  letGo();
  const saved = message(page, 'Feedback submitted successfully');
  await expect(saved).toBeVisible();
  // What would lead away begins with the message, and has arrived long before that goes.
  await expect(saved).toBeHidden();
  await expect(page).toHaveURL('/profile');
});

test('cancelling asks first, in these words', async ({ market }) => {
  const ananya = await market.interviewer('Ananya');
  const kavya = await market.candidate('Kavya');
  const [slot] = await publishes(ananya, 'DSA', hoursAhead(24 * 6));
  await market.tellEverybody();
  await books(kavya, slot?._id ?? '', 'DSA');
  const page = await market.as(kavya);
  await page.goto('/interviews');
  const cancel = button(page, `Cancel the interview with ${ananya.name}`);
  await cancel.click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this interview?' });
  await expect(dialog.getByText('Are you sure you want to cancel this interview? This action cannot be undone.')).toBeVisible();
  await expect(button(dialog, 'Keep interview')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(cancel).toBeFocused();
  await cancel.click();
  await button(dialog, 'Cancel interview').click();
  await expect(message(page, 'Interview cancelled successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No interviews yet' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'See available slots' })).toHaveAttribute('href', '/slots/available');
});
