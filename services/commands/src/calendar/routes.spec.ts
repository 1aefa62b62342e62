import { expect, it } from '@jest/globals';
import { addHours, Instant } from '@s30/contracts/time';
import { openScene } from '../scene.testing.ts';
import { calendarRoutes } from './routes.ts';

const now = Instant.parse('2026-11-21T10:00:00.000Z');
const [first, second] = [addHours(now, 48), addHours(now, 72)];

it('says which slots were left out because they overlap others', async () => {
  const scene = await openScene(now);
  const ravi = await scene.joins('ravi', 'interviewer');
  const publishes = (...starts: readonly Instant[]) => {
    const slots = starts.map((start) => ({ start, end: undefined, timeZone: 'UTC' }));
    return calendarRoutes.publishSlots({ ...scene.requestOf(ravi), params: {}, body: { interviewType: 'DSA', skipOverlaps: true, slots } });
  };
  await publishes(first);
  expect(await publishes(first, second)).toMatchObject({ slots: [{ startTime: second }], skipped: [first] });
  await scene.close();
});
