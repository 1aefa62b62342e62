import { describe, expect, it } from '@jest/globals';
import { type UserEvent, userEvents } from '@s30/contracts/events/user';
import { offersInterviews, ROLES, type Role } from '@s30/contracts/fields';
import { FileId, PasswordId, SecondFactorId, UserId } from '@s30/contracts/ids';
import { INTERVIEW_TYPES, type InterviewType } from '@s30/contracts/interviewTypes';
import { Instant } from '@s30/contracts/time';
import { given } from '@s30/platform/decider/spec';
import fc from 'fast-check';
import { everyHistory } from '../histories.testing.ts';
import { type UserCommand, user } from './decider.ts';
import {
  asRegistered,
  education,
  interviewer,
  promoted,
  register,
  registered,
  registeredAs,
  stateAfter,
  userId,
  workExperiences,
} from './users.testing.ts';

describe('registering', () => {
  it('creates the account', () => given(user).when(register).then(registered));
  it('begins with an empty profile and all interview types', () =>
    given(user)
      .when(register)
      .thenState({
        status: 'registered',
        ...registered.data,
        isEmailVerified: false,
        referredBy: undefined,
        phone: '',
        linkedInUrl: '',
        defaultMeetingLink: '',
        upiId: '',
        qrCodeFileId: undefined,
        zelleId: '',
        allowedInterviewTypes: ['DSA', 'System Design', 'Behavioral/Leadership'],
        workExperiences: [],
        education: [],
        passwordId: PasswordId.parse(userId),
        isPasswordProven: false,
        epoch: 0,
        secondFactor: { status: 'off' },
        hasOffered: false,
        isClosed: false,
        isErased: false,
      }));
  it('records who referred the user', () => {
    const referred = { ...registered.data, referredBy: UserId.parse('bela') };
    given(user)
      .when({ ...register, registration: referred })
      .then({ type: 'UserRegistered', data: referred });
    expect(stateAfter([{ type: 'UserRegistered', data: referred }])).toEqual({ ...asRegistered, referredBy: 'bela' });
  });
  it('changes nothing if repeated', () => given(user, [registered]).when(register).thenNothing());
});

describe('changing the password', () => {
  it('is recorded each time, without the password', () => {
    const data = { passwordId: PasswordId.parse('second'), by: 'current_password' } as const;
    const changed = { type: 'PasswordChanged', data } as const;
    given(user, [registered])
      .when({ type: 'ChangePassword', ...data })
      .then(changed);
    given(user, [registered, changed])
      .when({ type: 'ChangePassword', ...data })
      .thenNothing();
    expect(stateAfter([registered, changed])).toEqual({ ...asRegistered, passwordId: 'second', epoch: 1 });
  });
  it('is refused if another change has come since the old password was proven', () => {
    const changedTo = (id: string) => ({ type: 'PasswordChanged', data: { passwordId: PasswordId.parse(id), by: 'reset_link' } }) as const;
    const [first, ofOwner] = [changedTo('first'), changedTo('of-the-owner')];
    const change = { passwordId: PasswordId.parse('of-a-thief'), by: 'current_password' } as const;
    const command = { type: 'ChangePassword', ...change, proven: first.data.passwordId } as const;
    given(user, [registered, first]).when(command).then({ type: 'PasswordChanged', data: change });
    given(user, [registered, first, ofOwner]).when(command).thenRejected('wrong_current_password');
  });
  it('proves ownership of the address only if it is done by a mailed link', () => {
    const changedBy = (by: 'current_password' | 'reset_link') =>
      ({ type: 'PasswordChanged', data: { passwordId: PasswordId.parse(by), by } }) as const;
    const verified = { type: 'EmailVerified', data: { by: 'verification_link' } } as const;
    expect(stateAfter([registered, verified, changedBy('current_password')])).toMatchObject({ isPasswordProven: false });
    expect(stateAfter([registered, changedBy('reset_link'), changedBy('current_password')])).toMatchObject({ isPasswordProven: true });
  });
});

