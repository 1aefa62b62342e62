import { describe, it } from '@jest/globals';
import { interviewEvents } from '@s30/contracts/events/interview';
import { userEvents } from '@s30/contracts/events/user';
import { walletEvents } from '@s30/contracts/events/wallet';
import { eventsOf, given } from '@s30/platform/projector/spec';
import { type UserRecord, users } from './users.ts';

const event = eventsOf(userEvents, interviewEvents, walletEvents);
const createdAt = '2026-11-01T08:00:00.000Z';
const registration = (id: string, name: string, referredBy?: string) =>
  event(
    'UserRegistered',
    {
      userId: id,
      name,
      email: `${id}@example.org`,
      role: 'candidate',
      referralCode: `${id}2345`,
      ...(referredBy ? { referredBy } : {}),
    },
    { at: createdAt, stream: `user-${id}` },
  );
const ofRavi = { stream: 'user-ravi' };
const registered = registration('ravi', 'Ravi Kumar');
const ravi: UserRecord = {
  _id: 'ravi',
  name: 'Ravi Kumar',
  email: 'ravi@example.org',
  isEmailVerified: false,
  role: 'candidate',
  phone: '',
  linkedInUrl: '',
  defaultMeetingLink: '',
  upiId: '',
  zelleId: '',
  qrCodeFileId: '',
  allowedInterviewTypes: ['DSA', 'System Design', 'Behavioral/Leadership'],
  ratingsSum: 0,
  ratingsCount: 0,
  referralCode: 'ravi2345',
  referralsCount: 0,
  referralBonusClaimed: false,
  workExperiences: [],
  education: [],
  createdAt,
};

