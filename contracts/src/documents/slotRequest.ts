import { z } from 'zod';
import { InterviewType } from '../interviewTypes.ts';
import { Timestamp } from './timestamp.ts';

/** An approved request has the status 'fulfilled': its slot exists. */
export const SlotRequestStatus = z.enum(['pending', 'rejected', 'fulfilled']);
export type SlotRequestStatus = z.infer<typeof SlotRequestStatus>;

const Party = z.object({ _id: z.string(), name: z.string() });

export const SlotRequestDocument = z.object({
  _id: z.string(),
  candidate: Party,
  interviewer: Party,
  interviewType: InterviewType,
  preferredDate: z.iso.date(),
  preferredTime: z.string(),
  timezone: z.string(),
  /** The candidate's message; may be empty. */
  message: z.string(),
  status: SlotRequestStatus,
  /** Why it was rejected, if a reason was given. */
  reason: z.string().optional(),
  /** The slot created by its approval. */
  slotId: z.string().optional(),
  createdAt: Timestamp,
});
export type SlotRequestDocument = z.infer<typeof SlotRequestDocument>;
