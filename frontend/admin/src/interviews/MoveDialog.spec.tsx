/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { renders } from '../actions/dialogs.testing.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { SLOTS_FAILED } from './texts.ts';

const interview = {
  ...{ _id: 'i1', interviewType: 'DSA', scheduledDate: '2026-11-28T13:30:00.000Z' },
  ...{ candidate: { name: 'Kavya' }, interviewer: { _id: 'a', name: 'Ananya' } },
} as InterviewDocument;
const isDisabled = (name: RegExp) => screen.getByRole('button', { name }).getAttribute('aria-disabled');

afterEach(cleanup);

it('moves nothing before its slots are there', async () => {
  let failed = false;
  renders(<MoveDialog interview={interview} onClose={() => {}} />, {
    openSlots: async () => {
      if (failed) return [{ _id: 's1', startTime: '2026-11-29T13:30:00.000Z' }] as never;
      failed = true;
      throw new Error('lost');
    },
  });
  await screen.findByText(SLOTS_FAILED);
  expect(isDisabled(/^Move$/)).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByLabelText('Open slots of Ananya');
  expect(isDisabled(/^Move to /)).toBe('false');
});

it('says in one paragraph that there is no open slot to move to', async () => {
  renders(<MoveDialog interview={interview} onClose={() => {}} />, { openSlots: async () => [] });
  const { parentElement } = await screen.findByText('Ananya');
  expect(parentElement?.tagName).toBe('P');
  expect(parentElement?.textContent).toBe(
    'Ananya has no open slot for DSA. The interview can be cancelled instead: what was paid comes back.',
  );
});
