/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { interviewsQuery } from '../../api/interviews.ts';
import { createNetwork, leaves, renders } from '../../rendering.testing.tsx';
import { FeedbackDue } from './FeedbackDue.tsx';

const END = Date.parse('2026-11-24T14:10:00.000Z');
const interview = {
  _id: 'i1',
  status: 'in-progress',
  interviewType: 'DSA',
  scheduledDate: '2026-11-24T13:30:00.000Z',
  endTime: new Date(END).toISOString(),
  interviewer: { _id: 'ananya', name: 'Ananya Krishnan' },
  candidate: { _id: 'kavya', name: 'Kavya Nair' },
};

afterEach(leaves);

/** The targets of the links that ask for feedback. */
async function asked(interviews: readonly object[], { userId = 'ananya', now = END } = {}): Promise<readonly (string | null)[]> {
  createNetwork({ 'GET /api/interviews?own=true': () => ({ body: interviews.map((each) => ({ ...interview, ...each })) }) });
  const { passes, queries } = renders(<FeedbackDue userId={userId} />, { now });
  await passes(10);
  expect(queries.getQueryData(interviewsQuery().queryKey)).toHaveLength(interviews.length);
  return screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
}

it('asks the interviewer for feedback once the time of an interview is over', async () => {
  expect(await asked([{}, { _id: 'i2', status: 'scheduled' }])).toEqual(['/interviews/i1/feedback', '/interviews/i2']);
  expect(screen.getByRole('heading').textContent).toBe('2 interviews wait for your feedback');
});

it('leads to the list if there are many', async () => {
  const links = await asked(Array.from({ length: 6 }, (_, index) => ({ _id: `i${index}` })));
  expect(links.slice(4)).toEqual(['/interviews/i4/feedback', '/interviews']);
});

it.each([
  ['before the end', {}, { now: END - 1 }],
  ['of the candidate', {}, { userId: 'kavya' }],
  ['about a completed interview', { status: 'completed' }, {}],
  ['while a no-show is reported', { noShow: { state: 'reported' } }, {}],
  ['of a former interviewer', { interviewerLeft: true }, {}],
])('asks for none %s', async (_, each, conditions) => expect(await asked([each], conditions)).toEqual([]));
