import type { Education, WorkExperience } from '@s30/contracts/documents/profile';
import type { Fact } from '@s30/contracts/events/define';
import type { UserEvent } from '@s30/contracts/events/user';
import { ERASED_EMAIL, ERASED_PERSON, type Role } from '@s30/contracts/fields';
import type { FileId, PasswordId, UserId } from '@s30/contracts/ids';
import { INTERVIEW_TYPES, type InterviewType } from '@s30/contracts/interviewTypes';
import { type Rejection, reject } from '@s30/contracts/rejections';
import { PROFILE_MAX_BYTES } from '@s30/contracts/rules';
import { type Decider, unreachable } from '@s30/platform/decider/decider';
import {
  decideSecondFactor,
  evolveSecondFactor,
  NO_SECOND_FACTOR,
  type SecondFactorCommand,
  type SecondFactorState,
} from './secondFactor.ts';

type Registration = Fact<UserEvent, 'UserRegistered'>;
export type RegisteredUser = Omit<Registration, 'emailVerified'> & {
  readonly status: 'registered';
  readonly isEmailVerified: boolean;
  readonly picture?: string | undefined;
  readonly phone: string;
  readonly linkedInUrl: string;
  readonly defaultMeetingLink: string;
  readonly upiId: string;
  readonly qrCodeFileId: FileId | undefined;
  readonly zelleId: string;
  readonly allowedInterviewTypes: readonly InterviewType[];
  readonly workExperiences: readonly WorkExperience[];
  readonly education: readonly Education[];
  /** The hash that counts; none: no password opens the account. */
  readonly passwordId: PasswordId | undefined;
  /** Whoever set the password could read the address's mails, or the address was vouched for before. */
  readonly isPasswordProven: boolean;
  /** How often all sessions have ended: tokens of an earlier epoch are worthless. */
  readonly epoch: number;
  /** Google's name for whoever signs in here. */
  readonly googleSubject?: string | undefined;
  readonly secondFactor: SecondFactorState;
  readonly isClosed: boolean;
  readonly isErased: boolean;
};
export type UserState = { readonly status: 'none' } | RegisteredUser;

type Proof = Fact<UserEvent, 'EmailVerified'>['by'];
export type PasswordChange = Fact<UserEvent, 'PasswordChanged'>;
type ProfileFields = Fact<UserEvent, 'ProfileUpdated'>;
export type UserCommand =
  | { readonly type: 'RegisterUser'; readonly registration: Registration }
  | {
      readonly type: 'UpdateProfile';
      readonly profile: ProfileFields;
      readonly meetingLink?: string | undefined;
      readonly zelleId?: string | undefined;
    }
  | { readonly type: 'VerifyEmail'; readonly by: Proof }
  | { readonly type: 'SetPicture'; readonly picture: string }
  | ({ readonly type: 'ChangePassword' } & PasswordChange)
  | { readonly type: 'RemovePassword' }
  | { readonly type: 'LinkGoogle'; readonly subject: string }
  | { readonly type: 'EndSessions' }
  | SecondFactorCommand
  | { readonly type: 'CloseAccount'; readonly reason?: string | undefined }
  | { readonly type: 'ReopenAccount' }
  | { readonly type: 'RequestExport'; readonly exportId: FileId; readonly requestedBy: UserId }
  | { readonly type: 'ErasePerson'; readonly erasedBy: UserId; readonly reason?: string | undefined }
  | { readonly type: 'SetUpUpi'; readonly upiId: string; readonly qrCodeFileId?: FileId | undefined }
  | { readonly type: 'ChangeRole'; readonly to: Role; readonly reason?: string | undefined }
  | {
      readonly type: 'AllowInterviewTypes';
      readonly interviewTypes: readonly InterviewType[];
      readonly madeFrom?: readonly InterviewType[] | undefined;
    };

