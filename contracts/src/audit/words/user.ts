import type { accountMailEvents } from '../../events/accountMail.ts';
import type { administrationEvents } from '../../events/administration.ts';
import type { emailClaimEvents } from '../../events/emailClaim.ts';
import type { googleClaimEvents } from '../../events/googleClaim.ts';
import type { mailEvents } from '../../events/mail.ts';
import type { referralEvents } from '../../events/referral.ts';
import type { userEvents } from '../../events/user.ts';
import { INTERVIEW_TYPES } from '../../interviewTypes.ts';
import { file, moment, said, type WordsOf } from '../wording.ts';

const listed = (items: readonly string[]): string => (items.length === 0 ? 'none' : items.join(', '));
const WAYS = { verification_link: 'link of a verification mail', reset_link: 'link of a reset mail', google: 'Google' } as const;

export const userWords: WordsOf<typeof userEvents> = {
  UserRegistered: {
    title: 'Account created',
    facts: ({ name, email, role, referralCode, referredBy, emailVerified, timeZone }) => ({
      Name: said(name),
      'E-mail address': said(email),
      Role: said(role),
      'May conduct': said(listed(INTERVIEW_TYPES)),
      'Referral code': said(referralCode),
      'Referred by': said(referredBy),
      'Address confirmed': said(emailVerified ? 'yes' : 'no'),
      'Time zone': said(timeZone),
    }),
  },
  EmailVerified: {
    title: 'E-mail address confirmed',
    facts: () => ({ 'Address confirmed': said('yes') }),
    remarks: ({ by }) => ({ 'Confirmed by': said(WAYS[by]) }),
  },
  PictureSet: { title: 'Picture set', facts: ({ picture }) => ({ Picture: said(picture) }) },
  ProfileUpdated: {
    title: 'Profile changed',
    facts: ({ name, phone, linkedInUrl, workExperiences, education, timeZone }) => ({
      ...(name === undefined ? {} : { Name: said(name) }),
      ...(phone === undefined ? {} : { Phone: said(phone) }),
      ...(linkedInUrl === undefined ? {} : { LinkedIn: said(linkedInUrl) }),
      ...(workExperiences === undefined ? {} : { 'Work experience': said(workExperiences.map(worked).join('; ')) }),
      ...(education === undefined ? {} : { Education: said(education.map(studied).join('; ')) }),
      ...(timeZone === undefined ? {} : { 'Time zone': said(timeZone) }),
    }),
  },
  DefaultMeetingLinkSet: {
    title: ({ meetingLink }) => (meetingLink === '' ? 'Default meeting link removed' : 'Default meeting link set'),
    facts: ({ meetingLink }) => ({ 'Default meeting link': said(meetingLink) }),
  },
  UpiSetUp: { title: 'UPI set up', facts: ({ upiId, qrCodeFileId }) => ({ 'UPI ID': said(upiId), 'QR code': file(qrCodeFileId) }) },
  ZelleSetUp: {
    title: ({ zelleId }) => (zelleId === '' ? 'Zelle ID removed' : 'Zelle set up'),
    facts: ({ zelleId }) => ({ 'Zelle ID': said(zelleId) }),
  },
  PasswordChanged: {
    title: 'Password changed',
    remarks: ({ by }) => ({ 'Password changed by': said(by === 'reset_link' ? 'link of a reset mail' : 'current password') }),
  },
  PasswordRemoved: { title: 'Unproven password removed' },
  GoogleLinked: { title: 'Tied to a Google account', facts: ({ subject }) => ({ 'Google account': said(subject) }) },
  SecondFactorEnrolled: {
    title: 'Second factor set up',
    facts: ({ recoveryCodes }) => ({ 'Second factor': said('on'), 'Recovery codes': said(recoveryCodes) }),
  },
  SecondFactorRemoved: {
    title: 'Second factor removed',
    facts: () => ({ 'Second factor': said('off') }),
    remarks: ({ by }) => ({ 'Removed by': said(by) }),
  },
  RecoveryCodeUsed: { title: 'Recovery code used' },
  RecoveryCodesReplaced: {
    title: 'Recovery codes replaced',
    facts: ({ recoveryCodes }) => ({ 'Recovery codes': said(recoveryCodes) }),
  },
  SessionsEnded: { title: 'Signed out everywhere' },
  AccountClosed: { title: 'Account closed', facts: () => ({ Account: said('closed') }) },
  AccountReopened: { title: 'Account opened again', facts: () => ({ Account: said('open') }) },
  ExportRequested: { title: 'Copy of all personal data asked for' },
  PersonErased: { title: 'Person erased', facts: () => ({ Account: said('erased') }) },
  RoleChanged: {
    title: 'Role changed',
    stated: ({ from }) => ({ Role: said(from) }),
    facts: ({ to }) => ({ Role: said(to) }),
  },
  InterviewTypesAllowed: {
    title: 'Permissions changed',
    stated: ({ from }) => ({ 'May conduct': said(listed(from)) }),
    facts: ({ to }) => ({ 'May conduct': said(listed(to)) }),
  },
};

