import { beforeAll, describe, expect, it } from '@jest/globals';
import { CODE_GOOD_MINUTES, SECOND_STEP_MINUTES } from '@s30/contracts/rules';
import { type Authenticator, authenticator, enrols, firstStep } from '../system/authenticator.ts';
import { launch } from '../system/launching.ts';
import { mailTo, tokenIn } from '../system/mails.ts';
import {
  adminOf,
  books,
  guest,
  hoursAhead,
  interviewerNamed,
  PASSWORD,
  type Person,
  publishes,
  registers,
  setPrices,
  signsIn,
} from '../system/people.ts';
import { qrCode } from '../system/pictures.ts';
import { ADMIN, itAlone, newDataDir, type Server, startServer } from '../system/server.ts';
import { until } from '../system/until.ts';

let server: Server;
let phone: Authenticator;
let admin: Person;
beforeAll(async () => {
  // Limits are on, because the guard needs them, but too high to be reached.
  server = await startServer({ env: { ...ADMIN, RATE_LIMIT_SCALE: '100', LOG_LEVEL: 'info' } });
  phone = authenticator(server);
  admin = await adminOf(server);
});

const wrong = { status: 422, code: 'wrong_code' };
const own = { body: { password: PASSWORD } };
const needed = { status: 403, code: 'second_factor_needed' };

describe('turning it on', () => {
  it('requires a code of the new secret, ends the other sessions, and sends a mail', async () => {
    const lena = await registers(server, 'Locking Lena');
    const other = await signsIn(server, lena.email, PASSWORD);
    expect(await lena.browser.call('ownSecondFactor')).toEqual({ isOn: false, isRequired: false, recoveryCodesLeft: 0 });
    const { enrolment, secret, uri } = await lena.browser.call('beginSecondFactor', own);
    expect(uri).toContain(`secret=${secret}`);
    const code = phone.codeOf(secret);
    const mistyped = phone.wrongCodeOf(secret);
    expect(await lena.browser.refused('enrolSecondFactor', { body: { enrolment, code: mistyped } })).toMatchObject(wrong);
    expect(await other.browser.refused('enrolSecondFactor', { body: { enrolment: 'else', code } })).toMatchObject({
      code: 'enrolment_expired',
    });
    const stranger = await registers(server, 'Strange Stella');
    expect(await stranger.browser.refused('enrolSecondFactor', { body: { enrolment, code } })).toMatchObject({ code: 'enrolment_expired' });
    const { recoveryCodes } = await lena.browser.call('enrolSecondFactor', { body: { enrolment, code } });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await lena.browser.call('ownSecondFactor')).toEqual({ isOn: true, isRequired: false, recoveryCodesLeft: 10 });
    expect(await other.browser.refused('me')).toMatchObject({ status: 401, code: 'session_ended' });
    expect(await lena.browser.refused('beginSecondFactor', own)).toMatchObject({ code: 'second_factor_on' });
    await mailTo(server, lena.email, /^Two-step login is on$/);
  });

  it('takes the password, so that a stranger at an open browser cannot lock out the owner', async () => {
    const open = await registers(server, 'Open Olga');
    const wrongPassword = { status: 422, code: 'wrong_current_password', errors: [{ param: 'password' }] };
    expect(await open.browser.refused('beginSecondFactor', { body: { password: 'a guess' } })).toMatchObject(wrongPassword);
    expect(await open.browser.refused('beginSecondFactor', { body: {} })).toMatchObject(wrongPassword);
    expect(await open.browser.call('ownSecondFactor')).toMatchObject({ isOn: false });
  });

  it('accepts no code once the QR code has expired', async () => {
    const late = await registers(server, 'Late Lisa');
    const { enrolment, secret } = await late.browser.call('beginSecondFactor', own);
    await phone.passes(SECOND_STEP_MINUTES);
    const sent = { body: { enrolment, code: phone.codeOf(secret) } };
    expect(await late.browser.refused('enrolSecondFactor', sent)).toMatchObject({ status: 410, code: 'enrolment_expired' });
  });
});

