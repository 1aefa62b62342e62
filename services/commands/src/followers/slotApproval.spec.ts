import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SlotId, SlotRequestId, UserId } from '@s30/contracts/ids';
import { INTERVIEW_TYPES } from '@s30/contracts/interviewTypes';
import { Instant } from '@s30/contracts/time';
import { calendar } from '../calendar/decider.ts';
import { openScene, type Scene } from '../scene.testing.ts';
import { slotRequest } from '../slot-request/decider.ts';
import { slotApproval } from './completions.ts';

const [ravi, asha] = [UserId.parse('ravi'), UserId.parse('asha')];
const slotRequestId = SlotRequestId.parse('request');
const slotId = SlotId.parse('ravi.a');
const stream = `slotRequest-${slotRequestId}`;

describe('the process that completes approvals', () => {
  let scene: Scene;
  beforeEach(async () => {
    scene = await openScene(Instant.parse('2026-11-21T10:00:00.000Z'));
    await scene.past(slotRequest, slotRequestId, {
      type: 'RequestSlot',
      slotRequestId,
      candidateId: asha,
      interviewerId: ravi,
      interviewType: 'DSA',
      offeredInterviewTypes: INTERVIEW_TYPES,
      preferredDate: '2026-11-28',
      preferredTime: '19:00',
      timeZone: 'Asia/Kolkata',
      message: undefined,
    });
    // The log after the approving request has died following its first append.
    await scene.past(calendar, ravi, {
      type: 'PublishKeptSlot',
      interviewerId: ravi,
      interviewType: 'DSA',
      allowedInterviewTypes: INTERVIEW_TYPES,
      slot: { slotId, start: Instant.parse('2026-11-28T13:30:00.000Z'), timeZone: 'Asia/Kolkata' },
      candidateId: asha,
      slotRequestId,
    });
  });
  afterEach(() => scene.close());
  const completed = () => scene.show(slotApproval(scene.runner, scene.now));

  it('approves a request whose slot exists', async () => {
    expect((await scene.load(slotRequest, slotRequestId)).status).toBe('pending');
    await completed();
    expect(await scene.load(slotRequest, slotRequestId)).toMatchObject({ status: 'approved', slotId });
  });

  it('changes nothing if it handles the slot again', async () => {
    await completed();
    await completed();
    expect(await scene.typesIn(stream)).toEqual(['SlotRequested', 'SlotRequestApproved']);
    expect(await scene.typesIn('calendar-ravi')).toEqual(['SlotPublished', 'SlotKept']);
  });

  it('withdraws the slot if the request was rejected in between', async () => {
    await scene.past(slotRequest, slotRequestId, { type: 'RejectRequest', reason: undefined });
    await completed();
    expect(await scene.typesIn(stream)).toEqual(['SlotRequested', 'SlotRequestRejected']);
    expect(await scene.typesIn('calendar-ravi')).toEqual(['SlotPublished', 'SlotKept', 'SlotWithdrawn']);
  });
});