type Work = { readonly position: string; readonly company: string; readonly startDate: string; readonly endDate?: string | undefined };
const worked = ({ position, company, startDate, endDate }: Work): string => `${position} at ${company} (${startDate}–${endDate ?? 'now'})`;
type Study = { readonly degree: string; readonly school: string; readonly startYear: number; readonly endYear?: number | undefined };
const studied = ({ degree, school, startYear, endYear }: Study): string => `${degree}, ${school} (${startYear}–${endYear ?? 'now'})`;

export const emailClaimWords: WordsOf<typeof emailClaimEvents> = {
  EmailClaimed: {
    title: 'Registered with an e-mail address',
    facts: ({ email, name, role }) => ({ 'E-mail address': said(email), Name: said(name), Role: said(role) }),
  },
  EmailReleased: { title: 'Address free again' },
};

export const administrationWords: WordsOf<typeof administrationEvents> = {
  AdminAppointed: { title: 'Admin appointed' },
  AdminDismissed: { title: 'Admin dismissed' },
  LossAccepted: {
    title: 'Loss of events accepted',
    remarks: ({ what, events, seal }) => ({
      'Accepted loss': said(what),
      'Events left': said(events),
      'Events sealed before': said(seal?.events),
    }),
  },
  DemoBegun: { title: 'Demo marketplace begun', facts: ({ now }) => ({ 'Told as of': moment(now) }) },
  DemoLoaded: { title: 'Demo marketplace loaded' },
};

export const googleClaimWords: WordsOf<typeof googleClaimEvents> = {
  GoogleAccountClaimed: { title: 'Signed in with a Google account for the first time' },
  GoogleAccountReleased: { title: 'Google account free again' },
};

export const referralWords: WordsOf<typeof referralEvents> = {
  ReferralCodeIssued: { title: 'Referral code issued', facts: ({ code }) => ({ 'Referral code': said(code) }) },
};

const asked = ({ requestedAt }: { readonly requestedAt: string }) => ({ 'Asked for at': moment(requestedAt) });
export const accountMailWords: WordsOf<typeof accountMailEvents> = {
  VerificationMailRequested: { title: 'Verification mail asked for', facts: asked },
  PasswordResetRequested: { title: 'Password reset asked for', facts: asked },
  LockedOut: { title: 'Locked after too many wrong passwords', facts: asked },
};

export const mailWords: WordsOf<typeof mailEvents> = {
  MailRequested: {
    title: 'Mail to be sent',
    facts: ({ template, address, name }) => ({ Mail: said(template), To: said(`${name} <${address}>`), State: said('to be sent') }),
  },
  MailSent: { title: 'Mail sent', facts: () => ({ State: said('sent') }) },
  MailRefused: { title: 'Mail not sent', facts: () => ({ State: said('not sent') }) },
};
