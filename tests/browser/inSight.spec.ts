import { hoursAhead, publishes } from '../system/people.ts';
import { expect, test } from './support/test.ts';

const PHONE = { viewport: { width: 375, height: 640 } };

test('a page opened by its address begins at its top; one that is reloaded is not sent there', async ({ market }) => {
  const visitor = await market.guest(PHONE);
  const far = async () => Number(await visitor.evaluate('window.scrollY'));
  await visitor.goto('/');
  await visitor.getByRole('contentinfo').scrollIntoViewIfNeeded();
  expect(await far()).toBeGreaterThan(0);
  await visitor.goto('/register');
  await expect(visitor.getByRole('heading', { name: 'Create an account' })).toBeInViewport();
  expect(await far()).toBe(0);

  await visitor.getByRole('contentinfo').scrollIntoViewIfNeeded();
  expect(await far()).toBeGreaterThan(0);
  await visitor.reload();
  await expect.poll(far).toBeGreaterThan(0);
});

test('on a phone a link to a slot shows at once how to book it', async ({ market }) => {
  const ananya = await market.interviewer('Ananya');
  const [slot] = await publishes(ananya, 'DSA', hoursAhead(24 * 6));
  const kavya = await market.candidate('Kavya');
  await market.tellEverybody();
  const visitor = await market.as(kavya, PHONE);
  await visitor.goto(`/slots/available?slot=${slot?._id}`);
  await expect(visitor.getByRole('button', { name: /^Book and pay/ })).toBeInViewport({ ratio: 1 });
  await visitor.getByRole('contentinfo').getByText('©').scrollIntoViewIfNeeded();
  const bar = await visitor.getByRole('region', { name: 'Chosen slot' }).boundingBox();
  const last = await visitor.getByRole('contentinfo').getByText('©').boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});
