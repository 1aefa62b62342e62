/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { cleanup, screen } from '@testing-library/react';
import { renders } from '../actions/dialogs.testing.tsx';
import { AddFeedbackDialog } from './AddFeedbackDialog.tsx';
import { AS_ADMIN } from './texts.ts';

const interview = {
  ...{ _id: 'i1', interviewType: 'DSA', scheduledDate: '2026-11-28T13:30:00.000Z' },
  ...{ candidate: { name: 'Kavya' }, interviewer: { name: 'Ananya' } },
} as InterviewDocument;

afterEach(cleanup);

it('does not interrupt a screen reader to say that an admin submits the feedback', async () => {
  renders(<AddFeedbackDialog interview={interview} onClose={() => {}} />, {});
  await screen.findByText(AS_ADMIN);
  expect(screen.queryByRole('alert')).toBeNull();
});
