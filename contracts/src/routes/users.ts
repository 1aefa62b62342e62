import { z } from 'zod';
import { NewEducation, NewWorkExperience } from '../documents/profile.ts';
import { DashboardDocument, InterviewerDocument, PublicUser, SessionUser, UserDocument } from '../documents/user.ts';
import { isWebLink, optionalLine, PersonName } from '../fields.ts';
import { InterviewType } from '../interviewTypes.ts';
import { ok, piecesOf, route, signedIn } from '../route.ts';
import { ZELLE_ID_MAX } from '../rules.ts';
import { TimeZone } from '../time.ts';
import { NewPassword, PROVING } from './auth.ts';
import { inShortPieces } from './listQuery.ts';

const linkOrBlank = z
  .string()
  .trim()
  .max(2000)
  .refine((value) => value === '' || isWebLink(value), 'Please enter a valid URL');

/** The profile fields that users may change themselves. */
export const ProfileFields = z.object({
  name: PersonName,
  phone: optionalLine(30),
  linkedInUrl: linkOrBlank,
  defaultMeetingLink: linkOrBlank,
  zelleId: optionalLine(ZELLE_ID_MAX),
  workExperiences: z.array(NewWorkExperience).max(50),
  education: z.array(NewEducation).max(50),
  timeZone: TimeZone,
  currentPassword: z.string().max(1000),
  newPassword: NewPassword,
});

export const ProfileChange = ProfileFields.partial()
  .superRefine((change, context) => {
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (change.name === undefined && change.defaultMeetingLink === '') issue('defaultMeetingLink', 'Please enter a meeting link');
    if (change.name === undefined && change.zelleId === '') issue('zelleId', 'Please enter your Zelle ID');
    if (change.newPassword !== undefined && !change.currentPassword) issue('currentPassword', 'Please enter your current password');
  })
  .describe('What is left out stays. A new password needs the current one. Without a name, a meeting link or Zelle ID must not be empty.');

export const userRoutes = {
  updateProfile: route('PUT', '/api/users/profile', {
    security: true,
    summary: 'Change the own profile, password, default meeting link or Zelle ID',
    access: signedIn,
    limit: 'lasting',
    body: ProfileChange,
    answer: ok(z.object({ message: z.string(), user: SessionUser })),
    rejects: [
      'wrong_current_password',
      'no_password',
      'password_too_common',
      'password_personal',
      ...PROVING,
      'profile_too_large',
      'second_factor_needed',
    ],
  }),
  ownProfile: route('GET', '/api/users/me', {
    summary: 'The own profile with payment and meeting settings',
    access: signedIn,
    answer: ok(UserDocument),
  }),
  userById: route('GET', '/api/users/:id', {
    summary: 'What may be known of another user',
    access: signedIn,
    answer: ok(PublicUser),
    rejects: ['user_unknown'],
  }),
  interviewers: route('GET', '/api/interviewers', {
    summary: 'Everybody else who conducts interviews (of a type): whom a candidate can ask for a slot, with rating and prices',
    access: signedIn,
    query: z.object({ interviewType: InterviewType.optional(), ...inShortPieces }),
    answer: piecesOf(InterviewerDocument),
  }),
  dashboard: route('GET', '/api/dashboard', { summary: 'Figures of the dashboard', access: signedIn, answer: ok(DashboardDocument) }),
};
