import { Education, WorkExperience } from '@s30/contracts/documents/profile';
import { ERASED_EMAIL, ERASED_PERSON, Role } from '@s30/contracts/fields';
import { INTERVIEW_TYPES, InterviewType } from '@s30/contracts/interviewTypes';
import { type Documents, projection } from '@s30/platform/projector/projection';
import { idOf } from '@s30/platform/projector/seen';
import { z } from 'zod';
import { sortKeyOf } from './names.ts';

export const UserRecord = z.object({
  _id: z.string(),
  name: z.string(),
  sortName: z.string(),
  email: z.string(),
  isEmailVerified: z.boolean(),
  role: Role,
  picture: z.string().optional(),
  phone: z.string(),
  linkedInUrl: z.string(),
  defaultMeetingLink: z.string(),
  upiId: z.string(),
  zelleId: z.string(),
  qrCodeFileId: z.string(),
  allowedInterviewTypes: z.array(InterviewType),
  ratingsSum: z.int(),
  ratingsCount: z.int(),
  referralCode: z.string(),
  referralsCount: z.int(),
  /** The user whose referral code they used. */
  referredBy: z.string().optional(),
  /** True once the bonus for referring them was credited. */
  referralBonusClaimed: z.boolean(),
  workExperiences: z.array(WorkExperience),
  education: z.array(Education),
  timeZone: z.string().optional(),
  createdAt: z.string(),
  isClosed: z.boolean(),
  hasSecondFactor: z.boolean(),
  recoveryCodesLeft: z.int(),
  /** The last data export requested; earlier ones are deleted. */
  copyId: z.string().optional(),
});
export type UserRecord = z.output<typeof UserRecord>;

/** The key of the note with the interviewer whom an interview's rating is for. */
const interviewerOf = (event: { readonly stream: string }): string => `interviewer of ${idOf(event)}`;
const countedReferrals =
  (more: number) =>
  (user: UserRecord): UserRecord => ({ ...user, referralsCount: user.referralsCount + more });
const NO_SECOND_FACTOR = { hasSecondFactor: false, recoveryCodesLeft: 0 };
const EMPTY_PROFILE = {
  ...{ phone: '', linkedInUrl: '', defaultMeetingLink: '', upiId: '', zelleId: '', qrCodeFileId: '' },
  ...{ workExperiences: [], education: [] },
  ...NO_SECOND_FACTOR,
};

/** Sets fields of the account whose event it is. */
const set =
  <Event extends { readonly stream: string; readonly data: unknown }>(
    fields: (data: Event['data'], user: UserRecord) => Partial<UserRecord>,
  ) =>
  (event: Event, documents: Documents<UserRecord>): Promise<void> =>
    documents.change(idOf(event), (user) => ({ ...user, ...fields(event.data, user) }));

/** Accounts, with the ratings of interviewers. */
export const users = projection({
  name: 'users',
  version: 6,
  document: UserRecord,
  fields: { createdAt: 'instant', isClosed: 'boolean', qrCodeFileId: 'text' },
  indexes: [
    ['createdAt'],
    ['role', 'createdAt'],
    ['sortName'],
    ['email'],
    ['referralCode'],
    ['referralsCount'],
    ['referredBy', 'createdAt'],
    ['referralBonusClaimed', 'createdAt'],
  ],
  search: ['name', 'email'],
  sparse: ['referredBy'],
  on: {
    UserRegistered: async ({ data, at }, documents) => {
      documents.put({
        _id: data.userId,
        name: data.name,
        sortName: sortKeyOf(data.name),
        email: data.email,
        isEmailVerified: data.emailVerified ?? false,
        role: data.role,
        allowedInterviewTypes: [...INTERVIEW_TYPES],
        ratingsSum: 0,
        ratingsCount: 0,
        referralCode: data.referralCode,
        referralsCount: 0,
        ...(data.referredBy ? { referredBy: data.referredBy } : {}),
        referralBonusClaimed: false,
        ...(data.timeZone === undefined ? {} : { timeZone: data.timeZone }),
        createdAt: at,
        isClosed: false,
        ...EMPTY_PROFILE,
      });
      if (data.referredBy) await documents.change(data.referredBy, countedReferrals(1));
    },
    ProfileUpdated: set((profile, { name }) => ({
      ...Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== undefined)),
      sortName: sortKeyOf(profile.name ?? name),
    })),
    EmailVerified: set(() => ({ isEmailVerified: true })),
    PictureSet: set(({ picture }) => ({ picture })),
    DefaultMeetingLinkSet: set(({ meetingLink }) => ({ defaultMeetingLink: meetingLink })),
    UpiSetUp: set(({ upiId, qrCodeFileId }) => ({ upiId, qrCodeFileId })),
    ZelleSetUp: set(({ zelleId }) => ({ zelleId })),
    AccountClosed: set(() => ({ isClosed: true })),
    ExportRequested: set(({ exportId }) => ({ copyId: exportId })),
    PersonErased: async (event, documents) => {
      const { referredBy, referralBonusClaimed } = (await documents.get(idOf(event))) ?? {};
      if (referredBy !== undefined && !referralBonusClaimed) {
        await documents.change(referredBy, countedReferrals(-1));
        await documents.change(idOf(event), ({ referredBy: _, ...user }) => user);
      }
      await documents.change(idOf(event), ({ picture: _p, copyId: _c, timeZone: _t, ...user }) => ({
        ...user,
        name: ERASED_PERSON,
        sortName: sortKeyOf(ERASED_PERSON),
        email: ERASED_EMAIL,
        isEmailVerified: false,
        isClosed: true,
        ...EMPTY_PROFILE,
      }));
    },
    SecondFactorEnrolled: set(({ recoveryCodes }) => ({ hasSecondFactor: true, recoveryCodesLeft: recoveryCodes })),
    SecondFactorRemoved: set(() => NO_SECOND_FACTOR),
    RecoveryCodeUsed: set((_, { recoveryCodesLeft }) => ({ recoveryCodesLeft: recoveryCodesLeft - 1 })),
    RecoveryCodesReplaced: set(({ recoveryCodes }) => ({ recoveryCodesLeft: recoveryCodes })),
    AccountReopened: set(() => ({ isClosed: false })),
    RoleChanged: set(({ to }) => ({ role: to })),
    InterviewTypesAllowed: set(({ to }) => ({ allowedInterviewTypes: to })),
    CreditGranted: async ({ data: { userId, referredUserId } }, documents) => {
      if (referredUserId === userId) return documents.change(userId, (user) => ({ ...user, referralBonusClaimed: true }));
      // If the friend was erased, only the bonus still shows who referred them.
      const friend = await documents.get(referredUserId);
      if (friend === undefined || friend.referredBy !== undefined) return;
      documents.put({ ...friend, referredBy: userId });
      await documents.change(userId, countedReferrals(1));
    },
    InterviewScheduled: (event, documents) => documents.setNote(interviewerOf(event), event.data.interviewerId),
    InterviewCancelled: (event, documents) => documents.setNote(interviewerOf(event), undefined),
    InterviewRated: async (event, documents) => {
      const interviewerId = await documents.note<string>(interviewerOf(event));
      if (interviewerId === undefined) return;
      documents.setNote(interviewerOf(event), undefined);
      await documents.change(interviewerId, (user) => ({
        ...user,
        ratingsSum: user.ratingsSum + event.data.rating,
        ratingsCount: user.ratingsCount + 1,
      }));
    },
  },
});