describe('ending sessions', () => {
  it('is recorded each time', () => {
    const ended = { type: 'SessionsEnded', data: {} } as const;
    given(user, [registered, ended]).when({ type: 'EndSessions' }).then(ended);
    expect(stateAfter([registered, ended, ended])).toEqual({ ...asRegistered, epoch: 2 });
  });
});

describe('an account', () => {
  const closed = { type: 'AccountClosed', data: { reason: 'Spam' } } as const;
  const reopened = { type: 'AccountReopened', data: {} } as const;
  it('is closed once, which ends its sessions', () => {
    given(user, [registered]).when({ type: 'CloseAccount', reason: 'Spam' }).then(closed);
    given(user, [registered, closed]).when({ type: 'CloseAccount' }).thenNothing();
    given(user, [registered, closed]).when({ type: 'CloseAccount', reason: 'Abuse' }).thenRejected('account_closed_already');
    expect(stateAfter([registered, closed])).toEqual({ ...asRegistered, isClosed: true, epoch: 1 });
  });
  it('can be reopened, and earlier sessions stay ended', () => {
    given(user, [registered]).when({ type: 'ReopenAccount' }).thenNothing();
    given(user, [registered, closed]).when({ type: 'ReopenAccount' }).then(reopened);
    expect(stateAfter([registered, closed, reopened])).toEqual({ ...asRegistered, epoch: 1 });
  });
  it('belongs to the Google account that signs in to it first', () => {
    const linked = { type: 'GoogleLinked', data: { subject: '117' } } as const;
    given(user, [registered]).when({ type: 'LinkGoogle', subject: '117' }).then(linked);
    given(user, [registered, linked]).when({ type: 'LinkGoogle', subject: '117' }).thenNothing();
    given(user, [registered, linked]).when({ type: 'LinkGoogle', subject: '118' }).thenRejected('google_account_differs');
  });
});

describe('changing a role', () => {
  const allowed: readonly (readonly [Role, Role])[] = [
    ['candidate', 'interviewer'],
    ['candidate', 'auditor'],
    ['interviewer', 'candidate'],
    ['auditor', 'candidate'],
    ['admin', 'candidate'],
  ];
  const changes = ROLES.flatMap((from) => ROLES.filter((to) => to !== from).map((to) => [from, to] as const));
  const isAllowed = ([from, to]: readonly [Role, Role]) => allowed.some(([a, b]) => a === from && b === to);

  it.each(changes.filter(isAllowed))('makes a %s a %s', (from, to) => {
    const changed = { type: 'RoleChanged', data: { from, to } } as const;
    given(user, [registeredAs(from)])
      .when({ type: 'ChangeRole', to })
      .then(changed);
    expect(stateAfter([registeredAs(from), changed])).toEqual({
      ...asRegistered,
      role: to,
      hasOffered: [from, to].some(offersInterviews),
    });
  });
  it.each(changes.filter((change) => !isAllowed(change)))('never makes a %s a %s', (from, to) =>
    given(user, [registeredAs(from)])
      .when({ type: 'ChangeRole', to })
      .thenRejected('role_not_changeable', { role: from, to }),
  );
  it.each(ROLES)('changes nothing if the user is already a %s', (role) =>
    given(user, [registeredAs(role)])
      .when({ type: 'ChangeRole', to: role })
      .thenNothing(),
  );
  it('refuses a reason that it could not record, because the user has the role already', () =>
    given(user, [registered]).when({ type: 'ChangeRole', to: 'candidate', reason: 'Left the company.' }).thenRejected('role_held_already'));
});