describe('logging in with it', () => {
  it('requires a code after the password, and accepts each code once', async () => {
    const otto = await registers(server, 'Once Otto');
    const { secret } = await enrols(otto, phone);
    expect(await guest(server).refused('login', { body: { email: otto.email, password: 'wrong' } })).toMatchObject({
      status: 401,
      code: 'wrong_credentials',
    });
    const { browser, secondStep, ticket } = await firstStep(server, otto.email);
    expect([secondStep, browser.token()]).toEqual(['code', undefined]);
    const code = phone.codeOf(secret);
    const { user } = await browser.call('signInWithCode', { body: { ticket, code } });
    expect(user.name).toBe('Once Otto');
    await browser.call('me');
    expect(await guest(server).refused('signInWithCode', { body: { ticket, code } })).toMatchObject({ code: 'sign_in_expired' });
    const again = await firstStep(server, otto.email);
    expect(await again.browser.refused('signInWithCode', { body: { ticket: again.ticket, code } })).toMatchObject(wrong);
    await phone.passes(1);
    await again.browser.call('signInWithCode', { body: { ticket: again.ticket, code: phone.codeOf(secret) } });
  });

  itAlone('has a log line for each step that names the same account, and no address', async () => {
    const lotte = await registers(server, 'Logged Lotte');
    const { secret } = await enrols(lotte, phone);
    const { browser, ticket } = await firstStep(server, lotte.email);
    await browser.refused('signInWithCode', { body: { ticket, code: phone.wrongCodeOf(secret) } });
    await browser.call('signInWithCode', { body: { ticket, code: phone.codeOf(secret) } });
    const steps = 'register ok, login ok, signInWithCode wrong_code, signInWithCode ok';
    await until(`one account's lines: ${steps}`, () => {
      const accounts = new Map<string, string[]>();
      for (const line of server.stderr().split('\n')) {
        const [, name, outcome, account = ''] = /"security":"(\w+)","outcome":"(\w+)".*"account":"([^"]+)"/.exec(line) ?? [];
        accounts.set(account, [...(accounts.get(account) ?? []), `${name} ${outcome}`]);
      }
      return [...accounts.values()].some((each) => each.join(', ') === steps) || undefined;
    });
    expect(server.stderr()).not.toContain(lotte.email);
  });

  it('fails when the second step takes too long or the password changes meanwhile', async () => {
    const slow = await registers(server, 'Slow Sven');
    const { secret } = await enrols(slow, phone);
    const first = await firstStep(server, slow.email);
    await phone.passes(SECOND_STEP_MINUTES);
    const tooLate = { body: { ticket: first.ticket, code: phone.codeOf(secret) } };
    expect(await first.browser.refused('signInWithCode', tooLate)).toMatchObject({ status: 410, code: 'sign_in_expired' });
    const next = await firstStep(server, slow.email);
    await slow.browser.call('updateProfile', { body: { currentPassword: PASSWORD, newPassword: 'another-harbour-72' } });
    const stale = { body: { ticket: next.ticket, code: phone.codeOf(secret) } };
    expect(await next.browser.refused('signInWithCode', stale)).toMatchObject({ code: 'sign_in_expired' });
  });

  it('says that an account is closed, also between the two steps', async () => {
    const zora = await registers(server, 'Closed Zora');
    const { secret } = await enrols(zora, phone);
    const { browser, ticket } = await firstStep(server, zora.email);
    await admin.browser.call('closeAccount', { params: { id: zora.id }, body: { closed: true, reason: 'Spam' } });
    const sent = { body: { ticket, code: phone.codeOf(secret) } };
    expect(await browser.refused('signInWithCode', sent)).toMatchObject({ status: 403, code: 'account_closed' });
  });

  it('counts wrong codes like wrong passwords, and a right password buys no new guesses', async () => {
    const gerda = await registers(server, 'Guessed Gerda');
    const { secret } = await enrols(gerda, phone);
    for (let guess = 0; guess < 5; guess += 1) {
      const { browser, ticket } = await firstStep(server, gerda.email);
      expect(await browser.refused('signInWithCode', { body: { ticket, code: phone.wrongCodeOf(secret) } })).toMatchObject(wrong);
    }
    const login = { body: { email: gerda.email, password: PASSWORD } };
    expect(await guest(server).refused('login', login)).toMatchObject({ status: 429, code: 'account_locked' });
  });

  it('accepts each recovery code once, and none of those that were replaced', async () => {
    const rita = await registers(server, 'Recovering Rita');
    const { secret, recoveryCodes } = await enrols(rita, phone);
    const [first = '', second = ''] = recoveryCodes;
    const { browser, ticket } = await firstStep(server, rita.email);
    await browser.call('signInWithCode', { body: { ticket, code: first.toUpperCase().replaceAll('-', ' ') } });
    expect(await browser.call('ownSecondFactor')).toMatchObject({ recoveryCodesLeft: 9 });
    const again = await firstStep(server, rita.email);
    expect(await again.browser.refused('signInWithCode', { body: { ticket: again.ticket, code: first } })).toMatchObject(wrong);
    const { recoveryCodes: fresh } = await browser.call('replaceRecoveryCodes', { body: { code: phone.codeOf(secret) } });
    expect(await browser.call('ownSecondFactor')).toMatchObject({ recoveryCodesLeft: 10 });
    expect(await again.browser.refused('signInWithCode', { body: { ticket: again.ticket, code: second } })).toMatchObject(wrong);
    await again.browser.call('signInWithCode', { body: { ticket: again.ticket, code: fresh[0] ?? '' } });
  });
});

