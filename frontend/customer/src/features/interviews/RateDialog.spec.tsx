/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it, jest } from '@jest/globals';
import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { messageOf, reject } from '@s30/contracts/rejections';
import { screen } from '@testing-library/react';
import { connectToaster } from '../../components/toast.ts';
import { createNetwork, leaves, renders } from '../../rendering.testing.tsx';
import { RateDialog } from './RateDialog.tsx';

const interview = { _id: 'i1', interviewer: { _id: 'ananya', name: 'Ananya Krishnan' } } as InterviewDocument;

afterEach(leaves);

it('closes when the interview was rated in another tab, and says so', async () => {
  createNetwork({
    'POST /api/ratings': () => ({
      status: 409,
      body: { message: messageOf(reject('rated_already')), code: 'rated_already', requestId: 'r' },
    }),
  });
  const [onClose, said] = [jest.fn(), jest.fn()];
  const disconnect = connectToaster(said);
  const { user, passes } = renders(<RateDialog interview={interview} onClose={onClose} />);
  await user.click(screen.getByRole('radio', { name: '4 stars' }));
  await user.type(screen.getByLabelText(/^Feedback/), 'Clear');
  await user.click(screen.getByRole('button', { name: 'Submit rating' }));
  await passes(1_000);
  disconnect();
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(said.mock.calls).toEqual([[{ tone: 'error', text: 'You have rated this interview already' }]]);
});

it('announces that the stars are missing, and moves the focus to them', async () => {
  createNetwork({});
  const { user } = renders(<RateDialog interview={interview} onClose={jest.fn()} />);
  const regions = screen.getAllByRole('status');
  await user.click(screen.getByRole('button', { name: 'Submit rating' }));
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: '1 star' }));
  expect(regions).toContain(screen.getByText('Please select a rating').closest('[role=status]'));
});

it('keeps the description of a text the same while it is typed, and shows the count', async () => {
  createNetwork({});
  const { user } = renders(<RateDialog interview={interview} onClose={jest.fn()} />);
  const feedback = screen.getByRole('textbox', { description: '500 characters' });
  await user.type(feedback, 'Clear');
  expect(screen.getByRole('textbox', { description: '500 characters' })).toBe(feedback);
  expect(document.getElementById('rating-feedback-hint')?.textContent).toBe('5 of 500 characters');
});
