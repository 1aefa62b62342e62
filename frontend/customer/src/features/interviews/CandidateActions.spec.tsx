/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { NO_SHOW_AFTER_MINUTES, SLOT_LEAD_HOURS } from '@s30/contracts/rules';
import { act, screen } from '@testing-library/react';
import { createNetwork, leaves, renders } from '../../rendering.testing.tsx';
import { CandidateActions } from './CandidateActions.tsx';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse('2026-11-24T13:30:00.000Z');
const interview = {
  _id: 'i1',
  status: 'scheduled',
  interviewType: 'DSA',
  scheduledDate: new Date(START).toISOString(),
  endTime: new Date(START + 40 * MINUTE).toISOString(),
  reschedulesLeft: 2,
  paymentId: { status: 'verified' },
  interviewer: { _id: 'ananya', name: 'Ananya Krishnan' },
} as InterviewDocument;

afterEach(leaves);

const offered = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
/** Simulates a page left open: sets the clock to a minute before `at`, then lets it tick past. */
async function reaches(at: number, passes: (milliseconds: number) => Promise<void>): Promise<void> {
  act(() => {
    jest.setSystemTime(at - MINUTE);
    jest.advanceTimersByTime(1_000);
  });
  const before = offered();
  await passes(MINUTE);
  expect(offered()).not.toEqual(before);
}

describe('what a candidate can do with an interview', () => {
  it('changes with time while the page is open', async () => {
    createNetwork({});
    const { passes } = renders(<CandidateActions interview={interview} place="page" />, { now: START - (SLOT_LEAD_HOURS + 1) * HOUR });
    expect(offered()).toEqual(['Reschedule', 'Cancel']);
    await reaches(START - SLOT_LEAD_HOURS * HOUR + MINUTE, passes);
    expect(offered()).toEqual(['Cancel']);
    await reaches(START + NO_SHOW_AFTER_MINUTES * MINUTE, passes);
    expect(offered()).toEqual(['No-show', 'Cancel']);
  });
});