describe('an action that requires a recent code', () => {
  it('works right after logging in, and later after another code', async () => {
    const ines = await interviewerNamed(server, admin, 'Paid Ines');
    const { secret } = await enrols(ines, phone);
    const upi = async () => ({ body: { upiId: 'ines@okbank' }, files: { qrCode: await qrCode() } });
    await ines.browser.call('setUpUpi', await upi());
    await phone.passes(CODE_GOOD_MINUTES);
    expect(await ines.browser.refused('setUpUpi', await upi())).toMatchObject(needed);
    expect(await ines.browser.refused('updateProfile', { body: { zelleId: 'ines@zelle.example' } })).toMatchObject(needed);
    await ines.browser.call('updateProfile', { body: { phone: '+91 98450 12345' } });
    expect(await ines.browser.refused('enterCode', { body: { code: '12345' } })).toMatchObject(wrong);
    await ines.browser.call('enterCode', { body: { code: phone.codeOf(secret) } });
    await ines.browser.call('setUpUpi', await upi());
    await ines.browser.call('updateProfile', { body: { zelleId: 'ines@zelle.example' } });
  });

  it('is to erase a person, which nothing undoes', async () => {
    const gone = await registers(server, 'Gone Gita');
    const { secret } = await enrols(gone, phone);
    await phone.passes(CODE_GOOD_MINUTES + 1);
    expect(await gone.browser.refused('eraseOwnAccount', { body: { password: PASSWORD } })).toMatchObject(needed);
    await gone.browser.call('enterCode', { body: { code: phone.codeOf(secret) } });
    await gone.browser.call('eraseOwnAccount', { body: { password: PASSWORD } });
  });

  it('needs no code from people without a second factor', async () => {
    const plain = await interviewerNamed(server, admin, 'Plain Pia');
    await phone.passes(CODE_GOOD_MINUTES + 1);
    await plain.browser.call('updateProfile', { body: { zelleId: 'pia@zelle.example' } });
    expect(await plain.browser.refused('enterCode', { body: { code: '123456' } })).toMatchObject({ code: 'second_factor_off' });
  });
});

