import { PASSWORD } from '../../system/people.ts';
import { admins, type Case, candidate, interviewers, newcomer, nobody, registration, without } from './world.ts';

/** Accounts, profiles, passwords and what an admin allows. */
export const accountCases: readonly Case[] = [
  ...(
    [
      ['no email', without(registration, 'email'), 'email', 'Email is required'],
      ['a blank email', { ...registration, email: '  ' }, 'email', 'Email is required'],
      ['an email without a domain', { ...registration, email: 'ada@' }, 'email', 'Please enter a valid email address'],
      ['an email with two @', { ...registration, email: 'ada@x@example.com' }, 'email', 'Please enter a valid email address'],
      ['no name', without(registration, 'name'), 'name', 'Name is required'],
      ['a blank name', { ...registration, name: ' \t ' }, 'name', 'Name is required'],
      ['no password', without(registration, 'password'), 'password', 'Password is required'],
      ['a password of five characters', { ...registration, password: '12aB!' }, 'password', 'Password must be at least 6 characters'],
    ] as const
  ).map(([rule, body, param, message]): Case => ({ rule, as: nobody, name: 'register', asked: () => ({ body }), param, message })),
  {
    rule: 'a password that everybody uses',
    as: nobody,
    name: 'register',
    asked: () => ({ body: { ...registration, password: 'Password1' } }),
    status: 422,
    param: 'password',
    message: 'This password is too common. Please choose another one.',
  },
  {
    rule: 'a referral code that nobody has',
    as: nobody,
    name: 'register',
    asked: () => ({ body: { ...registration, referralCode: 'NOBODY99' } }),
    status: 422,
    param: 'referralCode',
    message: 'This referral code does not exist',
  },
  {
    rule: 'an address that is taken, in other letters',
    as: nobody,
    name: 'register',
    asked: () => ({ body: { ...registration, email: candidate.email.toUpperCase() } }),
    status: 409,
    param: 'email',
    message: 'An account with this email already exists',
  },
  ...(
    [
      ['no email', { password: 'x' }, 'email', 'Email is required'],
      ['a wrong email', { email: 'ada', password: 'x' }, 'email', 'Email is invalid'],
      ['no password', { email: 'ada@example.com' }, 'password', 'Password is required'],
      ['an empty password', { email: 'ada@example.com', password: '' }, 'password', 'Password is required'],
    ] as const
  ).map(([rule, body, param, message]): Case => ({ rule, as: nobody, name: 'login', asked: () => ({ body }), param, message })),

  ...(
    [
      ['an empty full name', { name: '' }, 'name', 'Name is required'],
      ['an empty meeting link alone', { defaultMeetingLink: ' ' }, 'defaultMeetingLink', 'Please enter a meeting link'],
      ['a meeting link that is no URL', { defaultMeetingLink: 'meet me' }, 'defaultMeetingLink', 'Please enter a valid URL'],
      ['a meeting link that is a script', { defaultMeetingLink: 'javascript:alert(1)' }, 'defaultMeetingLink', 'Please enter a valid URL'],
      ['a LinkedIn address that is a script', { linkedInUrl: 'javascript:alert(1)' }, 'linkedInUrl', 'Please enter a valid URL'],
      ['an empty Zelle ID alone', { zelleId: '' }, 'zelleId', 'Please enter your Zelle ID'],
      ['a Zelle ID of 51 characters', { zelleId: 'z'.repeat(51) }, 'zelleId', 'must be at most 50 characters'],
      [
        'a short new password',
        { currentPassword: PASSWORD, newPassword: '12345' },
        'newPassword',
        'Password must be at least 6 characters',
      ],
      ['no current password', { newPassword: 'violet-harbour-72' }, 'currentPassword', 'Please enter your current password'],
      [
        'work experience without a company',
        { workExperiences: [{ position: 'Engineer', startDate: '2020-01' }] },
        'workExperiences.0.company',
        'Please fill in all required fields',
      ],
      [
        'work experience without a start',
        { workExperiences: [{ company: 'Acme', position: 'Engineer', startDate: '' }] },
        'workExperiences.0.startDate',
        'Please fill in all required fields',
      ],
      [
        'education without a degree',
        { education: [{ school: 'MIT', startYear: 2010 }] },
        'education.0.degree',
        'Please fill in all required fields',
      ],
      [
        'education that began in 1899',
        { education: [{ school: 'MIT', degree: 'BSc', startYear: 1899 }] },
        'education.0.startYear',
        'must be a year from 1900 to 2099',
      ],
      [
        'education that ends in 2100',
        { education: [{ school: 'MIT', degree: 'BSc', startYear: 2010, endYear: 2100 }] },
        'education.0.endYear',
        'must be a year from 1900 to 2099',
      ],
    ] as const
  ).map(
    ([rule, body, param, message]): Case => ({ rule, as: interviewers, name: 'updateProfile', asked: () => ({ body }), param, message }),
  ),
  {
    rule: 'a wrong current password (which must not log out)',
    as: interviewers,
    name: 'updateProfile',
    asked: () => ({ body: { currentPassword: 'wrong-harbour-71', newPassword: 'violet-harbour-72' } }),
    status: 422,
    param: 'currentPassword',
    message: 'The current password is wrong',
  },
  {
    rule: 'a new password that everybody uses',
    as: interviewers,
    name: 'updateProfile',
    asked: () => ({ body: { currentPassword: PASSWORD, newPassword: 'Password1' } }),
    status: 422,
    param: 'newPassword',
    message: 'This password is too common. Please choose another one.',
  },
  {
    rule: 'no email',
    as: nobody,
    name: 'forgotPassword',
    asked: () => ({ body: { email: ' ' } }),
    param: 'email',
    message: 'Please enter your email address',
  },
  {
    rule: 'permissions for a type that does not exist',
    as: admins,
    name: 'changePermissions',
    asked: () => ({ params: { id: newcomer.id }, body: { allowedInterviewTypes: ['DSA', 'Chess'] } }),
    param: 'allowedInterviewTypes.1',
    message: 'Interview type must be one of DSA, System Design, Behavioral/Leadership',
  },
  {
    rule: 'permissions for more types than there are',
    as: admins,
    name: 'changePermissions',
    asked: () => ({ params: { id: newcomer.id }, body: { allowedInterviewTypes: Array(4).fill('DSA') } }),
    param: 'allowedInterviewTypes',
    message: 'must name each type once',
  },
];
