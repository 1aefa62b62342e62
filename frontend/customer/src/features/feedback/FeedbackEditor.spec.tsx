/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { fireEvent, screen } from '@testing-library/react';
import { connectToaster } from '../../components/toast.ts';
import { createNetwork, leaves, renders } from '../../rendering.testing.tsx';
import { FeedbackEditor } from './FeedbackEditor.tsx';

const interview = {
  _id: 'i1',
  interviewType: 'DSA',
  candidate: { _id: 'kavya', name: 'Kavya Nair' },
  interviewer: { _id: 'ananya', name: 'Ananya Krishnan' },
} as InterviewDocument;

afterEach(leaves);

it('reports success when the feedback was given though no response arrived', async () => {
  let feedback: unknown;
  const network = createNetwork({
    'GET /api/feedback/interview/i1': () => ({ body: { feedback } }),
    'POST /api/feedback': ({ body }) => {
      feedback = body;
      return { body: {} };
    },
  });
  network.fares('lost', 'lost', 'lost', 'lost');
  const said: string[] = [];
  const disconnect = connectToaster(({ text }) => said.push(text));
  const { user, passes } = renders(<FeedbackEditor interview={interview} given={undefined} />);
  for (const score of screen.getAllByRole('radio', { name: /7/ })) fireEvent.click(score);
  for (const label of [/^Strengths/, /^Areas of Improvement/])
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'Clear' } });
  await user.click(screen.getByRole('button', { name: 'Submit feedback' }));
  await passes(20_000);
  disconnect();
  expect(said).toEqual(['Feedback submitted successfully']);
});
