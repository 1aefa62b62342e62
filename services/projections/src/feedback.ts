import type { Fact } from '@s30/contracts/events/all';
import { Scores } from '@s30/contracts/events/booking';
import { InterviewType } from '@s30/contracts/interviewTypes';
import { projection } from '@s30/platform/projector/projection';
import { idOf } from '@s30/platform/projector/seen';
import { z } from 'zod';
import { followNames, namesOfParties, partyFields, partyNames } from './names.ts';

export const FeedbackRecord = z.object({
  _id: z.string(),
  interviewId: z.string(),
  interviewType: InterviewType,
  ...partyFields,
  scores: Scores,
  strengths: z.string(),
  areasOfImprovement: z.string(),
  overallFeedback: z.string(),
  additionalComments: z.string(),
  createdAt: z.string(),
  updatedAt: z.string().optional(),
});
export type FeedbackRecord = z.output<typeof FeedbackRecord>;
/** Remarks that were not made are empty. */
const contentOf = <Content extends Fact<'FeedbackEdited'>>(fact: Content) => {
  const { feedbackId: _, overallFeedback = '', additionalComments = '', ...content } = fact;
  return { ...content, overallFeedback, additionalComments };
};
type Parties = { readonly candidateId: string; readonly interviewerId: string };

/** Feedback on interviews, one per interview. */
export const feedback = projection({
  name: 'feedback',
  version: 4,
  document: FeedbackRecord,
  fields: { createdAt: 'instant' },
  indexes: [
    ['interviewId'],
    ['createdAt'],
    ['interviewType', 'createdAt'],
    ['candidateId'],
    ['interviewerId'],
    ['candidateSortName'],
    ['interviewerSortName'],
  ],
  search: ['candidateName', 'interviewerName'],
  interned: ['candidateId', 'interviewerId'],
  on: {
    ...followNames<FeedbackRecord>(...partyNames),
    InterviewScheduled: (event, documents) => {
      const { candidateId, interviewerId } = event.data;
      documents.setNote(idOf(event), { candidateId, interviewerId });
    },
    InterviewCancelled: (event, documents) => documents.setNote(idOf(event), undefined),
    FeedbackGiven: async (event, documents) => {
      const interviewId = idOf(event);
      const parties = await documents.note<Parties>(interviewId);
      if (parties === undefined) return;
      documents.setNote(interviewId, undefined);
      const names = await namesOfParties(documents, parties);
      documents.put({ _id: event.data.feedbackId, interviewId, ...parties, ...names, ...contentOf(event.data), createdAt: event.at });
    },
    FeedbackEdited: ({ data, at }, documents) =>
      documents.change(data.feedbackId, (before) => ({ ...before, ...contentOf(data), updatedAt: at })),
  },
});
