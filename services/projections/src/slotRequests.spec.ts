import { describe, it } from '@jest/globals';
import { slotRequestEvents } from '@s30/contracts/events/slotRequest';
import { eventsOf, given } from '@s30/platform/projector/spec';
import { slotRequests } from './slotRequests.ts';

const event = eventsOf(slotRequestEvents);
const stream = 'slotRequest-r1';
const requested = event(
  'SlotRequested',
  {
    slotRequestId: 'r1',
    candidateId: 'asha',
    interviewerId: 'ravi',
    interviewType: 'DSA',
    preferredDate: '2026-11-28',
    preferredTime: '19:00',
    timeZone: 'Asia/Kolkata',
    requestedAt: '2026-11-21T10:00:00.000Z',
  },
  { stream },
);
const pending = {
  _id: 'r1',
  candidateId: 'asha',
  interviewerId: 'ravi',
  interviewType: 'DSA',
  preferredDate: '2026-11-28',
  preferredTime: '19:00',
  timeZone: 'Asia/Kolkata',
  message: '',
  status: 'pending',
  createdAt: '2026-11-21T10:00:00.000Z',
} as const;

describe('slot requests', () => {
  it('wait for an answer', async () => given(slotRequests, [requested]).then([pending]));

  it('contain the candidate’s message', async () => {
    const withMessage = { ...requested, data: { ...(requested.data as object), message: 'Graphs, please' } };
    await given(slotRequests, [withMessage]).then([{ ...pending, message: 'Graphs, please' }]);
  });

  it('are fulfilled once approved, with their slot', async () =>
    given(slotRequests, [requested, event('SlotRequestApproved', { slotRequestId: 'r1', slotId: 'ravi.a' }, { stream })]).then([
      { ...pending, status: 'fulfilled', slotId: 'ravi.a' },
    ]));

  it('state why they were rejected, if a reason was given', async () => {
    await given(slotRequests, [requested, event('SlotRequestRejected', { slotRequestId: 'r1', reason: 'no time' }, { stream })]).then([
      { ...pending, status: 'rejected', reason: 'no time' },
    ]);
    await given(slotRequests, [requested, event('SlotRequestRejected', { slotRequestId: 'r1' }, { stream })]).then([
      { ...pending, status: 'rejected' },
    ]);
  });
});
