/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { act, fireEvent, screen } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { connectToaster } from '../../components/toast.ts';
import { createNetwork, leaves, renders } from '../../rendering.testing.tsx';
import './FeedbackEditor.tsx';
import { FeedbackPage } from './FeedbackPage.tsx';

const OF_ADMIN = {
  _id: 'i1.feedback',
  interviewId: 'i1',
  interviewType: 'DSA',
  communicationScore: 3,
  codingAbility: 3,
  algorithmicThinking: 3,
  problemSolvingApproach: 3,
  timeComplexityAnalysis: 3,
  strengths: 'Said by the admin',
  areasOfImprovement: 'Asked by the admin',
  overallFeedback: '',
  additionalComments: '',
};
const refused = (code: string, message: string) => ({ status: 409, body: { code, message, requestId: 'r' } });

describe('the page on which feedback is written', () => {
  let status: InterviewDocument['status'];
  let feedback: Readonly<Record<string, unknown>> | undefined;
  let sent: unknown;
  let refusal: ReturnType<typeof refused> | undefined;
  const said: string[] = [];
  let disconnect: () => void;

  beforeEach(() => {
    [status, feedback, sent, refusal] = ['in-progress', undefined, undefined, undefined];
    said.length = 0;
    disconnect = connectToaster(({ text }) => said.push(text));
    createNetwork({
      'GET /api/interviews/i1': () => ({
        body: {
          _id: 'i1',
          status,
          interviewType: 'DSA',
          duration: 40,
          scheduledDate: '2026-11-24T13:30:00.000Z',
          interviewer: { _id: 'kavya', name: 'Kavya Nair' },
          candidate: { _id: 'ravi', name: 'Ravi Iyer', linkedInUrl: '' },
        },
      }),
      'GET /api/feedback/interview/i1': () => (feedback ? { body: { feedback } } : refused('feedback_unknown', 'Feedback not found')),
      'POST /api/feedback': () => refusal ?? { body: {} },
      'PUT /api/feedback/i1.feedback': ({ body }) => {
        sent = body;
        return { body: {} };
      },
    });
  });
  afterEach(() => {
    disconnect();
    leaves();
    sessionStorage.clear();
  });

  async function opens() {
    const shown = renders(
      <Routes>
        <Route path="/interviews/:interviewId/feedback" element={<FeedbackPage />} />
        <Route path="/interviews" element={<Link to="/interviews/i1/feedback">Edit Feedback</Link>} />
      </Routes>,
      { at: '/interviews/i1/feedback', role: 'interviewer' },
    );
    await shown.passes(1_000);
    return {
      clicks: async (name: string, role: 'button' | 'link' = 'button') => {
        await shown.user.click(screen.getByRole(role, { name }));
        await shown.passes(1_000);
      },
      othersSave: async (now: Readonly<Record<string, unknown>>) => {
        feedback = now;
        await act(() => shown.queries.invalidateQueries());
        await shown.passes(1_000);
      },
    };
  }
  const field = (name: string) => screen.getByLabelText<HTMLTextAreaElement>(new RegExp(`^${name}`));
  const types = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
  const fills = () => {
    for (const score of screen.getAllByRole('radio', { name: /7/ })) fireEvent.click(score);
    types('Strengths', 'Clear');
    types('Areas of Improvement', 'Tests');
  };
  const givenByAdmin = () => {
    [status, feedback] = ['completed', OF_ADMIN];
    refusal = refused('feedback_already_given', 'Feedback for this interview has been given already');
  };

  it('says that feedback was given meanwhile, shows it, and keeps the own text aside', async () => {
    const { clicks } = await opens();
    fills();
    givenByAdmin();
    await clicks('Submit feedback');
    expect(said).toEqual(['Server error: Feedback for this interview has been given already']);
    expect(screen.getByRole('heading', { name: 'Feedback was given meanwhile' })).toBeTruthy();
    expect(field('Strengths').value).toBe('Said by the admin');
    await clicks('Use my text');
    expect(field('Strengths').value).toBe('Clear');
    expect(screen.getByText('Not saved yet')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Feedback was given meanwhile' })).toBeNull();
    await clicks('Update feedback');
    expect(sent).toMatchObject({ strengths: 'Clear', areasOfImprovement: 'Tests', communicationScore: 7 });
  });

  it('forgets the own text that is discarded', async () => {
    const { clicks } = await opens();
    fills();
    givenByAdmin();
    await clicks('Submit feedback');
    await clicks('Discard my text');
    await clicks('Cancel', 'link');
    await clicks('Edit Feedback', 'link');
    expect(field('Strengths').value).toBe('Said by the admin');
    expect(screen.queryByRole('heading', { name: 'Feedback was given meanwhile' })).toBeNull();
  });

  it('says that an interview was cancelled meanwhile', async () => {
    const { clicks } = await opens();
    fills();
    status = 'cancelled';
    refusal = refused('interview_over', 'This interview is cancelled and can no longer be changed');
    await clicks('Submit feedback');
    expect(said).toEqual(['Server error: This interview is cancelled and can no longer be changed']);
    expect(screen.getByText('This interview was cancelled.')).toBeTruthy();
    expect(screen.queryByText(/Start the interview first/)).toBeNull();
  });

  describe('when it is edited', () => {
    beforeEach(() => {
      [status, feedback] = ['completed', OF_ADMIN];
    });

    it('shows what another tab saves, except in the fields changed here', async () => {
      const { othersSave } = await opens();
      types('Strengths', 'Changed here');
      await othersSave({ ...OF_ADMIN, strengths: 'Changed there', areasOfImprovement: 'Changed there' });
      expect(field('Strengths').value).toBe('Changed here');
      expect(field('Areas of Improvement').value).toBe('Changed there');
    });

    it('keeps what another device has saved in the fields that were not changed here', async () => {
      const { clicks } = await opens();
      types('Strengths', 'Changed here');
      feedback = { ...OF_ADMIN, strengths: 'Changed there', areasOfImprovement: 'Changed there', timeComplexityAnalysis: 9 };
      await clicks('Update feedback');
      expect(sent).toMatchObject({
        strengths: 'Changed here',
        areasOfImprovement: 'Changed there',
        timeComplexityAnalysis: 9,
        communicationScore: 3,
      });
      expect(said).toEqual(['Feedback updated successfully']);
    });

    it('marks changes as not saved, and drops them on Cancel', async () => {
      const { clicks } = await opens();
      expect(screen.queryByText('Not saved yet')).toBeNull();
      types('Strengths', 'Half edited');
      expect(screen.getByText('Not saved yet')).toBeTruthy();
      await clicks('Cancel', 'link');
      await clicks('Edit Feedback', 'link');
      expect(field('Strengths').value).toBe('Said by the admin');
    });
  });
});
