import type { SessionUser } from '@s30/contracts/documents/user';
import type { Fact } from '@s30/contracts/events/all';
import type { UserEvent } from '@s30/contracts/events/user';
import { ERASED_EMAIL, ERASED_PERSON, isOffering, offersInterviews, type Role } from '@s30/contracts/fields';
import type { FileId, PasswordId, SecondFactorId, UserId } from '@s30/contracts/ids';
import { INTERVIEW_TYPES, type InterviewType } from '@s30/contracts/interviewTypes';
import { reject } from '@s30/contracts/rejections';
import { PROFILE_MAX_BYTES, RECOVERY_CODES } from '@s30/contracts/rules';
import { type CommandOf, type Decider, decideBy, evolveBy } from '@s30/platform/decider/decider';

type Registration = Fact<'UserRegistered'>;
type SecondFactorState =
  | { readonly status: 'off' }
  /** `id` names the secret in effect. */
  | { readonly status: 'on'; readonly id: SecondFactorId };
/** What users see of themselves beyond their registration. */
type Shown = Omit<SessionUser, keyof Registration | '_id' | 'qrCodeUrl'>;
export type RegisteredUser = Omit<Registration, 'emailVerified'> &
  Readonly<Shown> & {
    readonly status: 'registered';
    readonly qrCodeFileId: FileId | undefined;
    /** The hash in effect; undefined: no password opens the account. */
    readonly passwordId: PasswordId | undefined;
    /** True if a mailed link set a password, or the address was verified at registration: the password is the owner's. */
    readonly isPasswordProven: boolean;
    /** How often all sessions have ended; tokens of an earlier epoch are invalid. */
    readonly epoch: number;
    /** Google's id for the linked account. */
    readonly googleSubject?: string | undefined;
    readonly secondFactor: SecondFactorState;
    /** Has ever been someone who offers interviews: what is owed outlives the role. */
    readonly hasOffered: boolean;
    readonly isClosed: boolean;
    readonly isErased: boolean;
  };
export type UserState = { readonly status: 'none' } | RegisteredUser;

export type PasswordChange = Fact<'PasswordChanged'> & {
  /** The password that was proven to be known, if one was asked for. */
  readonly proven?: PasswordId | undefined;
};
type ProfileFields = Fact<'ProfileUpdated'>;
type ProfileChange = {
  readonly profile: ProfileFields;
  readonly meetingLink?: string | undefined;
  readonly zelleId?: string | undefined;
};
type TypesChange = {
  readonly interviewTypes: readonly InterviewType[];
  /** The types that the change was based on. */
  readonly madeFrom?: readonly InterviewType[] | undefined;
};
/** `epoch`: of the session or ticket that enrols it; one that has ended must not lock the owner out. */
type Enrolment = { readonly secondFactorId: SecondFactorId; readonly epoch: number };
/** A repeated command changes nothing, but is refused if it brings a reason, which would be lost. */
type Reasoned = { readonly reason?: string | undefined };

export const offersType = (account: RegisteredUser, interviewType: InterviewType): boolean =>
  isOffering(account) && account.allowedInterviewTypes.includes(interviewType);
/** Allowed role changes; admins can only be appointed at installation. */
const ROLE_CHANGES: Readonly<Record<Role, readonly Role[]>> = {
  candidate: ['interviewer', 'auditor'],
  interviewer: ['candidate'],
  auditor: ['candidate'],
  admin: ['candidate'],
};
// A bank handle: letters and digits with dots, dashes or underscores, then @ and the bank's name.
const UPI_ID = /^[a-zA-Z0-9._-]{2,80}@[a-zA-Z][a-zA-Z0-9.-]{1,40}$/;

