import type { FeedbackForm } from '@s30/contracts/routes/interviews';
import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { useCommand } from '../../api/useCommand.ts';

export const feedbackOfInterviewQuery = (interviewId: string) =>
  queryOptions({
    queryKey: ['feedbackOfInterview', interviewId],
    queryFn: async ({ signal }) => (await call('feedbackOfInterview', { params: { interviewId }, signal })).feedback,
  });

type Feedback = z.output<typeof FeedbackForm>;

export const currentFeedback = async (interviewId: string) => (await call('feedbackOfInterview', { params: { interviewId } })).feedback;

/** The form for new feedback is not shown any more once the interview is completed. */
const given = async ({ interviewId = '', strengths }: Feedback): Promise<true | undefined> =>
  (await currentFeedback(interviewId)).strengths === strengths || undefined;

/** Submits feedback, which completes the interview; given a feedback id, edits that feedback. */
export const useSaveFeedback = (feedbackId: string | undefined) =>
  useCommand<Feedback, unknown>(
    (body) => (feedbackId === undefined ? call('giveFeedback', { body }) : call('editFeedback', { params: { id: feedbackId }, body })),
    { isShownElsewhere: true, ...(feedbackId === undefined ? { readResult: given } : {}) },
  );