describe('turning it off', () => {
  it('requires a code, and sends a mail', async () => {
    const olga = await registers(server, 'Off Olga');
    const { secret } = await enrols(olga, phone);
    expect(await olga.browser.refused('removeSecondFactor', { body: { code: '12345' } })).toMatchObject(wrong);
    await olga.browser.call('removeSecondFactor', { body: { code: phone.codeOf(secret) } });
    expect(await olga.browser.call('ownSecondFactor')).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
    await signsIn(server, olga.email, PASSWORD);
    await mailTo(server, olga.email, /^Two-step login is off$/);
  });

  it('is done for the owner of an address that a stranger registered, once a reset link proves it', async () => {
    const stranger = await registers(server, 'Strange Simon');
    const { secret } = await enrols(stranger, phone);
    await guest(server).call('forgotPassword', { body: { email: stranger.email } });
    const token = tokenIn(await mailTo(server, stranger.email, /^Reset your password$/), 'reset-password');
    const ticketed = await firstStep(server, stranger.email);
    await guest(server).call('resetPassword', { params: { token }, body: { password: 'another-harbour-72' } });
    expect(await stranger.browser.refused('me')).toMatchObject({ status: 401, code: 'session_ended' });
    const code = { body: { ticket: ticketed.ticket, code: phone.codeOf(secret) } };
    expect(await ticketed.browser.refused('signInWithCode', code)).toMatchObject({ code: 'sign_in_expired' });
    const owner = await signsIn(server, stranger.email, 'another-harbour-72');
    expect(await owner.browser.call('ownSecondFactor')).toEqual({ isOn: false, isRequired: false, recoveryCodesLeft: 0 });
    await mailTo(server, stranger.email, /^Two-step login is off$/);
  });

  it('is done by an admin for somebody who has lost theirs, with a reason that the person reads', async () => {
    const lost = await registers(server, 'Lost Lutz');
    await enrols(lost, phone);
    const removal = { params: { id: lost.id }, body: { reason: 'Called from the known number' } };
    expect(await lost.browser.refused('removeSecondFactorOfUser', removal)).toMatchObject({ status: 403 });
    expect((await admin.browser.call('consoleUser', { params: { id: lost.id } })).hasSecondFactor).toBe(true);
    await admin.browser.call('removeSecondFactorOfUser', removal);
    expect(await lost.browser.refused('me')).toMatchObject({ status: 401 });
    await signsIn(server, lost.email, PASSWORD);
    expect((await mailTo(server, lost.email, /^Two-step login is off$/)).text).toContain('Called from the known number');
    const own = { params: { id: admin.id }, body: { reason: 'Mine' } };
    expect(await admin.browser.refused('removeSecondFactorOfUser', own)).toMatchObject({ code: 'own_account' });
  });
});