describe('setting the interview types that an interviewer may conduct', () => {
  const allow = (...interviewTypes: InterviewType[]) => ({ type: 'AllowInterviewTypes', interviewTypes }) as const;
  it('narrows them', () => {
    const narrowed = { type: 'InterviewTypesAllowed', data: { from: [...INTERVIEW_TYPES], to: ['DSA'] } } satisfies UserEvent;
    given(user, interviewer).when(allow('DSA')).then(narrowed);
    expect(stateAfter([...interviewer, narrowed])).toMatchObject({ allowedInterviewTypes: ['DSA'] });
  });
  it('refuses a change that was based on other types than those that are allowed now', () => {
    given(user, interviewer)
      .when({ ...allow('DSA'), madeFrom: ['DSA', 'System Design'] })
      .thenRejected('changed_meanwhile');
    given(user, interviewer)
      .when({ ...allow('DSA'), madeFrom: [...INTERVIEW_TYPES] })
      .then({ type: 'InterviewTypesAllowed', data: { from: [...INTERVIEW_TYPES], to: ['DSA'] } });
  });
  it('may remove all of them', () =>
    given(user, interviewer)
      .when(allow())
      .then({ type: 'InterviewTypesAllowed', data: { from: [...INTERVIEW_TYPES], to: [] } }));
  it('changes nothing if they are the same in another order or listed twice', () =>
    given(user, interviewer)
      .when(allow('System Design', 'Behavioral/Leadership', 'DSA', 'DSA'))
      .thenNothing());
  it('is for interviewers only', () => {
    for (const role of ['candidate', 'auditor', 'admin'] as const)
      given(user, [registeredAs(role)])
        .when(allow('DSA'))
        .thenRejected('not_an_interviewer');
  });
});