const NO_SECOND_FACTOR: SecondFactorState = { status: 'off' };
const ifSecondFactorIsOn = ({ secondFactor }: RegisteredUser, event: UserEvent) =>
  secondFactor.status === 'off' ? reject('second_factor_off') : [event];

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Commands on an existing account. A code is checked before its command, because no event contains the secret. */
const useCases = decideBy<[RegisteredUser], UserEvent>()({
  UpdateProfile: ({ profile, meetingLink, zelleId }: ProfileChange, user) => {
    const { name, phone, linkedInUrl, workExperiences, education } = user;
    const whole = JSON.stringify({ ...{ name, phone, linkedInUrl, workExperiences, education }, ...profile });
    if (new TextEncoder().encode(whole).length > PROFILE_MAX_BYTES) return reject('profile_too_large');
    const changed = Object.entries(profile).filter(
      ([field, value]) => value !== undefined && !same(value, user[field as keyof ProfileFields]),
    );
    return [
      ...(changed.length > 0 ? [{ type: 'ProfileUpdated', data: Object.fromEntries(changed) } as const] : []),
      ...(meetingLink !== undefined && meetingLink !== user.defaultMeetingLink
        ? [{ type: 'DefaultMeetingLinkSet', data: { meetingLink } } as const]
        : []),
      ...(zelleId !== undefined && zelleId !== user.zelleId ? [{ type: 'ZelleSetUp', data: { zelleId } } as const] : []),
    ];
  },
  SetUpUpi: ({ upiId, qrCodeFileId: sent }: { readonly upiId: string; readonly qrCodeFileId?: FileId | undefined }, user) => {
    if (!UPI_ID.test(upiId)) return reject('upi_id_wrong');
    const qrCodeFileId = sent ?? user.qrCodeFileId;
    if (qrCodeFileId === undefined) return reject('qr_code_required');
    return upiId === user.upiId && qrCodeFileId === user.qrCodeFileId ? [] : [{ type: 'UpiSetUp', data: { upiId, qrCodeFileId } }];
  },
  VerifyEmail: ({ by }: Fact<'EmailVerified'>, { isEmailVerified, secondFactor }) => {
    if (isEmailVerified) return [];
    // The person who set it up had not proven to own the address: it could lock the owner out. A verification link keeps the password as well.
    const isUnproven = by !== 'verification_link' && secondFactor.status === 'on';
    return [
      { type: 'EmailVerified', data: { by } },
      ...(isUnproven ? [{ type: 'SecondFactorRemoved', data: { by: 'owner' } } as const] : []),
    ];
  },
  SetPicture: ({ picture }: Fact<'PictureSet'>, user) => (picture === user.picture ? [] : [{ type: 'PictureSet', data: { picture } }]),
  ChangePassword: ({ passwordId, by, proven }: PasswordChange, user) => {
    if (passwordId === user.passwordId) return [];
    // It was changed while the proof was being checked.
    if (proven !== undefined && proven !== user.passwordId) return reject('wrong_current_password', { param: 'currentPassword' });
    return [{ type: 'PasswordChanged', data: { passwordId, by } }];
  },
  RemovePassword: (_: object, { passwordId }) => (passwordId === undefined ? [] : [{ type: 'PasswordRemoved', data: {} }]),
  LinkGoogle: ({ subject }: Fact<'GoogleLinked'>, { googleSubject }) => {
    if (googleSubject === undefined) return [{ type: 'GoogleLinked', data: { subject } }];
    return googleSubject === subject ? [] : reject('google_account_differs');
  },
  EnrolSecondFactor: ({ secondFactorId, epoch }: Enrolment, user) => {
    const { secondFactor } = user;
    if (secondFactor.status === 'on') return secondFactor.id === secondFactorId ? [] : reject('second_factor_on');
    if (epoch !== user.epoch) return reject('enrolment_expired');
    return [{ type: 'SecondFactorEnrolled', data: { secondFactorId, recoveryCodes: RECOVERY_CODES } }];
  },
  RemoveSecondFactor: ({ by, reason }: Fact<'SecondFactorRemoved'>, user) =>
    ifSecondFactorIsOn(user, { type: 'SecondFactorRemoved', data: { by, reason } }),
  UseRecoveryCode: (_: object, user) => ifSecondFactorIsOn(user, { type: 'RecoveryCodeUsed', data: {} }),
  ReplaceRecoveryCodes: (_: object, user) =>
    ifSecondFactorIsOn(user, { type: 'RecoveryCodesReplaced', data: { recoveryCodes: RECOVERY_CODES } }),
  EndSessions: () => [{ type: 'SessionsEnded', data: {} }],
  CloseAccount: ({ reason }: Reasoned, { isClosed }) => {
    if (isClosed) return reason === undefined ? [] : reject('account_closed_already');
    return [{ type: 'AccountClosed', data: { reason } }];
  },
  ReopenAccount: (_: object, { isClosed }) => (isClosed ? [{ type: 'AccountReopened', data: {} }] : []),
  RequestExport: ({ exportId, requestedBy }: Fact<'ExportRequested'>) => [{ type: 'ExportRequested', data: { exportId, requestedBy } }],
  ErasePerson: ({ erasedBy, reason }: Reasoned & { readonly erasedBy: UserId }, { userId, role, isErased }) => {
    if (isErased) return [];
    return role === 'admin' ? reject('admin_not_closable') : [{ type: 'PersonErased', data: { userId, erasedBy, reason } }];
  },
  ChangeRole: ({ to, reason }: Reasoned & { readonly to: Role }, { role }) => {
    if (to === role) return reason === undefined ? [] : reject('role_held_already');
    if (!ROLE_CHANGES[role].includes(to)) return reject('role_not_changeable', { role, to });
    return [{ type: 'RoleChanged', data: { from: role, to, reason } }];
  },
  AllowInterviewTypes: ({ interviewTypes, madeFrom }: TypesChange, { role, allowedInterviewTypes: from }) => {
    if (role !== 'interviewer') return reject('not_an_interviewer');
    const to = INTERVIEW_TYPES.filter((type) => interviewTypes.includes(type));
    if (same(to, from)) return [];
    if (madeFrom && !same(madeFrom, from)) return reject('changed_meanwhile');
    return [{ type: 'InterviewTypesAllowed', data: { from, to } }];
  },
});
export type UserCommand = { readonly type: 'RegisterUser'; readonly registration: Registration } | CommandOf<typeof useCases>;

