import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue } from '@s30/contracts/events/all';
import { SecondFactorId, UserId } from '@s30/contracts/ids';
import { noMoney } from '@s30/contracts/money';
import { Instant } from '@s30/contracts/time';
import { createCommandRunner } from '@s30/platform/decider/runner';
import { type EventStore, EventStoreUnavailableError } from '@s30/platform/event-store/port';
import { openSqliteEventStore } from '@s30/platform/event-store/sqlite/eventStore';
import { createPasswordHasher } from '@s30/platform/secret-store/passwords';
import { personKeys } from '@s30/platform/secret-store/personKeys';
import type { SecretStore } from '@s30/platform/secret-store/port';
import { openSqliteSecretStore } from '@s30/platform/secret-store/sqlite/secretStore';
import { createAttemptGuard } from '@s30/platform/web/attemptGuard';
import { changePassword } from '../accounts/endingSessions.ts';
import { resetLinks, resetSubject } from '../accounts/links.ts';
import { mailedLinkRoutes } from '../accounts/mailedLinkRoutes.ts';
import { createSigningIn } from '../accounts/signingIn.ts';
import { type CommandSettings, commandContext } from '../context.ts';
import { hashOf } from '../user/account.ts';
import { user } from '../user/decider.ts';
import { emailClaimId } from './registration.ts';
import { registrationRoutes } from './routes.ts';

const at = Instant.parse('2026-11-21T10:00:00.000Z');
const [OLD, NEW, OTHER] = ['practice-makes-better', 'better-than-before', 'violet-harbour-71'];
const folder = mkdtempSync(join(tmpdir(), 's30-registration-'));
/** Cheap hashing, because this spec is not about resistance to guessing. */
const passwords = createPasswordHasher({ workers: 1, cost: { N: 2, r: 1, p: 1 } });
let store: EventStore;
/** True while appends fail. */
let isAway = false;
/** Simulates followers that react before an append is acknowledged. */
let follow = async (): Promise<unknown> => undefined;
let secrets: SecretStore;
beforeAll(async () => {
  const stored = await openSqliteEventStore({ path: join(folder, 'events.db'), catalogue });
  const append: EventStore['append'] = async (...appended) => {
    if (isAway) throw new EventStoreUnavailableError('away');
    const done = await stored.append(...appended);
    await follow();
    return done;
  };
  store = { ...stored, append };
  secrets = await openSqliteSecretStore({ path: join(folder, 'secrets.db') });
});
afterAll(async () => {
  await passwords.close();
  await store.close();
  await secrets.close();
  rmSync(folder, { recursive: true });
});

const FIRST = '00000000-0000-4000-8000-000000000001';
const userId = UserId.parse('asha');
const nothing = async () => undefined;
const files = {
  put: nothing,
  confirm: nothing,
  pending: async () => [],
  get: nothing,
  remove: nothing,
  close: nothing,
  belongsTo: nothing,
  assignTo: nothing,
};
function request(commandId = randomUUID() as string) {
  const runner = createCommandRunner(store);
  const guard = createAttemptGuard({ scale: 0, now: () => at });
  const ports = { secrets, keys: personKeys(secrets), passwords, files, guard };
  const base = {
    ...{ user: undefined, session: undefined, at, requestId: 'r', commandId, ip: '::1' },
    ...{
      newId: () => userId,
      caughtUp: async () => undefined,
      sawPosition: () => undefined,
      concerns: () => undefined,
      warn: () => undefined,
      signIn: async () => 'token',
      enterCode: async () => undefined,
      signOut: async () => undefined,
      endSession: async () => undefined,
    },
  };
  const { register } = registrationRoutes(ports, createSigningIn(secrets, { isMissing: () => false }));
  const { forgotPassword, resetPassword } = mailedLinkRoutes(ports, { accountMailsPerHour: 1 } as CommandSettings);
  const body = {
    name: 'Asha',
    email: 'asha@example.org',
    password: OLD,
    role: 'candidate' as const,
    recaptchaToken: '',
    referralCode: undefined,
  };
  const context = commandContext(runner, noMoney('INR'))(base);
  const again = (password = OLD) => register({ ...base, params: {}, query: {}, files: {}, body: { ...body, password }, ...context });
  return {
    again,
    /** Resolves to what removes the second factor again. */
    enrols: async () => {
      await context.run(user, userId, { type: 'EnrolSecondFactor', secondFactorId: SecondFactorId.parse(randomUUID()), epoch: 0 });
      return () => context.run(user, userId, { type: 'RemoveSecondFactor', by: 'owner' });
    },
    changes: async (to: string) =>
      changePassword(ports, { ...context, newId: randomUUID }, userId, { hash: await passwords.hash(to), by: 'current_password' }),
    forgot: () => forgotPassword({ ...base, newId: randomUUID, params: {}, query: {}, files: {}, body: { email: body.email }, ...context }),
    askForLink: async () =>
      resetLinks(secrets).create(resetSubject(await emailClaimId(secrets, body.email), await runner.load(user, userId)), at),
    resets: (token: string, password: string) =>
      resetPassword({
        ...base,
        newId: randomUUID,
        params: { token },
        query: {},
        files: {},
        body: { password },
        ...context,
      }),
  };
}
const isGood = async (password: string) => {
  const account = await createCommandRunner(store).load(user, userId);
  return account.status === 'registered' && passwords.verify(password, (await hashOf({ secrets }, account)) ?? '');
};

