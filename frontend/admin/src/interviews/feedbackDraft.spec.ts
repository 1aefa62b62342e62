import { describe, expect, it } from '@jest/globals';
import { emptyDraft, readFeedback } from './feedbackDraft.ts';

const interview = { _id: 'i-1', interviewType: 'System Design' } as const;
const filled = {
  communicationScore: '7',
  requirementsGathering: '8',
  architectureDesign: '6',
  scalabilityConsiderations: '9',
  tradeoffAnalysis: '10',
  overallFeedback: 'Ready for a senior loop.',
  strengths: 'Asked about load first.',
  areasOfImprovement: 'Name the bottleneck.',
  additionalComments: '',
};

describe('feedback by an admin', () => {
  it('starts with the fields of the interview type', () => expect(Object.keys(emptyDraft(interview))).toEqual(Object.keys(filled)));
  it('is sent with scores as numbers', () => {
    const reading = readFeedback(interview, filled);
    expect(reading).toMatchObject({
      sent: { interviewId: 'i-1', interviewType: 'System Design', communicationScore: 7, tradeoffAnalysis: 10 },
    });
  });
  it('requires overall feedback', () =>
    expect(readFeedback(interview, { ...filled, overallFeedback: ' ' })).toEqual({
      problems: [{ param: 'overallFeedback', message: 'Overall feedback is required' }],
    }));
  it('lists everything that is missing, in form order', () => {
    const reading = readFeedback(interview, emptyDraft(interview));
    const named = 'problems' in reading ? reading.problems.map(({ param }) => param) : [];
    expect(named).toEqual(Object.keys(filled).filter((name) => name !== 'additionalComments'));
  });
});
