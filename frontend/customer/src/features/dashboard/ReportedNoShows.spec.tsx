/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { screen } from '@testing-library/react';
import { interviewsQuery } from '../../api/interviews.ts';
import { createNetwork, leaves, renders } from '../../rendering.testing.tsx';
import { ReportedNoShows } from './ReportedNoShows.tsx';

const report = { reportedBy: 'interviewer', reportedAt: '', statement: 'I waited', disputableUntil: '2026-11-25T14:10:00.000Z' } as const;
const interview = {
  _id: 'i1',
  status: 'scheduled',
  interviewType: 'DSA',
  scheduledDate: '2026-11-24T13:30:00.000Z',
  interviewer: { _id: 'ananya', name: 'Ananya Krishnan' },
  candidate: { _id: 'kavya', name: 'Kavya Nair' },
} as InterviewDocument;

afterEach(leaves);

function reported(noShow: Partial<NonNullable<InterviewDocument['noShow']>>) {
  const body = [{ ...interview, noShow: { ...report, absent: 'candidate', state: 'reported', ...noShow } }];
  createNetwork({ 'GET /api/interviews?own=true': () => ({ body }) });
  return renders(<ReportedNoShows userId="kavya" />);
}

it('shows a report against the user, with the deadline and link to dispute it', async () => {
  reported({});
  await screen.findByRole('heading', { name: 'Ananya Krishnan says that you did not come' });
  expect(document.body.textContent).toContain('dispute it until');
  expect(screen.getByRole('link', { name: 'Answer the report' }).getAttribute('href')).toBe('/interviews/i1');
});

it('shows the user’s own reports', async () => {
  reported({ absent: 'interviewer' });
  await screen.findByRole('heading', { name: 'You reported that Ananya Krishnan did not come' });
  expect(screen.getByRole('link', { name: 'See the report' })).toBeTruthy();
});

it('hides settled reports', async () => {
  const { passes, queries } = reported({ state: 'settled' });
  await passes(100);
  expect(queries.getQueryData(interviewsQuery().queryKey)).toHaveLength(1);
  expect(screen.queryByRole('heading')).toBeNull();
});
