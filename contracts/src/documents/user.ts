import { z } from 'zod';
import { Role } from '../fields.ts';
import { InterviewType } from '../interviewTypes.ts';
import { Currency } from '../money.ts';
import { Education, WorkExperience } from './profile.ts';

/** A user as the user and admins see them. */
export const UserDocument = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  isEmailVerified: z.boolean(),
  role: Role,
  /** At the identity provider; only https. */
  picture: z.string().optional(),
  phone: z.string(),
  linkedInUrl: z.string(),
  defaultMeetingLink: z.string(),
  upiId: z.string(),
  zelleId: z.string(),
  /** Where the QR image is fetched, with the bearer token; empty when there is none. */
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
  createdAt: z.string(),
});
export type UserDocument = z.infer<typeof UserDocument>;

/** The user as an answer to changing the profile carries it. */
export const SessionUser = UserDocument.omit({
  averageRating: true,
  ratingsCount: true,
  referralsCount: true,
  referralRewards: true,
  s30Balance: true,
  createdAt: true,
});
export type SessionUser = z.infer<typeof SessionUser>;
/** The user as an answer to signing in carries it. */
export const SignedInUser = SessionUser.extend({ s30Balance: UserDocument.shape.s30Balance });
export type SignedInUser = z.infer<typeof SignedInUser>;

/** What anybody signed in may know of another user. */
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

/** Somebody who can be asked for an interview: what they conduct, and today's prices in the currency they are paid in. */
export const InterviewerDocument = UserDocument.pick({
  _id: true,
  name: true,
  linkedInUrl: true,
  averageRating: true,
  ratingsCount: true,
}).extend({
  currency: Currency,
  /** `price` is absent while none is set for the type. */
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

/** The interview types a user may conduct now. A permission survives a demotion but has no effect until the user is promoted again. */
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
  /** For interviewers: since when the oldest proof has waited, and how many slots are open in the coming weeks. */
  oldestPendingPayment: z.string().optional(),
  openSlots: z.int().optional(),
});
export type DashboardDocument = z.infer<typeof DashboardDocument>;
