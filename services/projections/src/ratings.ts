import { InterviewType } from '@s30/contracts/interviewTypes';
import { projection } from '@s30/platform/projector/projection';
import { idOf } from '@s30/platform/projector/seen';
import { z } from 'zod';
import { followNames, namesOfParties, partyFields, partyNames } from './names.ts';

export const RatingRecord = z.object({
  _id: z.string(),
  interviewId: z.string(),
  ...partyFields,
  interviewType: InterviewType,
  startTime: z.string(),
  rating: z.int(),
  feedback: z.string(),
  createdAt: z.string(),
});
export type RatingRecord = z.output<typeof RatingRecord>;
type Interview = Pick<RatingRecord, 'candidateId' | 'interviewerId' | 'interviewType' | 'startTime'>;

/** Ratings of interviewers, one per interview. */
export const ratings = projection({
  name: 'ratings',
  version: 4,
  document: RatingRecord,
  fields: { createdAt: 'instant' },
  indexes: [
    ['interviewerId', 'createdAt'],
    ['createdAt'],
    ['rating', 'createdAt'],
    ['candidateId'],
    ['candidateSortName'],
    ['interviewerSortName'],
  ],
  search: ['candidateName', 'interviewerName', 'feedback'],
  interned: ['candidateId', 'interviewerId'],
  on: {
    ...followNames<RatingRecord>(...partyNames),
    InterviewScheduled: (event, documents) => {
      const { candidateId, interviewerId, interviewType, slot } = event.data;
      documents.setNote(idOf(event), { candidateId, interviewerId, interviewType, startTime: slot.startTime });
    },
    InterviewRescheduled: async (event, documents) => {
      const interview = await documents.note<Interview>(idOf(event));
      if (interview) documents.setNote(idOf(event), { ...interview, startTime: event.data.slot.startTime });
    },
    InterviewCancelled: (event, documents) => documents.setNote(idOf(event), undefined),
    InterviewRated: async (event, documents) => {
      const interviewId = idOf(event);
      const interview = await documents.note<Interview>(interviewId);
      if (interview === undefined) return;
      documents.setNote(interviewId, undefined);
      const { ratingId, rating, feedback = '' } = event.data;
      documents.put({
        _id: ratingId,
        interviewId,
        ...interview,
        ...(await namesOfParties(documents, interview)),
        rating,
        feedback,
        createdAt: event.at,
      });
    },
  },
});