/** Which role may become which; admins are appointed with the installation. */
const ROLE_CHANGES: Readonly<Record<Role, readonly Role[]>> = {
  candidate: ['interviewer', 'auditor'],
  interviewer: ['candidate'],
  auditor: ['candidate'],
  admin: ['candidate'],
};
// A bank handle: letters and digits with dots, dashes or underscores, @, the bank's name.
const UPI_ID = /^[a-zA-Z0-9._-]{2,80}@[a-zA-Z][a-zA-Z0-9.-]{1,40}$/;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function decideRegistered(command: Exclude<UserCommand, { type: 'RegisterUser' }>, user: RegisteredUser): readonly UserEvent[] | Rejection {
  if (user.isErased) return command.type === 'ErasePerson' ? [] : reject('user_unknown');
  switch (command.type) {
    case 'UpdateProfile': {
      const { profile, meetingLink, zelleId } = command;
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
    }
    case 'VerifyEmail':
      return user.isEmailVerified ? [] : [{ type: 'EmailVerified', data: { by: command.by } }];
    case 'SetPicture':
      return command.picture === user.picture ? [] : [{ type: 'PictureSet', data: { picture: command.picture } }];
    case 'ChangePassword':
      return command.passwordId === user.passwordId
        ? []
        : [{ type: 'PasswordChanged', data: { passwordId: command.passwordId, by: command.by } }];
    case 'RemovePassword':
      return user.passwordId === undefined ? [] : [{ type: 'PasswordRemoved', data: {} }];
    case 'LinkGoogle':
      if (user.googleSubject === undefined) return [{ type: 'GoogleLinked', data: { subject: command.subject } }];
      return user.googleSubject === command.subject ? [] : reject('google_account_differs');
    case 'EnrolSecondFactor':
    case 'RemoveSecondFactor':
    case 'UseRecoveryCode':
    case 'ReplaceRecoveryCodes':
      return decideSecondFactor(command, user.secondFactor);
    case 'EndSessions':
      return [{ type: 'SessionsEnded', data: {} }];
    case 'CloseAccount':
      return user.isClosed ? [] : [{ type: 'AccountClosed', data: { reason: command.reason } }];
    case 'ReopenAccount':
      return user.isClosed ? [{ type: 'AccountReopened', data: {} }] : [];
    case 'RequestExport':
      return [{ type: 'ExportRequested', data: { exportId: command.exportId, requestedBy: command.requestedBy } }];
    case 'ErasePerson': {
      const { erasedBy, reason } = command;
      return user.role === 'admin'
        ? reject('admin_not_closable')
        : [{ type: 'PersonErased', data: { userId: user.userId, erasedBy, reason } }];
    }
    case 'SetUpUpi': {
      if (!UPI_ID.test(command.upiId)) return reject('upi_id_wrong');
      const qrCodeFileId = command.qrCodeFileId ?? user.qrCodeFileId;
      if (qrCodeFileId === undefined) return reject('qr_code_required');
      return command.upiId === user.upiId && qrCodeFileId === user.qrCodeFileId
        ? []
        : [{ type: 'UpiSetUp', data: { upiId: command.upiId, qrCodeFileId } }];
    }
    case 'ChangeRole':
      if (command.to === user.role) return [];
      if (!ROLE_CHANGES[user.role].includes(command.to)) return reject('role_not_changeable', { role: user.role, to: command.to });
      return [{ type: 'RoleChanged', data: { from: user.role, to: command.to, reason: command.reason } }];
    case 'AllowInterviewTypes': {
      if (user.role !== 'interviewer') return reject('not_an_interviewer');
      const to = INTERVIEW_TYPES.filter((type) => command.interviewTypes.includes(type));
      if (same(to, user.allowedInterviewTypes)) return [];
      if (command.madeFrom && !same(command.madeFrom, user.allowedInterviewTypes)) return reject('changed_meanwhile');
      return [{ type: 'InterviewTypesAllowed', data: { from: [...user.allowedInterviewTypes], to } }];
    }
    default:
      return unreachable(command);
  }
}

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
} as const;
/** What takes the place of an erased person. */
const BLANK = {
  ...EMPTY_PROFILE,
  ...{ name: ERASED_PERSON, email: ERASED_EMAIL, isEmailVerified: false },
  ...{ picture: undefined, googleSubject: undefined, passwordId: undefined },
};

/** A registration's password has the user's id. */
export const passwordOfRegistration = (userId: UserId): PasswordId => userId as string as PasswordId;

export const user: Decider<UserState, UserCommand, UserEvent> = {
  category: 'user',
  people: (_, id) => ({ userId: id }),
  initial: { status: 'none' },
  decide: (command, state) => {
    if (command.type === 'RegisterUser') return state.status === 'none' ? [{ type: 'UserRegistered', data: command.registration }] : [];
    return state.status === 'none' ? reject('user_unknown') : decideRegistered(command, state);
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
        ...{ epoch: 0, isClosed: false, isErased: false },
      };
    }
    if (state.status === 'none') return state;
    switch (event.type) {
      case 'ProfileUpdated': {
        const { name, phone, linkedInUrl, workExperiences, education, timeZone } = event.data;
        return {
          ...state,
          name: name ?? state.name,
          phone: phone ?? state.phone,
          linkedInUrl: linkedInUrl ?? state.linkedInUrl,
          workExperiences: workExperiences ?? state.workExperiences,
          education: education ?? state.education,
          timeZone: timeZone ?? state.timeZone,
        };
      }
      case 'DefaultMeetingLinkSet':
        return { ...state, defaultMeetingLink: event.data.meetingLink };
      case 'UpiSetUp':
        return { ...state, upiId: event.data.upiId, qrCodeFileId: event.data.qrCodeFileId };
      case 'ZelleSetUp':
        return { ...state, zelleId: event.data.zelleId };
      case 'EmailVerified':
        return { ...state, isEmailVerified: true };
      case 'PictureSet':
        return { ...state, picture: event.data.picture };
      case 'PasswordChanged': {
        const { passwordId, by } = event.data;
        return { ...state, passwordId, isPasswordProven: state.isPasswordProven || by === 'reset_link', epoch: state.epoch + 1 };
      }
      case 'PasswordRemoved':
        return { ...state, passwordId: undefined, epoch: state.epoch + 1 };
      case 'GoogleLinked':
        return { ...state, googleSubject: event.data.subject };
      case 'SecondFactorEnrolled':
      case 'SecondFactorRemoved':
        return { ...state, secondFactor: evolveSecondFactor(state.secondFactor, event), epoch: state.epoch + 1 };
      case 'RecoveryCodeUsed':
      case 'RecoveryCodesReplaced':
        return { ...state, secondFactor: evolveSecondFactor(state.secondFactor, event) };
      case 'SessionsEnded':
        return { ...state, epoch: state.epoch + 1 };
      case 'AccountClosed':
        return { ...state, isClosed: true, epoch: state.epoch + 1 };
      case 'AccountReopened':
        return { ...state, isClosed: false };
      case 'ExportRequested':
        return state;
      case 'PersonErased':
        return { ...state, ...BLANK, isClosed: true, isErased: true, epoch: state.epoch + 1 };
      case 'RoleChanged':
        return { ...state, role: event.data.to };
      case 'InterviewTypesAllowed':
        return { ...state, allowedInterviewTypes: event.data.to };
      default:
        return unreachable(event);
    }
  },
};
