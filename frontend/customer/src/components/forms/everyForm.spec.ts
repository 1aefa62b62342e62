import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { NewEducation, NewWorkExperience } from '@s30/contracts/documents/profile';
import { routes } from '@s30/contracts/routes';
import { Credentials, ForgottenPassword, OwnPassword } from '@s30/contracts/routes/auth';
import { FeedbackForm, MeetingForm } from '@s30/contracts/routes/interviews';
import { CodeEntry } from '@s30/contracts/routes/secondFactor';
import { ProfileChange } from '@s30/contracts/routes/users';
import { instantOf } from '@s30/contracts/time';
import { wordsFor } from '@s30/contracts/words';
import type { z } from 'zod';
import { NewPasswordForm } from '../../features/auth/passwordForms.ts';
import { RegistrationForm } from '../../features/auth/registrationForm.ts';
import { upiForm } from '../../features/payments/setup/upiForm.ts';
import { ProfileForm } from '../../features/profile/profileForm.ts';
import { newSlotsForm } from '../../features/slots/manage/newSlotsForm.ts';
import { requestForm } from '../../features/slots/requests/requestForm.ts';
import { proofForm } from '../payment/proofForm.ts';

const NOW = instantOf(Date.UTC(2026, 0, 5));
const circumstances = { allowed: ['DSA'], zone: 'Asia/Kolkata', now: () => NOW } as const;

/** Each form of the app: the file that shows it, its schema, and the fields that it shows. */
const FORMS: readonly (readonly [file: string, schema: z.ZodType, fields: readonly string[]])[] = [
  ['ForgotPasswordPage', ForgottenPassword, ['email']],
  ['LoginPage', Credentials, ['email', 'password']],
  ['RegisterPage', RegistrationForm, ['name', 'email', 'password', 'confirmPassword', 'referralCode']],
  ['ResetPasswordPage', NewPasswordForm, ['password', 'confirmPassword']],
  [
    'FeedbackEditor',
    FeedbackForm,
    ['interviewType', 'communicationScore', 'codingAbility', 'strengths', 'areasOfImprovement', 'additionalComments'],
  ],
  ['MeetingLinkDialog', MeetingForm, ['meetingLink', 'meetingPassword']],
  ['OwnPasswordDialog', OwnPassword, ['password']],
  ['CodeForm', CodeEntry, ['code']],
  ['UpiSetupForm', upiForm(false), ['upiId', 'qrCode']],
  ['UpiSetupForm', upiForm(true), ['upiId', 'qrCode']],
  ['ZelleSetupForm', ProfileChange, ['zelleId']],
  ['DefaultLinkForm', ProfileChange, ['defaultMeetingLink']],
  ['ProfileEditor', ProfileForm, Object.keys(ProfileForm.shape)],
  ['CreateSlotsForm', newSlotsForm(circumstances), ['kind', 'interviewType', 'date', 'hour', 'weekday', 'weeks']],
  ['RequestDialog', requestForm(() => NOW), ['interviewerId', 'interviewType', 'preferredDate', 'preferredTime', 'timezone', 'message']],
  ['ProofForm', proofForm('UPI'), ['transactionId', 'transactionScreenshot']],
  ['ProofForm', proofForm('Zelle'), ['transactionId', 'transactionScreenshot']],
  ['useNewEntry', NewWorkExperience, ['company', 'position', 'startDate', 'endDate', 'current', 'description']],
  ['useNewEntry', NewEducation, ['school', 'degree', 'fieldOfStudy', 'startYear', 'endYear', 'current', 'description']],
];

const FED: readonly (readonly [what: string, value: unknown])[] = [
  ['nothing', undefined],
  ['null', null],
  ['an empty text', ''],
  ['blanks', '   '],
  ['too much', 'x'.repeat(100_000)],
  ['a long link', `https://example.com/${'x'.repeat(3_000)}`],
  ['a huge number', 1e15],
  ['a number that is none', Number.NaN],
  ['a half', 0.5],
  ['a truth', true],
  ['a list', ['x']],
  ['a long list', Array.from({ length: 1_000 }, () => ({}))],
  ['an object', { x: 1 }],
];
/** Matches the library's own messages, which name types and internals. */
const RAW =
  /nonoptional|expected|received|too (?:big|small)|^invalid (?!interview data|feedback data)|unrecognized|undefined|\bNaN\b|\[object/i;

const messagesOf = (schema: z.ZodType, value: unknown): readonly string[] =>
  schema.safeParse(value, { error: wordsFor }).error?.issues.map(({ message }) => message) ?? [];
const rawIn = (messages: readonly string[]) => messages.filter((message) => RAW.test(message) || message.trim() === '');

const SOURCES = join(import.meta.dirname, '../..');

describe('no message of a library reaches a form', () => {
  it.each(FORMS)('of %s', (_, schema, fields) => {
    for (const field of fields)
      for (const [what, value] of FED) expect([field, what, rawIn(messagesOf(schema, { [field]: value }))]).toEqual([field, what, []]);
  });

  it('and the list names every form', () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.spec)\.tsx?$/.test(file));
    const judging = files.filter((file) => /resolverOf\(|schema\.safeParse\(/.test(readFileSync(join(SOURCES, file), 'utf8')));
    const names = judging.map((file) => file.replace(/^.*\/|\.tsx?$/g, '')).filter((name) => name !== 'resolverOf');
    expect(names.toSorted()).toEqual([...new Set(FORMS.map(([name]) => name))].toSorted());
  });
});

describe('no message of a library leaves the server', () => {
  const bodies = Object.entries(routes).flatMap(([name, route]) => ('body' in route ? [[name, route.body as z.ZodType] as const] : []));
  it.each(bodies)('with a refusal of %s', (_, body) => {
    const shape = 'shape' in body ? Object.keys(body.shape as object) : [];
    for (const [what, value] of FED) {
      expect([what, rawIn(messagesOf(body, value))]).toEqual([what, []]);
      for (const field of shape) expect([field, what, rawIn(messagesOf(body, { [field]: value }))]).toEqual([field, what, []]);
    }
  });
});