const EMPTY_PROFILE = {
  phone: '',
  linkedInUrl: '',
  defaultMeetingLink: '',
  upiId: '',
  qrCodeFileId: undefined,
  zelleId: '',
  workExperiences: [],
  education: [],
  secondFactor: NO_SECOND_FACTOR,
} satisfies Partial<RegisteredUser>;
/** Replaces the data of an erased person. */
const BLANK = {
  ...EMPTY_PROFILE,
  ...{ name: ERASED_PERSON, email: ERASED_EMAIL, isEmailVerified: false },
  ...{ picture: undefined, googleSubject: undefined, passwordId: undefined },
};

const evolveRegistered = evolveBy<RegisteredUser, Exclude<UserEvent, { readonly type: 'UserRegistered' }>>({
  ProfileUpdated: (user, profile) => ({
    ...user,
    ...Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== undefined)),
  }),
  DefaultMeetingLinkSet: (user, { meetingLink }) => ({ ...user, defaultMeetingLink: meetingLink }),
  UpiSetUp: (user, upi) => ({ ...user, ...upi }),
  ZelleSetUp: (user, zelle) => ({ ...user, ...zelle }),
  PictureSet: (user, picture) => ({ ...user, ...picture }),
  EmailVerified: (user) => ({ ...user, isEmailVerified: true }),
  PasswordChanged: (user, { passwordId, by }) => {
    const isPasswordProven = user.isPasswordProven || by === 'reset_link';
    return { ...withSessionsEnded(user), passwordId, isPasswordProven };
  },
  PasswordRemoved: (user) => ({ ...withSessionsEnded(user), passwordId: undefined }),
  GoogleLinked: (user, { subject }) => ({ ...user, googleSubject: subject }),
  SecondFactorEnrolled: (user, { secondFactorId: id }) => ({ ...withSessionsEnded(user), secondFactor: { status: 'on', id } }),
  SecondFactorRemoved: (user) => ({ ...withSessionsEnded(user), secondFactor: NO_SECOND_FACTOR }),
  RecoveryCodeUsed: (user) => user,
  RecoveryCodesReplaced: (user) => user,
  SessionsEnded: withSessionsEnded,
  AccountClosed: (user) => ({ ...withSessionsEnded(user), isClosed: true }),
  AccountReopened: (user) => ({ ...user, isClosed: false }),
  ExportRequested: (user) => user,
  PersonErased: (user) => ({ ...withSessionsEnded(user), ...BLANK, isClosed: true, isErased: true }),
  RoleChanged: (user, { to: role }) => ({ ...user, role, hasOffered: user.hasOffered || offersInterviews(role) }),
  InterviewTypesAllowed: (user, { to }) => ({ ...user, allowedInterviewTypes: to }),
});
function withSessionsEnded(user: RegisteredUser): RegisteredUser {
  return { ...user, epoch: user.epoch + 1 };
}

/** The password set at registration uses the user's id. */
export const passwordOfRegistration = (userId: UserId): PasswordId => userId as string as PasswordId;

export const user: Decider<UserState, UserCommand, UserEvent> = {
  category: 'user',
  people: (_, id) => ({ userId: id }),
  initial: { status: 'none' },
  decide: (command, state) => {
    if (command.type === 'RegisterUser') return state.status === 'none' ? [{ type: 'UserRegistered', data: command.registration }] : [];
    if (state.status === 'none' || (state.isErased && command.type !== 'ErasePerson')) return reject('user_unknown');
    return useCases.decide(command, state);
  },
  evolve: (state, event) => {
    if (event.type === 'UserRegistered') {
      if (state.status === 'registered') return state;
      const { emailVerified = false, ...registration } = event.data;
      return {
        ...registration,
        ...EMPTY_PROFILE,
        status: 'registered',
        isEmailVerified: emailVerified,
        allowedInterviewTypes: [...INTERVIEW_TYPES],
        passwordId: passwordOfRegistration(registration.userId),
        isPasswordProven: emailVerified,
        hasOffered: offersInterviews(registration.role),
        ...{ epoch: 0, isClosed: false, isErased: false },
      };
    }
    return state.status === 'none' ? state : evolveRegistered(state, event);
  },
};
