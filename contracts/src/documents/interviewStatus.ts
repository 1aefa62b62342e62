import { z } from 'zod';

// Apart from the interview's document, which needs that of the payment, which needs this.

export const INTERVIEW_STATUSES = ['scheduled', 'in-progress', 'completed', 'cancelled'] as const;
export const InterviewStatus = z.enum(INTERVIEW_STATUSES);
export type InterviewStatus = z.infer<typeof InterviewStatus>;
