import { describe, it } from '@jest/globals';
import { userEvents } from '@s30/contracts/events/user';
import { walletEvents } from '@s30/contracts/events/wallet';
import { SecondFactorId } from '@s30/contracts/ids';
import { eventsOf, given } from '@s30/platform/projector/spec';
import { bookingOf } from './oneBooking.testing.ts';
import { type UserRecord, users } from './users.ts';

const event = eventsOf(userEvents, walletEvents);
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
  sortName: 'ravi kumar',
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
  isClosed: false,
  hasSecondFactor: false,
  recoveryCodesLeft: 0,
};
const asha: UserRecord = {
  ...ravi,
  _id: 'asha',
  name: 'Asha Rao',
  sortName: 'asha rao',
  email: 'asha@example.org',
  referralCode: 'asha2345',
};

const erasedPerson = {
  ...{ ...asha, name: 'Erased person', sortName: 'erased person', email: 'erased@erased.invalid', isClosed: true },
  ...{ referredBy: 'ravi', referralBonusClaimed: true },
};

describe('the users', () => {
  it('are closed and reopened', () => {
    const closed = event('AccountClosed', { reason: 'Spam' }, ofRavi);
    return Promise.all([
      given(users, [registered, closed]).then([{ ...ravi, isClosed: true }]),
      given(users, [registered, closed, event('AccountReopened', {}, ofRavi)]).then([ravi]),
    ]);
  });
  it('show whether there is a second factor, and how many recovery codes are left', async () => {
    const on = event('SecondFactorEnrolled', { secondFactorId: SecondFactorId.parse('f1'), recoveryCodes: 10 }, ofRavi);
    const used = event('RecoveryCodeUsed', {}, ofRavi);
    const anew = event('RecoveryCodesReplaced', { recoveryCodes: 10 }, ofRavi);
    const off = event('SecondFactorRemoved', { by: 'owner' }, ofRavi);
    await given(users, [registered, on]).then([{ ...ravi, hasSecondFactor: true, recoveryCodesLeft: 10 }]);
    await given(users, [registered, on, used]).then([{ ...ravi, hasSecondFactor: true, recoveryCodesLeft: 9 }]);
    await given(users, [registered, on, used, anew]).then([{ ...ravi, hasSecondFactor: true, recoveryCodesLeft: 10 }]);
    await given(users, [registered, on, used, off]).then([ravi]);
  });
  it('start with an empty profile and all interview types', () => given(users, [registered]).then([ravi]));

  it('count referrals', () =>
    given(users, [registered, registration('asha', 'Asha Rao', 'ravi'), registration('bela', 'Bela Das', 'ravi')]).then([
      { ...ravi, referralsCount: 2 },
      { ...asha, referredBy: 'ravi' },
      {
        ...ravi,
        _id: 'bela',
        name: 'Bela Das',
        sortName: 'bela das',
        email: 'bela@example.org',
        referralCode: 'bela2345',
        referredBy: 'ravi',
      },
    ]));

  it('mark the referral bonus as claimed for the friend, not the referrer', () => {
    const granted = (userId: string, referredUserId: string) =>
      event('CreditGranted', { userId, amount: { minor: 50000, currency: 'INR' }, cause: 'referral of asha', referredUserId });
    const past = [registered, registration('asha', 'Asha Rao', 'ravi')];
    const [referrer, friend] = [
      { ...ravi, referralsCount: 1 },
      { ...asha, referredBy: 'ravi' },
    ];
    return Promise.all([
      given(users, [...past, granted('ravi', 'asha')]).then([friend, referrer]),
      given(users, [...past, granted('ravi', 'asha'), granted('asha', 'asha')]).then([{ ...friend, referralBonusClaimed: true }, referrer]),
    ]);
  });

  it('count the referral of an erased person if its bonus was paid, even though the log no longer names the referrer', async () => {
    const friend = (referredBy?: string) => [registered, registration('asha', 'Asha Rao', referredBy)];
    const paid = ['ravi', 'asha'].map((userId) =>
      event('CreditGranted', {
        ...{ userId, amount: { minor: 50000, currency: 'INR' }, cause: 'referral of asha' },
        referredUserId: 'asha',
      }),
    );
    const erased = event('PersonErased', { userId: 'asha', erasedBy: 'asha' }, { stream: 'user-asha' });
    const { referredBy: _, ...stranger } = erasedPerson;
    for (const referredBy of ['ravi', undefined]) {
      await given(users, [...friend(referredBy), ...paid, erased]).then([erasedPerson, { ...ravi, referralsCount: 1 }]);
      await given(users, [...friend(referredBy), erased]).then([{ ...stranger, referralBonusClaimed: false }, ravi]);
    }
  });

  it('show whether the address was verified, at registration or later', async () => {
    const vouchedFor = event(
      'UserRegistered',
      {
        userId: 'ravi',
        name: 'Ravi Kumar',
        email: 'ravi@example.org',
        role: 'candidate',
        referralCode: 'ravi2345',
        emailVerified: true,
      },
      { at: createdAt, ...ofRavi },
    );
    for (const log of [[vouchedFor], [registered, event('EmailVerified', { by: 'verification_link' }, ofRavi)]])
      await given(users, log).then([{ ...ravi, isEmailVerified: true }]);
  });

  it('show the last picture set', () =>
    given(users, [
      registered,
      event('PictureSet', { picture: 'https://example.org/1.png' }, ofRavi),
      event('PictureSet', { picture: 'https://example.org/2.png' }, ofRavi),
    ]).then([{ ...ravi, picture: 'https://example.org/2.png' }]));

  it('show a changed profile with other fields unchanged', () => {
    const workExperiences = [{ company: 'Initech', position: 'Engineer', startDate: '2020-01', current: true }];
    const education = [{ school: 'IIT Madras', degree: 'BTech', startYear: 2016, endYear: 2020, current: false }];
    return given(users, [
      registered,
      event('ProfileUpdated', { phone: '+91 98765 43210', linkedInUrl: 'https://linkedin.com/in/ravi' }, ofRavi),
      event('ProfileUpdated', { name: 'Ravi K.', phone: '', workExperiences, education }, ofRavi),
    ]).then([{ ...ravi, name: 'Ravi K.', sortName: 'ravi k.', linkedInUrl: 'https://linkedin.com/in/ravi', workExperiences, education }]);
  });

  it('show the last default meeting link set', () =>
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

  it('show the role and the interview types set by an admin', () =>
    given(users, [
      registered,
      event('RoleChanged', { from: 'candidate', to: 'interviewer' }, ofRavi),
      event('InterviewTypesAllowed', { from: ['DSA', 'System Design', 'Behavioral/Leadership'], to: ['DSA'] }, ofRavi),
    ]).then([{ ...ravi, role: 'interviewer', allowedInterviewTypes: ['DSA'] }]));

  it('ignore changed and removed passwords', () =>
    given(users, [
      registered,
      event('PasswordChanged', { passwordId: 'new', by: 'current_password' }, ofRavi),
      event('PasswordRemoved', {}, ofRavi),
    ]).then([ravi]));

  it('add up the ratings of an interviewer', () => {
    const interview = (id: string, rating: number) => {
      const booking = bookingOf(id);
      return [booking.scheduled(), booking.event('InterviewRated', { ratingId: `${id}.rating`, rating })];
    };
    return given(users, [registered, ...interview('one', 5), ...interview('two', 4)]).then([{ ...ravi, ratingsSum: 9, ratingsCount: 2 }]);
  });

  it('ignore a rating of an unknown interview', () =>
    given(users, [registered, bookingOf('x').event('InterviewRated', { ratingId: 'x.rating', rating: 1 })]).then([ravi]));
});
