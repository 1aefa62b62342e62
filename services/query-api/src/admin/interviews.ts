import { InterviewStatus } from '@s30/contracts/documents/interview';
import { PaymentStatus } from '@s30/contracts/documents/payment';
import { InterviewType } from '@s30/contracts/interviewTypes';
import { handlers } from '@s30/platform/web/handler';
import { interviews } from '@s30/projections/interviews';
import { z } from 'zod';
import type { QueryRequest } from '../context.ts';
import { interviewDocuments } from '../interviews.ts';
import { ConsoleFilter, consoleResource, pageOf } from '../listing.ts';

const resource = consoleResource({
  projection: interviews,
  filters: ConsoleFilter.extend({
    status: InterviewStatus.optional(),
    paymentStatus: PaymentStatus.optional(),
    interviewType: InterviewType.optional(),
    candidateId: z.string().optional(),
    interviewerId: z.string().optional(),
  }),
  where: ({ paymentStatus, ...filter }) => ({ ...filter, 'payment.status': paymentStatus }),
  sortable: { scheduledDate: ['startTime'], 'candidate.name': ['candidateSortName'], 'interviewer.name': ['interviewerSortName'] },
  order: { startTime: 'desc' },
  rows: interviewDocuments,
  csv: {
    Start: ({ scheduledDate }) => scheduledDate,
    End: ({ endTime }) => endTime,
    'Time zone': ({ timeZone }) => timeZone,
    Candidate: ({ candidate }) => candidate.name,
    Interviewer: ({ interviewer }) => interviewer.name,
    'Interview type': ({ interviewType }) => interviewType,
    Status: ({ status }) => status,
    Payment: ({ paymentId }) => paymentId?.status,
    Price: ({ price }) => price,
    Currency: ({ currency }) => currency,
    Rated: ({ isRated }) => isRated,
    'Has feedback': ({ feedbackId }) => feedbackId !== undefined,
    'Payment ID': ({ paymentId }) => paymentId?._id,
    ID: ({ _id }) => _id,
  },
});

export const adminInterviewQueries = handlers<QueryRequest>()({
  adminInterviews: async ({ query: { status, paymentStatus, search = '', ...page }, read }) => {
    const query = { where: { status, 'payment.status': paymentStatus }, contains: search, sort: { startTime: 'desc' } } as const;
    const { found, figures } = await pageOf(read(interviews), query, page);
    return { interviews: await interviewDocuments(read, found), ...figures };
  },

  consoleInterviews: resource.list,
  consoleInterviewsCsv: resource.csv,
  consoleInterview: resource.one('interview_unknown'),
});