describe('the users', () => {
  it('begin with an empty profile and all interview types', () => given(users, [registered]).then([ravi]));

  it('count whom somebody has referred', () =>
    given(users, [registered, registration('asha', 'Asha Rao', 'ravi'), registration('bela', 'Bela Das', 'ravi')]).then([
      { ...ravi, referralsCount: 2 },
      { ...ravi, _id: 'asha', name: 'Asha Rao', email: 'asha@example.org', referralCode: 'asha2345', referredBy: 'ravi' },
      { ...ravi, _id: 'bela', name: 'Bela Das', email: 'bela@example.org', referralCode: 'bela2345', referredBy: 'ravi' },
    ]));

  it('show a changed profile, with what was not named as it was', () => {
    const workExperiences = [{ company: 'Initech', position: 'Engineer', startDate: '2020-01', current: true }];
    const education = [{ school: 'IIT Madras', degree: 'BTech', startYear: 2016, endYear: 2020, current: false }];
    return given(users, [
      registered,
      event('ProfileUpdated', { phone: '+91 98765 43210', linkedInUrl: 'https://linkedin.com/in/ravi' }, ofRavi),
      event('ProfileUpdated', { name: 'Ravi K.', phone: '', workExperiences, education }, ofRavi),
    ]).then([{ ...ravi, name: 'Ravi K.', linkedInUrl: 'https://linkedin.com/in/ravi', workExperiences, education }]);
  });

  it('show the default meeting link that was set last', () =>
    given(users, [
      registered,
      event('DefaultMeetingLinkSet', { meetingLink: 'https://zoom.us/j/1' }, ofRavi),
      event('DefaultMeetingLinkSet', { meetingLink: 'https://zoom.us/j/2' }, ofRavi),
    ]).then([{ ...ravi, defaultMeetingLink: 'https://zoom.us/j/2' }]));

  it('show how an interviewer is paid', () =>
    given(users, [
      registered,
      event('UpiSetUp', { upiId: 'ravi@okbank', qrCodeFileId: 'qr-1' }, ofRavi),
      event('ZelleSetUp', { zelleId: 'ravi@example.org' }, ofRavi),
    ]).then([{ ...ravi, upiId: 'ravi@okbank', qrCodeFileId: 'qr-1', zelleId: 'ravi@example.org' }]));

  it('show the role and the interview types that an admin gave', () =>
    given(users, [
      registered,
      event('RoleChanged', { from: 'candidate', to: 'interviewer' }, ofRavi),
      event('InterviewTypesAllowed', { from: ['DSA', 'System Design', 'Behavioral/Leadership'], to: ['DSA'] }, ofRavi),
    ]).then([{ ...ravi, role: 'interviewer', allowedInterviewTypes: ['DSA'] }]));

  it('show that an address is verified, by a link or from the beginning', async () => {
    await given(users, [registered, event('EmailVerified', { by: 'verification_link' }, ofRavi)]).then([
      { ...ravi, isEmailVerified: true },
    ]);
    const vouchedFor = event(
      'UserRegistered',
      { userId: 'ravi', name: ravi.name, email: ravi.email, role: 'candidate', referralCode: ravi.referralCode, emailVerified: true },
      { at: createdAt, ...ofRavi },
    );
    await given(users, [vouchedFor]).then([{ ...ravi, isEmailVerified: true }]);
  });
  it('show the picture of the identity provider', () =>
    given(users, [registered, event('PictureSet', { picture: 'https://example.com/ravi.png' }, ofRavi)]).then([
      { ...ravi, picture: 'https://example.com/ravi.png' },
    ]));

  it('know whose referral bonus was credited: that of the friend, not of the one who referred them', async () => {
    const bonus = {
      amount: { minor: 50_000, currency: 'INR' },
      reason: 'referral',
      cause: 'referral of asha',
      referredUserId: 'asha',
    } as const;
    const [referrer, friend] = [ravi, { ...ravi, _id: 'asha', name: 'Asha Rao', email: 'asha@example.org', referralCode: 'asha2345' }];
    await given(users, [
      registered,
      registration('asha', 'Asha Rao', 'ravi'),
      event('CreditGranted', { userId: 'ravi', ...bonus }, { stream: 'wallet-ravi' }),
      event('CreditGranted', { userId: 'asha', ...bonus }, { stream: 'wallet-asha' }),
    ]).then([
      { ...referrer, referralsCount: 1 },
      { ...friend, referredBy: 'ravi', referralBonusClaimed: true },
    ]);
  });
  it('do not mistake other credit for the bonus', () =>
    given(users, [
      registered,
      event(
        'CreditGranted',
        { userId: 'ravi', amount: { minor: 149_900, currency: 'INR' }, reason: 'cancellation', cause: 'cancellation of interview-1' },
        { stream: 'wallet-ravi' },
      ),
    ]).then([ravi]));

  it('say nothing of changed passwords', () => given(users, [registered, event('PasswordChanged', {}, ofRavi)]).then([ravi]));

  it('add up the ratings of an interviewer', () => {
    const interview = (id: string, rating: number) => [
      event(
        'InterviewScheduled',
        {
          interviewId: id,
          slotId: `ravi.${id}`,
          candidateId: 'asha',
          interviewerId: 'ravi',
          interviewType: 'DSA',
          startTime: '2026-11-24T13:30:00.000Z',
          endTime: '2026-11-24T14:10:00.000Z',
          timeZone: 'Asia/Kolkata',
          meetingLink: '',
          paymentId: `payment-${id}`,
          price: { minor: 149900, currency: 'INR' },
        },
        { stream: `interview-${id}` },
      ),
      event('InterviewRated', { ratingId: `${id}.rating`, rating }, { stream: `interview-${id}` }),
    ];
    return given(users, [registered, ...interview('one', 5), ...interview('two', 4)]).then([{ ...ravi, ratingsSum: 9, ratingsCount: 2 }]);
  });

  it('ignore a rating of an interview that nobody knows', () =>
    given(users, [registered, event('InterviewRated', { ratingId: 'x.rating', rating: 1 }, { stream: 'interview-x' })]).then([ravi]));
});
