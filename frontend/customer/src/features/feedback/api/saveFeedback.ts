import type { FeedbackForm } from '@s30/contracts/routes/interviews';
import { call } from '@s30/frontend-shared/api/call';
import type { z } from 'zod';
import { useCommand } from '../../../api/useCommand.ts';

type Feedback = z.output<typeof FeedbackForm>;

/** Submits feedback, which completes the interview; given a feedback id, edits that feedback. */
export const useSaveFeedback = (feedbackId: string | undefined) =>
  useCommand(
    (body: Feedback) =>
      feedbackId === undefined ? call('giveFeedback', { body }) : call('editFeedback', { params: { id: feedbackId }, body }),
    { isShownElsewhere: true },
  );
