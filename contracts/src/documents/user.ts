import { z } from 'zod';
import { Role } from '../fields.ts';
import { InterviewType } from '../interviewTypes.ts';
import { Currency } from '../money.ts';
import { Education, WorkExperience } from './profile.ts';
import { Timestamp } from './timestamp.ts';

/** A user as seen by that user and by admins. */
export const UserDocument = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  isEmailVerified: z.boolean(),
  role: Role,
  /** Hosted by the identity provider; https only. */
  picture: z.string().optional(),
  phone: z.string(),
  linkedInUrl: z.string(),
  defaultMeetingLink: z.string(),
  upiId: z.string(),
  zelleId: z.string(),
  /** Where to fetch the QR image, using the bearer token; empty if there is none. */
  qrCodeUrl: z.string(),
  allowedInterviewTypes: z.array(InterviewType),
  averageRating: z.number(),
  ratingsCount: z.int(),
  referralCode: z.string(),
  referralsCount: z.int(),
  /** In rupees. */
  referralRewards: z.number(),
  /** In rupees. */
  s30Balance: z.number(),
  workExperiences: z.array(WorkExperience),
  education: z.array(Education),
  /** The zone used in mails, calendar files and lists; absent until it is set. */
  timeZone: z.string().optional(),
  createdAt: Timestamp,
});
export type UserDocument = z.infer<typeof UserDocument>;

/** The user as returned after changing the profile. */
export const SessionUser = UserDocument.omit({
  averageRating: true,
  ratingsCount: true,
  referralsCount: true,
  referralRewards: true,
  s30Balance: true,
  createdAt: true,
});
export type SessionUser = z.infer<typeof SessionUser>;
/** The user as returned after signing in. */
export const SignedInUser = SessionUser.extend({ s30Balance: UserDocument.shape.s30Balance });
export type SignedInUser = z.infer<typeof SignedInUser>;

/** What any signed-in user may see of another user. */
export const PublicUser = UserDocument.pick({
  _id: true,
  name: true,
  role: true,
  linkedInUrl: true,
  averageRating: true,
  ratingsCount: true,
  allowedInterviewTypes: true,
});
export type PublicUser = z.infer<typeof PublicUser>;

/** An interviewer open to slot requests: what they conduct, and today's prices in the currency they are paid in. */
export const InterviewerDocument = UserDocument.pick({
  _id: true,
  name: true,
  linkedInUrl: true,
  averageRating: true,
  ratingsCount: true,
}).extend({
  currency: Currency,
  /** `price` is absent if the type has no price. */
  offers: z.array(z.object({ interviewType: InterviewType, price: z.number().optional() })),
});
export type InterviewerDocument = z.infer<typeof InterviewerDocument>;

/** An account as the admin console lists it. */
export const AccountDocument = UserDocument.pick({
  _id: true,
  name: true,
  email: true,
  role: true,
  phone: true,
  linkedInUrl: true,
  allowedInterviewTypes: true,
  averageRating: true,
  ratingsCount: true,
  referralCode: true,
  s30Balance: true,
  createdAt: true,
}).extend({ id: z.string(), isClosed: z.boolean(), hasSecondFactor: z.boolean() });
export type AccountDocument = z.infer<typeof AccountDocument>;

/** The interview types a user may conduct now. Permissions survive a demotion but have no effect until the next promotion. */
export const conductedTypes = ({ role, allowedInterviewTypes }: Pick<AccountDocument, 'role' | 'allowedInterviewTypes'>) =>
  role === 'interviewer' ? allowedInterviewTypes : [];

export const DashboardDocument = z.object({
  upcomingInterviews: z.int(),
  completedInterviews: z.int(),
  pendingPayments: z.int(),
  /** In rupees, after the platform fee. */
  totalEarnings: z.number(),
  friendsReferred: z.int(),
  referralRewards: z.number(),
  /** When the next interview begins. */
  nextInterview: z.string().optional(),
  /** For interviewers: when the oldest waiting proof was submitted, and the number of open slots in the coming weeks. */
  oldestPendingPayment: z.string().optional(),
  openSlots: z.int().optional(),
});
export type DashboardDocument = z.infer<typeof DashboardDocument>;
