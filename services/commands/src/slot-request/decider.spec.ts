import { describe, expect, it } from '@jest/globals';
import type { Actor } from '@s30/contracts/events/define';
import { slotRequestEvents } from '@s30/contracts/events/slotRequest';
import { SlotId, SlotRequestId, UserId } from '@s30/contracts/ids';
import { INTERVIEW_TYPES } from '@s30/contracts/interviewTypes';
import { Instant } from '@s30/contracts/time';
import { given } from '@s30/platform/decider/spec';
import fc from 'fast-check';
import { everyHistory } from '../histories.testing.ts';
import { type SlotRequestCommand, slotRequest } from './decider.ts';

const [ravi, asha, bela] = [UserId.parse('ravi'), UserId.parse('asha'), UserId.parse('bela')];
const slotRequestId = SlotRequestId.parse('request');
const slotId = SlotId.parse('ravi.a');
/** November 22, 01:30 in India. */
const now = Instant.parse('2026-11-21T20:00:00.000Z');

const byRavi: { readonly actor: Actor; readonly at: Instant } = { actor: { userId: ravi, role: 'interviewer' }, at: now };
const by = (userId: string, role: Actor['role']) => ({ actor: { userId, role }, at: now });

const ask = {
  type: 'RequestSlot',
  slotRequestId,
  candidateId: asha,
  interviewerId: ravi,
  interviewType: 'DSA',
  offeredInterviewTypes: INTERVIEW_TYPES,
  preferredDate: '2026-11-28',
  preferredTime: '19:00',
  timeZone: 'Asia/Kolkata',
  message: 'Graphs, please',
} as const;
const requested = {
  type: 'SlotRequested',
  data: {
    slotRequestId,
    candidateId: asha,
    interviewerId: ravi,
    interviewType: 'DSA',
    preferredDate: '2026-11-28',
    preferredTime: '19:00',
    timeZone: 'Asia/Kolkata',
    message: 'Graphs, please',
    requestedAt: now,
  },
} as const;
const approve = { type: 'ApproveRequest', slotId } as const;
const approved = { type: 'SlotRequestApproved', data: { slotRequestId, slotId } } as const;
const rejectIt = { type: 'RejectRequest', reason: 'I am travelling' } as const;
const rejected = { type: 'SlotRequestRejected', data: { slotRequestId, reason: 'I am travelling' } } as const;

describe('requesting a slot', () => {
  it('records the request', () => given(slotRequest).when(ask, { at: now }).then(requested));

  it('requires no message', () => {
    const { message: _, ...data } = requested.data;
    given(slotRequest)
      .when({ ...ask, message: undefined }, { at: now })
      .then({ type: 'SlotRequested', data });
  });

  it('accepts today and rejects yesterday, by the calendar of its zone', () => {
    const today = '2026-11-22';
    given(slotRequest)
      .when({ ...ask, preferredDate: today }, { at: now })
      .then({ ...requested, data: { ...requested.data, preferredDate: today } });
    given(slotRequest)
      .when({ ...ask, preferredDate: '2026-11-21' }, { at: now })
      .thenRejected('slot_request_in_the_past');
    given(slotRequest)
      .when({ ...ask, preferredDate: '2026-11-21', timeZone: 'UTC' }, { at: now })
      .then({ ...requested, data: { ...requested.data, preferredDate: '2026-11-21', timeZone: 'UTC' } });
  });

  it('rejects a type that the interviewer does not conduct', () =>
    given(slotRequest)
      .when({ ...ask, offeredInterviewTypes: ['System Design'] }, { at: now })
      .thenRejected('interview_type_not_offered', { interviewType: 'DSA' }));

  it('rejects a request to oneself', () =>
    given(slotRequest)
      .when({ ...ask, candidateId: ravi }, { at: now })
      .thenRejected('own_slot_request'));

  it('changes nothing if repeated', () => {
    given(slotRequest, [requested]).when(ask, { at: now }).thenNothing();
    given(slotRequest, [requested, rejected]).when(ask, { at: now }).thenNothing();
  });
});