describe('an installation that requires it', () => {
  const dataDir = newDataDir();
  const env = { ...ADMIN, SECOND_FACTOR: 'required' };
  const login = { body: { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD } };
  let strict: Server;
  let app: Authenticator;
  let boss: Person;
  let bossSecret = '';
  beforeAll(async () => {
    strict = await startServer({ dataDir, env });
    app = authenticator(strict);
  });

  /** Logs in and sets up what the role requires. */
  async function setsUp(email: string, password: string): Promise<{ readonly person: Person; readonly secret: string }> {
    const { browser, secondStep, ticket } = await firstStep(strict, email, password);
    expect([secondStep, browser.token()]).toEqual(['enrolment', undefined]);
    const { enrolment, secret } = await browser.call('beginRequiredSecondFactor', { body: { ticket } });
    const first = { body: { ticket, enrolment, code: app.codeOf(secret) } };
    const { user, recoveryCodes } = await browser.call('enrolRequiredSecondFactor', first);
    expect(recoveryCodes).toHaveLength(10);
    expect(await browser.refused('enrolRequiredSecondFactor', first)).toMatchObject({ code: 'sign_in_expired' });
    await app.passes(1);
    return { person: { id: user._id, name: user.name, email, referralCode: user.referralCode, browser }, secret };
  }

  it('lets an admin in once one is set up, and keeps it on', async () => {
    const { person, secret } = await setsUp(ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD);
    [boss, bossSecret] = [person, secret];
    await boss.browser.call('accounts');
    expect(await boss.browser.call('ownSecondFactor')).toMatchObject({ isOn: true, isRequired: true });
    expect(await boss.browser.refused('removeSecondFactor', { body: { code: app.codeOf(secret) } })).toMatchObject({
      code: 'second_factor_required',
    });
    expect(await guest(strict).call('login', login)).toMatchObject({ secondStep: 'code' });
  });

  it('asks for a recent code before each refund and entry of the books', async () => {
    const { browser } = boss;
    await setPrices(boss);
    const ines = await interviewerNamed(strict, boss, 'Refunded Ines');
    const kavya = await registers(strict, 'Kavya Nair');
    const [slot] = await publishes(ines, 'DSA', hoursAhead(60));
    const { paymentId, interviewId } = await books(kavya, slot?._id ?? '', 'DSA');
    await ines.browser.call('verifyPayment', { body: { paymentId, verified: true } });
    const entersCode = () => browser.call('enterCode', { body: { code: app.codeOf(bossSecret) } });
    const refund = { params: { id: paymentId }, body: { percent: 40, refundAs: 'money', reason: 'The sound broke off' } } as const;
    const [sent, ledger] = [{ params: { id: paymentId } }, { params: { id: ines.id } }];
    await app.passes(CODE_GOOD_MINUTES + 1);
    expect(await browser.refused('refundPayment', refund)).toMatchObject(needed);
    expect(await browser.refused('cancelInterview', { params: { id: interviewId } })).toMatchObject(needed);
    expect(await browser.refused('settleNoShow', { params: { id: interviewId }, body: { percent: 100 } })).toMatchObject(needed);
    for (const name of ['recordPayout', 'recordCollection', 'setTrustAllowance'] as const)
      expect([name, await browser.refused(name, ledger)]).toEqual([name, expect.objectContaining(needed)]);
    expect(await browser.refused('decideCredit', { params: { id: ines.id, chargeId: 'one' } })).toMatchObject(needed);
    await entersCode();
    expect(await browser.call('refundPayment', refund)).toMatchObject({ message: expect.stringContaining('refund') });
    await app.passes(CODE_GOOD_MINUTES + 1);
    expect(await browser.refused('recordRefund', sent)).toMatchObject(needed);
    await entersCode();
    await browser.call('recordRefund', sent);
  });

  it('asks for a recent code before an admin changes a price, deletes a payment, closes an account or takes its data', async () => {
    const { browser } = boss;
    const rita = { params: { id: (await registers(strict, 'Read Rita')).id } };
    await app.passes(CODE_GOOD_MINUTES + 1);
    const refusals = [
      await browser.refused('setPrice', { body: { interviewType: 'DSA', price: 1 } }),
      await browser.refused('setExchangeRate', { body: { currency: 'USD', rate: 1 } }),
      await browser.refused('deletePayment', rita),
      await browser.refused('closeAccount', { ...rita, body: { closed: true } }),
      await browser.refused('exportDataOfUser', rita),
    ];
    expect(refusals).toEqual(refusals.map(() => expect.objectContaining(needed)));
  });

  it('asks for a recent code before an admin erases a person', async () => {
    const leaver = await registers(strict, 'Leaving Lena');
    const erasure = { params: { id: leaver.id }, body: { reason: 'Asked by mail' } };
    await app.passes(CODE_GOOD_MINUTES + 1);
    expect(await boss.browser.refused('eraseUser', erasure)).toMatchObject(needed);
    await boss.browser.call('enterCode', { body: { code: app.codeOf(bossSecret) } });
    await boss.browser.call('eraseUser', erasure);
  });

  it('asks nothing of candidates, and signs out anybody who becomes an auditor without one', async () => {
    const arun = await registers(strict, 'Arun Auditor');
    await arun.browser.call('me');
    await boss.browser.call('changeRole', { params: { id: arun.id }, body: { role: 'auditor' } });
    expect(await arun.browser.refused('me')).toMatchObject({ status: 401, code: 'session_ended' });
    const { person } = await setsUp(arun.email, PASSWORD);
    await person.browser.call('auditIntegrity');
  });

  itAlone('lets the operator of the stopped server remove it from the only admin, who sets up another one', async () => {
    const removal = (...args: string[]) =>
      launch('services/standalone/src/second-factor/cli.ts', args, { DATA_DIR: dataDir, ...env }).ended;
    expect(await removal('remove', ADMIN.ADMIN_EMAIL)).toMatchObject({ code: 1 });
    await strict.stop();
    expect(await removal('remove', 'nobody@example.org')).toMatchObject({ code: 1, stderr: 'No account has this mail address.\n' });
    expect(await removal('remove', ADMIN.ADMIN_EMAIL)).toMatchObject({ code: 0, stdout: 'Admin can log in without a second factor.\n' });
    strict = await startServer({ dataDir, env });
    expect(await boss.browser.copy(strict.url).refused('me')).toMatchObject({ status: 401 });
    expect(await guest(strict).call('login', login)).toMatchObject({ secondStep: 'enrolment' });
    expect((await mailTo(strict, ADMIN.ADMIN_EMAIL, /^Two-step login is off$/)).text).toContain('on the server');
  });
});
