import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type SlotId, UserId } from '@s30/contracts/ids';
import { addHours, type Instant } from '@s30/contracts/time';
import { type Booked, openScene, type Scene } from '../scene.testing.ts';
import { user } from '../user/decider.ts';
import { interviewRoutes } from './interviewRoutes.ts';

let scene: Scene;
let asha: Awaited<ReturnType<Scene['joins']>>;
let booked: Booked;
let other: SlotId;
beforeEach(async () => {
  scene = await openScene('2026-11-21T10:00:00.000Z' as Instant);
  asha = await scene.joins('asha', 'candidate');
  const ravi = await scene.joins('ravi', 'interviewer');
  const [slotId = '' as SlotId, otherId = '' as SlotId] = await scene.publishes(ravi, 72, 96);
  booked = await scene.holds(asha, ravi, slotId);
  await scene.proves(asha, booked);
  other = otherId;
});
afterEach(() => scene.close());

const { rescheduleInterview } = interviewRoutes(async () => false);
const moves = () =>
  rescheduleInterview({ ...scene.requestOf(asha), params: { id: booked.interviewId }, body: { slotId: other, reason: undefined } });

it('moves an interview to another slot that its interviewer offers', async () => {
  expect(await moves()).toMatchObject({ message: 'Interview rescheduled successfully' });
});
it('does not move an interview to a slot that begins too soon to be booked', async () => {
  const [soon = '' as SlotId] = await scene.publishes({ userId: UserId.parse('ravi'), role: 'interviewer' }, 30);
  scene.setTime(addHours(scene.now(), 7));
  other = soon;
  expect(await moves()).toMatchObject({ rejected: 'slot_no_longer_bookable' });
});
it('says that an interview is moved if it is at that slot already', async () => {
  await moves();
  expect(await moves()).toMatchObject({ message: 'Interview rescheduled successfully' });
});
it('does not move an interview to a slot of a type that its interviewer may no longer conduct', async () => {
  await scene.past(user, 'ravi', { type: 'AllowInterviewTypes', interviewTypes: ['System Design'] });
  expect(await moves()).toMatchObject({ rejected: 'slot_not_offered' });
});