describe('a registration retried long after its stored response expired', () => {
  it('gets the same response', async () => {
    const { again } = request(FIRST);
    expect(await again()).toMatchObject({ token: 'token' });
    expect(await again()).toMatchObject({ token: 'token' });
    expect(await isGood(OLD)).toBe(true);
  });
  it('does not sign in a caller who repeats it with another password, or without the second factor set up since', async () => {
    const { again, enrols } = request(FIRST);
    expect(await again(NEW)).toMatchObject({ rejected: 'email_taken' });
    const removes = await enrols();
    expect(await again()).toMatchObject({ rejected: 'email_taken' });
    await removes();
    expect(await again()).toMatchObject({ token: 'token' });
  });
  it('neither restores a password changed since nor signs anybody in with it', async () => {
    const { again, changes } = request(FIRST);
    await again();
    await changes(NEW);
    expect(await again()).toMatchObject({ rejected: 'email_taken' });
    expect(await isGood(NEW)).toBe(true);
  });
});

describe('while nothing can be appended', () => {
  const away = async (work: () => Promise<unknown>): Promise<void> => {
    isAway = true;
    await expect(work()).rejects.toThrow(EventStoreUnavailableError);
    isAway = false;
  };

  it('a password change fails, and the old password still works', async () => {
    const { changes } = request();
    await away(() => changes(OTHER));
    expect([await isGood(NEW), await isGood(OTHER)]).toEqual([true, false]);
    await changes(OTHER);
    expect([await isGood(NEW), await isGood(OTHER)]).toEqual([false, true]);
  });

  it('a password reset fails, and its link can be used again', async () => {
    const { resets, askForLink } = request();
    const token = await askForLink();
    await away(() => resets(token, NEW));
    expect([await isGood(OTHER), await isGood(NEW)]).toEqual([true, false]);
    expect(await resets(token, NEW)).toMatchObject({ message: expect.stringContaining('has been reset') });
    expect([await isGood(OTHER), await isGood(NEW)]).toEqual([false, true]);
    expect(await resets(token, OTHER)).toMatchObject({ rejected: 'reset_link_invalid' });
  });
});

it('a password made of what others know about the person is refused, at the registration and by a reset link', async () => {
  const { again, resets, askForLink } = request(FIRST);
  expect(await again('asha@example.org')).toMatchObject({ rejected: 'password_personal' });
  expect(await resets(await askForLink(), 'asha@example.org')).toMatchObject({ rejected: 'password_personal' });
});

describe('a password change', () => {
  it('invalidates the reset links of earlier mails', async () => {
    const { changes, resets, askForLink } = request();
    const token = await askForLink();
    await changes(NEW);
    expect(await resets(token, OTHER)).toMatchObject({ rejected: 'reset_link_invalid' });
    expect([await isGood(NEW), await isGood(OTHER)]).toEqual([true, false]);
  });
  it('invalidates them even if it is broken off before it drops them', async () => {
    const { changes, resets, askForLink } = request();
    const token = await askForLink();
    const { dropOneTimeTokens } = secrets;
    secrets.dropOneTimeTokens = () => Promise.reject(new Error('broken off'));
    await expect(changes(OTHER)).rejects.toThrow('broken off');
    secrets.dropOneTimeTokens = dropOneTimeTokens;
    expect(await resets(token, NEW)).toMatchObject({ rejected: 'reset_link_invalid' });
    expect([await isGood(NEW), await isGood(OTHER)]).toEqual([false, true]);
  });
  it('by a reset link can be repeated with the link if it is broken off', async () => {
    const { resets, askForLink } = request();
    const token = await askForLink();
    const { dropOneTimeTokens } = secrets;
    secrets.dropOneTimeTokens = () => Promise.reject(new Error('broken off'));
    await expect(resets(token, NEW)).rejects.toThrow('broken off');
    secrets.dropOneTimeTokens = dropOneTimeTokens;
    expect(await request().resets(token, NEW)).toMatchObject({ message: expect.stringContaining('has been reset') });
    expect(await isGood(NEW)).toBe(true);
  });
});

describe('a link sent before the response to its request', () => {
  it('is good', async () => {
    const { forgot, askForLink, resets } = request();
    let token = '';
    follow = async () => {
      token = await askForLink();
    };
    await forgot();
    follow = async () => undefined;
    expect(await resets(token, NEW)).toMatchObject({ message: expect.stringContaining('has been reset') });
  });
});