describe('the history of a user', () => {
  it('rejects every command for an unknown user', () => {
    const commands: readonly UserCommand[] = [
      { type: 'UpdateProfile', profile: { name: 'Nobody' } },
      { type: 'VerifyEmail', by: 'verification_link' },
      { type: 'SetPicture', picture: 'https://example.org/nobody.png' },
      { type: 'ChangePassword', passwordId: PasswordId.parse('second'), by: 'reset_link' },
      { type: 'EndSessions' },
      { type: 'CloseAccount' },
      { type: 'LinkGoogle', subject: '117' },
      { type: 'RemovePassword' },
      { type: 'SetUpUpi', upiId: 'ravi@okbank', qrCodeFileId: FileId.parse('qr-1') },
      { type: 'ChangeRole', to: 'interviewer' },
      { type: 'AllowInterviewTypes', interviewTypes: ['DSA'] },
    ];
    for (const command of commands) given(user).when(command).thenRejected('user_unknown');
  });

  it('ignores impossible events', () => {
    expect(user.evolve(user.initial, promoted)).toEqual(user.initial);
    expect(user.evolve(asRegistered, registeredAs('admin'))).toEqual(asRegistered);
  });

  it('never reaches an illegal state, whatever the commands', () => {
    const words = fc.constantFrom('', 'Asha', 'Ravi');
    const commands: fc.Arbitrary<UserCommand> = fc.oneof(
      fc.record({
        type: fc.constant('RegisterUser' as const),
        registration: fc.constantFrom(...ROLES.map((role) => registeredAs(role).data)),
      }),
      fc.record(
        {
          type: fc.constant('UpdateProfile' as const),
          profile: fc.record(
            {
              name: fc.constantFrom('Asha', 'Ravi', undefined),
              phone: words,
              linkedInUrl: words,
              workExperiences: fc.constantFrom([], workExperiences),
              education: fc.constantFrom([], education),
            },
            { requiredKeys: [] },
          ),
          meetingLink: words,
          zelleId: words,
        },
        { requiredKeys: ['type', 'profile'] },
      ),
      fc.record({ type: fc.constant('VerifyEmail' as const), by: fc.constantFrom('verification_link', 'reset_link', 'google') }),
      fc.record({
        type: fc.constant('SetPicture' as const),
        picture: fc.constantFrom('https://example.org/asha.png', 'https://example.org/new.png'),
      }),
      fc.record({
        type: fc.constant('ChangePassword' as const),
        passwordId: fc.constantFrom(PasswordId.parse('second'), PasswordId.parse('third')),
        by: fc.constantFrom('current_password', 'reset_link'),
      }),
      fc.record({ type: fc.constantFrom('EndSessions', 'CloseAccount', 'ReopenAccount', 'UseRecoveryCode', 'ReplaceRecoveryCodes') }),
      fc.record({
        type: fc.constant('EnrolSecondFactor' as const),
        secondFactorId: fc.constantFrom(SecondFactorId.parse('f1'), SecondFactorId.parse('f2')),
        epoch: fc.nat({ max: 3 }),
      }),
      fc.record({ type: fc.constant('RemoveSecondFactor' as const), by: fc.constantFrom('owner', 'admin', 'operator') }),
      fc.record({ type: fc.constant('LinkGoogle' as const), subject: fc.constantFrom('117', '118') }),
      fc.constant({ type: 'RemovePassword' as const }),
      fc.constant({ type: 'RequestExport' as const, exportId: FileId.parse('asha.1'), requestedBy: userId }),
      fc.constant({ type: 'ErasePerson' as const, erasedBy: userId }),
      fc.record(
        {
          type: fc.constant('SetUpUpi' as const),
          upiId: fc.constantFrom('ravi@okbank', 'asha@okbank', 'asha'),
          qrCodeFileId: fc.constantFrom(FileId.parse('qr-1'), FileId.parse('qr-2')),
        },
        { requiredKeys: ['type', 'upiId'] },
      ),
      fc.record({ type: fc.constant('ChangeRole' as const), to: fc.constantFrom(...ROLES) }),
      fc.record({
        type: fc.constant('AllowInterviewTypes' as const),
        interviewTypes: fc.array(fc.constantFrom(...INTERVIEW_TYPES), { maxLength: 4 }),
      }),
    );
    everyHistory(user, {
      family: userEvents,
      commands,
      actors: [{ userId: 'meera', role: 'admin' }],
      begin: Instant.parse('2026-11-21T10:00:00.000Z'),
      invariant: ({ before, after, events }) => {
        if (after.status === 'none') return;
        expect(after.upiId === '').toBe(after.qrCodeFileId === undefined);
        expect(after.allowedInterviewTypes).toEqual(INTERVIEW_TYPES.filter((type) => after.allowedInterviewTypes.includes(type)));
        if (before.status === 'none') return;
        // Erasure is final.
        if (before.isErased) expect([after, events]).toEqual([before, []]);
        if (after.isErased) return;
        // Identity never changes, nobody becomes an admin, and every role change is to or from candidate.
        const fixed = ({ userId, email, referralCode, referredBy }: typeof after) => [userId, email, referralCode, referredBy];
        expect(fixed(after)).toEqual(fixed(before));
        if (before.role !== 'admin') expect(after.role).not.toBe('admin');
        if (before.role !== after.role) expect([before.role, after.role]).toContain('candidate');
        if (before.role !== 'interviewer') expect(after.allowedInterviewTypes).toEqual(before.allowedInterviewTypes);
        // A verified address stays verified.
        if (before.isEmailVerified) expect(after.isEmailVerified).toBe(true);
        // No other Google account takes over, and an ended session stays ended.
        if (before.googleSubject !== undefined) expect(after.googleSubject).toBe(before.googleSubject);
        expect(after.epoch).toBeGreaterThanOrEqual(before.epoch);
        // An event always changes the state, except for exports and recovery codes, which are kept elsewhere.
        if (events.length === 0) expect(after).toEqual(before);
        else if (!['ExportRequested', 'RecoveryCodeUsed', 'RecoveryCodesReplaced'].includes(events[0]?.type ?? ''))
          expect(after).not.toEqual(before);
      },
    });
  });
});
