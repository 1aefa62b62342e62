import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SlotRequestId, UserId } from '@s30/contracts/ids';
import { INTERVIEW_TYPES } from '@s30/contracts/interviewTypes';
import { isRejection } from '@s30/contracts/rejections';
import { addHours, Instant } from '@s30/contracts/time';
import { calendar } from '../calendar/decider.ts';
import type { Run } from '../context.ts';
import { openScene, type Scene } from '../scene.testing.ts';
import { type SlotRequestCommand, slotRequest } from '../slot-request/decider.ts';
import { user } from '../user/decider.ts';
import { approveSlotRequest } from './approval.ts';
import { slotApproval } from './completions.ts';

const [ravi, asha] = [UserId.parse('ravi'), UserId.parse('asha')];
const slotRequestId = SlotRequestId.parse('request');
const now = Instant.parse('2026-11-21T10:00:00.000Z');
const RAVI = { userId: ravi, role: 'interviewer' } as const;

const asked = (changed: object = {}): SlotRequestCommand => ({
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
  ...changed,
});

describe('approving a slot request', () => {
  let scene: Scene;
  beforeEach(async () => {
    scene = await openScene(now);
    await scene.joins('ravi', 'interviewer');
  });
  afterEach(() => scene.close());

  const approve = (options: { actor?: typeof RAVI | { userId: UserId; role: 'candidate' }; commandId?: string } = {}) =>
    approveSlotRequest(
      { run: scene.request(options.actor ?? RAVI, options.commandId), load: scene.load, actor: options.actor ?? RAVI },
      slotRequestId,
    );
  const codeOf = (outcome: unknown) => (isRejection(outcome) ? outcome.rejected : undefined);
  const slots = async () => [...(await scene.load(calendar, ravi)).slots.values()];
  const status = async () => (await scene.load(slotRequest, slotRequestId)).status;

  it('publishes a slot at the requested date and time in its zone, kept for 48 hours', async () => {
    await scene.past(slotRequest, slotRequestId, asked());
    expect(codeOf(await approve())).toBeUndefined();
    expect(await status()).toBe('approved');
    expect(await slots()).toMatchObject([
      {
        interviewType: 'DSA',
        startTime: '2026-11-28T13:30:00.000Z',
        endTime: '2026-11-28T14:10:00.000Z',
        timeZone: 'Asia/Kolkata',
        kept: { candidateId: asha, until: addHours(now, 48) },
      },
    ]);
  });

  it('publishes the next full hour if the clocks skip the beginning of the requested one by half an hour', async () => {
    await scene.past(
      slotRequest,
      slotRequestId,
      asked({ preferredDate: '2027-10-03', preferredTime: '02:00', timeZone: 'Australia/Lord_Howe' }),
    );
    expect(codeOf(await approve())).toBeUndefined();
    expect(await slots()).toMatchObject([{ startTime: '2027-10-02T16:00:00.000Z' }]);
  });

  it('is rejected if the calendar rejects it, and leaves the request pending', async () => {
    await scene.past(slotRequest, slotRequestId, asked({ preferredTime: '19:30' }));
    expect(codeOf(await approve())).toBe('slot_not_on_the_hour');
    await scene.past(user, ravi, { type: 'AllowInterviewTypes', interviewTypes: ['System Design'] });
    expect(codeOf(await approve())).toBe('slot_type_not_permitted');
    expect([await status(), await slots()]).toEqual(['pending', []]);
  });

  it('is rejected if the time has come too near', async () => {
    await scene.past(slotRequest, slotRequestId, asked({ preferredDate: '2026-11-22', preferredTime: '09:00' }));
    expect(codeOf(await approve())).toBe('slot_too_soon');
    expect(await status()).toBe('pending');
  });

  it('publishes no slot for someone who may not answer, nor for an answered request', async () => {
    await scene.past(slotRequest, slotRequestId, asked());
    expect(codeOf(await approve({ actor: { userId: asha, role: 'candidate' } }))).toBe('not_your_slot_request');
    await scene.past(slotRequest, slotRequestId, { type: 'RejectRequest', reason: undefined }, RAVI);
    expect(codeOf(await approve())).toBe('slot_request_already_answered');
    expect(await slots()).toEqual([]);
  });

  it('is done once; the same command repeated has the same outcome', async () => {
    await scene.past(slotRequest, slotRequestId, asked());
    const commandId = '7d0a7f0e-6a57-4a52-8a3f-0d6a4f1b9c11';
    expect(codeOf(await approve({ commandId }))).toBeUndefined();
    expect(codeOf(await approve({ commandId }))).toBeUndefined();
    expect(codeOf(await approve())).toBe('slot_request_already_answered');
    expect(await scene.typesIn('calendar-ravi')).toEqual(['SlotPublished', 'SlotKept']);
    expect(await scene.typesIn(`slotRequest-${slotRequestId}`)).toEqual(['SlotRequested', 'SlotRequestApproved']);
  });

  it('succeeds for the caller who published the slot, even if the process completes it first', async () => {
    await scene.past(slotRequest, slotRequestId, asked());
    const process = slotApproval(scene.runner, scene.now);
    const run: Run = async (decider, id, command) => {
      const outcome = await scene.request(RAVI)(decider, id, command);
      if (command.type === 'PublishKeptSlot') await scene.show(process);
      return outcome;
    };
    const outcome = await approveSlotRequest({ run, load: scene.load, actor: RAVI }, slotRequestId);
    expect(codeOf(outcome)).toBeUndefined();
    expect(await status()).toBe('approved');
  });

  it('succeeds for only one of many concurrent callers', async () => {
    await scene.past(slotRequest, slotRequestId, asked());
    const codes = (await Promise.all([approve(), approve(), approve()])).map(codeOf);
    expect(codes.sort()).toEqual(['slot_request_already_answered', 'slot_request_already_answered', undefined]);
    expect(await scene.typesIn('calendar-ravi')).toEqual(['SlotPublished', 'SlotKept']);
  });

  it('is completed by retrying a command that died after publishing the slot, even after the process completed it', async () => {
    await scene.past(slotRequest, slotRequestId, asked());
    const commandId = '7d0a7f0e-6a57-4a52-8a3f-0d6a4f1b9c11';
    const dying: Run = async (decider, id, command) => {
      if (command.type === 'ApproveRequest') throw new Error('died');
      return scene.request(RAVI, commandId)(decider, id, command);
    };
    const dead = approveSlotRequest({ run: dying, load: scene.load, actor: RAVI }, slotRequestId);
    await expect(dead).rejects.toThrow('died');
    await scene.show(slotApproval(scene.runner, scene.now));
    expect(codeOf(await approve({ commandId }))).toBeUndefined();
    expect(codeOf(await approve())).toBe('slot_request_already_answered');
  });

  it('rejects an unknown request', async () => expect(codeOf(await approve())).toBe('slot_request_unknown'));
});
