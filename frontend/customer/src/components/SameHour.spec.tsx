/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { createNetwork, leaves, renders } from '../rendering.testing.tsx';
import { SameHour } from './SameHour.tsx';

const at = (time: string) => `2026-11-24T${time}:00.000Z`;
const ANANYA = { _id: 'ananya', name: 'Ananya', email: 'ananya@example.com', linkedInUrl: '', averageRating: 0, ratingsCount: 0 };
const TITLE = 'You have another interview at this time';

afterEach(leaves);

/** A slot from 13:00 to 13:40, beside one interview of the candidate. */
type Other = { readonly from: string; readonly to: string; readonly status?: string; readonly interviewerId?: string };
async function besides({ from, to, status = 'scheduled', interviewerId = 'ravi' }: Other) {
  const body = [
    {
      _id: 'i1',
      status,
      interviewType: 'System Design',
      scheduledDate: at(from),
      endTime: at(to),
      candidate: { _id: 'kavya', name: 'Kavya Nair' },
      interviewer: { _id: interviewerId, name: 'Ravi Iyer' },
    },
  ];
  createNetwork({ 'GET /api/interviews?own=true': () => ({ body }) });
  const { passes, container } = renders(<SameHour slot={{ startTime: at('13:00'), endTime: at('13:40'), interviewer: ANANYA }} />);
  await passes(10);
  return container;
}

describe('a slot at the time of another interview of the user', () => {
  it.each([
    ['12:30', '13:20'],
    ['13:00', '13:40'],
    ['13:20', '14:10'],
  ])('shows a warning that names the other interview: %s to %s', async (from, to) => {
    expect((await besides({ from, to })).textContent).toContain('System Design with Ravi Iyer');
    expect(screen.getByRole('heading', { name: TITLE })).toBeTruthy();
  });

  it('shows no warning about the slot itself, which S30 balance has just paid for', async () => {
    expect((await besides({ from: '13:00', to: '13:40', interviewerId: ANANYA._id })).textContent).toBe('');
  });

  it.each([[{ from: '12:10', to: '13:00' }], [{ from: '13:40', to: '14:30' }], [{ from: '13:00', to: '13:50', status: 'cancelled' }]])(
    'shows no warning if nothing overlaps: %j',
    async (interview) => {
      expect((await besides(interview)).textContent).toBe('');
    },
  );
});
