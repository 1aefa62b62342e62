import { z } from 'zod';
import { Education, WorkExperience } from '../documents/profile.ts';
import { Role, StoredEmail } from '../fields.ts';
import { FileId, UserId } from '../ids.ts';
import { InterviewType } from '../interviewTypes.ts';
import { NAME_MAX, ZELLE_ID_MAX } from '../rules.ts';
import { defineEvents, type EventOf, personal } from './define.ts';

export const userEvents = defineEvents('user', {
  UserRegistered: z.object({
    userId: UserId,
    name: personal(z.string().min(1).max(NAME_MAX)),
    email: personal(StoredEmail),
    role: Role,
    referralCode: z.string(),
    referredBy: UserId.optional(),
    /** Somebody we trust has vouched for the address already. */
    emailVerified: z.literal(true).optional(),
  }),
  /** By the link of a verification mail, by that of a reset mail, or because Google vouches for the address. */
  EmailVerified: z.object({ by: z.enum(['verification_link', 'reset_link', 'google']) }),
  /** The address of an image at the identity provider. */
  PictureSet: z.object({ picture: personal(z.string()) }),
  /** Only what changed; an empty string clears an optional field. */
  ProfileUpdated: z.object({
    name: personal(z.string().min(1).max(NAME_MAX)).optional(),
    phone: personal(z.string()).optional(),
    linkedInUrl: personal(z.string()).optional(),
    workExperiences: personal(z.array(WorkExperience)).optional(),
    education: personal(z.array(Education)).optional(),
  }),
  /** Empty when cleared. */
  DefaultMeetingLinkSet: z.object({ meetingLink: z.string() }),
  UpiSetUp: z.object({ upiId: personal(z.string().min(1)), qrCodeFileId: FileId }),
  /** Empty when cleared. */
  ZelleSetUp: z.object({ zelleId: personal(z.string().max(ZELLE_ID_MAX)) }),
  PasswordChanged: z.object({}),
  /** Set by somebody who never proved to own the address, and worthless since its owner has. */
  PasswordRemoved: z.object({}),
  RoleChanged: z.object({ from: Role, to: Role }),
  InterviewTypesAllowed: z.object({ from: z.array(InterviewType), to: z.array(InterviewType) }),
});
export type UserEvent = EventOf<typeof userEvents>;
