import { z } from 'zod';
import { Education, WorkExperience } from '../documents/profile.ts';
import { ERASED_EMAIL, ERASED_PERSON, Role, StoredEmail } from '../fields.ts';
import { ERASED_FILE } from '../files.ts';
import { FileId, PasswordId, SecondFactorId, UserId } from '../ids.ts';
import { InterviewType } from '../interviewTypes.ts';
import { CLOSING_REASON_MAX, GOOGLE_SUBJECT_MAX, NAME_MAX, ZELLE_ID_MAX } from '../rules.ts';
import { TimeZone } from '../time.ts';
import { defineEvents, type EventOf, personal } from './define.ts';

/** A new account; the claim of its address names the same. */
export const registration = {
  userId: UserId,
  name: personal(z.string().min(1).max(NAME_MAX), 'userId', ERASED_PERSON),
  email: personal(StoredEmail, 'userId', ERASED_EMAIL),
  role: Role,
  /** The new user's own code, to share with others. */
  referralCode: z.string(),
  /** The user whose code was given at registration. */
  referredBy: personal(UserId, 'userId').optional(),
  /** The address was already verified by a trusted source. */
  emailVerified: z.literal(true).optional(),
  /** As reported by the browser at sign-up. */
  timeZone: personal(TimeZone, 'userId').optional(),
};

export const userEvents = defineEvents('user', {
  UserRegistered: z.object(registration),
  /** Proven by a verification link or a password reset link, or vouched for by Google. */
  EmailVerified: z.object({ by: z.enum(['verification_link', 'reset_link', 'google']) }),
  /** The URL of an image at the identity provider. */
  PictureSet: z.object({ picture: personal(z.string(), 'userId') }),
  /** Only the changed fields; an empty string clears an optional field. */
  ProfileUpdated: z.object({
    name: personal(z.string().min(1).max(NAME_MAX), 'userId', ERASED_PERSON).optional(),
    phone: personal(z.string(), 'userId').optional(),
    linkedInUrl: personal(z.string(), 'userId').optional(),
    workExperiences: personal(z.array(WorkExperience), 'userId').optional(),
    education: personal(z.array(Education), 'userId').optional(),
    timeZone: personal(TimeZone, 'userId').optional(),
  }),
  /** Empty when cleared. */
  DefaultMeetingLinkSet: z.object({ meetingLink: personal(z.string(), 'userId') }),
  UpiSetUp: z.object({ upiId: personal(z.string().min(1), 'userId', 'erased'), qrCodeFileId: personal(FileId, 'userId', ERASED_FILE) }),
  /** Empty when cleared. */
  ZelleSetUp: z.object({ zelleId: personal(z.string().max(ZELLE_ID_MAX), 'userId') }),
  /** `passwordId` names the new hash in the secret store. Only the address's owner can set one by the mailed link. */
  PasswordChanged: z.object({ passwordId: PasswordId, by: z.enum(['reset_link', 'current_password']) }),
  /** The password was set by someone who never proved ownership of the address; the real owner now has. */
  PasswordRemoved: z.object({}),
  /** `subject` is Google's id for the account that signs in here. */
  GoogleLinked: z.object({ subject: personal(z.string().min(1).max(GOOGLE_SUBJECT_MAX), 'userId', 'erased') }),
  /** Time-based codes (RFC 6238). `secondFactorId` names the new secret in the secret store. Ends all sessions. */
  SecondFactorEnrolled: z.object({ secondFactorId: SecondFactorId, recoveryCodes: z.int() }),
  /** `operator`: by a command run while the server is stopped. Ends all sessions. */
  SecondFactorRemoved: z.object({
    by: z.enum(['owner', 'admin', 'operator']),
    reason: personal(z.string().max(CLOSING_REASON_MAX), 'userId').optional(),
  }),
  /** Used instead of a code from the app; each works once. */
  RecoveryCodeUsed: z.object({}),
  /** Invalidates the earlier codes. */
  RecoveryCodesReplaced: z.object({ recoveryCodes: z.int() }),
  /** Requested by the user or an admin: ends every session of the account. */
  SessionsEnded: z.object({}),
  AccountClosed: z.object({ reason: personal(z.string().max(CLOSING_REASON_MAX), 'userId').optional() }),
  AccountReopened: z.object({}),
  /** Requests a copy of all the person's data; it is built in the background and fetched as a file under this id. */
  ExportRequested: z.object({ exportId: FileId, requestedBy: UserId }),
  /** Permanent: personal fields read as blanks, the address is free again, and no further events follow. */
  PersonErased: z.object({
    userId: UserId,
    erasedBy: UserId,
    reason: personal(z.string().max(CLOSING_REASON_MAX), 'erasedBy').optional(),
  }),
  RoleChanged: z.object({ from: Role, to: Role, reason: personal(z.string(), 'userId').optional() }),
  InterviewTypesAllowed: z.object({ from: z.array(InterviewType), to: z.array(InterviewType) }),
});
export type UserEvent = EventOf<typeof userEvents>;