describe('answering a request', () => {
  it('approves it and names the published slot', () => given(slotRequest, [requested]).when(approve, byRavi).then(approved));
  it('rejects it with a reason', () => given(slotRequest, [requested]).when(rejectIt, byRavi).then(rejected));
  it('rejects it without one', () =>
    given(slotRequest, [requested])
      .when({ type: 'RejectRequest', reason: undefined }, byRavi)
      .then({ type: 'SlotRequestRejected', data: { slotRequestId } }));

  it('is done once', () => {
    const withAnotherSlot = { ...approve, slotId: SlotId.parse('ravi.b') };
    for (const answer of [approved, rejected])
      for (const command of [withAnotherSlot, rejectIt])
        given(slotRequest, [requested, answer]).when(command, byRavi).thenRejected('slot_request_already_answered');
    given(slotRequest, [requested, rejected]).when(approve, byRavi).thenRejected('slot_request_already_answered');
  });

  it('changes nothing if it is approved again with the same slot', () =>
    given(slotRequest, [requested, approved]).when(approve, byRavi).thenNothing());

  it('is up to its interviewer, admins and processes', () => {
    given(slotRequest, [requested]).when(approve, by('root', 'admin')).then(approved);
    given(slotRequest, [requested]).when(rejectIt, by('demotion', 'system')).then(rejected);
    given(slotRequest, [requested]).when(approve, by(bela, 'interviewer')).thenRejected('not_your_slot_request');
    given(slotRequest, [requested]).when(rejectIt, by(asha, 'candidate')).thenRejected('not_your_slot_request');
  });

  it('does not reveal the answer to others', () =>
    given(slotRequest, [requested, approved]).when(rejectIt, by(bela, 'interviewer')).thenRejected('not_your_slot_request'));

  it('rejects an unknown request', () => {
    given(slotRequest).when(approve, byRavi).thenRejected('slot_request_unknown');
    given(slotRequest).when(rejectIt, byRavi).thenRejected('slot_request_unknown');
  });
});

describe('the history of a slot request', () => {
  it('ignores impossible events', () => {
    for (const event of [approved, rejected]) expect(slotRequest.evolve(slotRequest.initial, event)).toEqual(slotRequest.initial);
  });

  it('has at most one answer, whatever the commands', () => {
    const commands: fc.Arbitrary<SlotRequestCommand> = fc.oneof(
      fc.record({
        type: fc.constant('RequestSlot' as const),
        slotRequestId: fc.constant(slotRequestId),
        candidateId: fc.constantFrom(asha, ravi),
        interviewerId: fc.constant(ravi),
        interviewType: fc.constantFrom(...INTERVIEW_TYPES),
        offeredInterviewTypes: fc.constantFrom(INTERVIEW_TYPES, ['DSA'] as const),
        preferredDate: fc.constantFrom('2026-11-20', '2026-11-28'),
        preferredTime: fc.constant('19:00'),
        timeZone: fc.constantFrom('Asia/Kolkata', 'UTC'),
        message: fc.constantFrom(undefined, 'Graphs, please'),
      }),
      fc.record({ type: fc.constant('ApproveRequest' as const), slotId: fc.constant(slotId) }),
      fc.record({ type: fc.constant('RejectRequest' as const), reason: fc.constantFrom(undefined, 'no time') }),
    );
    everyHistory(slotRequest, {
      family: slotRequestEvents,
      commands,
      actors: [byRavi.actor, { userId: bela, role: 'interviewer' }, { userId: 'root', role: 'admin' }],
      begin: now,
      invariant: ({ before, events, past }) => {
        expect(events.length).toBeLessThanOrEqual(1);
        expect(past.length).toBeLessThanOrEqual(2);
        if (before.status === 'approved' || before.status === 'rejected') expect(events).toEqual([]);
      },
    });
  });
});
