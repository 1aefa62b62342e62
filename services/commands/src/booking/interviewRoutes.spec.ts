import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type SlotId, UserId } from '@s30/contracts/ids';
import { rupees } from '@s30/contracts/money';
import { addHours, type Instant } from '@s30/contracts/time';
import { commandContext } from '../context.ts';
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
function moves() {
  const base = {
    ...{ user: { id: asha.userId, role: 'candidate' as const }, session: undefined, at: scene.now(), requestId: 'r', ip: '::1' },
    ...{ commandId: randomUUID(), newId: randomUUID, caughtUp: async () => undefined, sawPosition: () => undefined },
    ...{ concerns: () => undefined, warn: () => undefined, signIn: async () => 'token', enterCode: async () => undefined },
    ...{ signOut: async () => undefined, endSession: async () => undefined },
  };
  const asked = { params: { id: booked.interviewId }, query: {}, files: {}, body: { slotId: other, reason: undefined } };
  return rescheduleInterview({ ...base, ...asked, ...commandContext(scene.runner, rupees(5000))(base) });
}

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
