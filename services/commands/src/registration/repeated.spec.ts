import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue } from '@s30/contracts/events/all';
import { UserId } from '@s30/contracts/ids';
import { Instant } from '@s30/contracts/time';
import { createCommandRunner } from '@s30/platform/decider/runner';
import type { EventStore } from '@s30/platform/event-store/port';
import { openSqliteEventStore } from '@s30/platform/event-store/sqlite/eventStore';
import { createPasswordHasher } from '@s30/platform/secret-store/passwords';
import type { SecretStore } from '@s30/platform/secret-store/port';
import { openSqliteSecretStore } from '@s30/platform/secret-store/sqlite/secretStore';
import { createAttemptGuard } from '@s30/platform/web/attemptGuard';
import { commandContext } from '../context.ts';
import { user } from '../user/decider.ts';
import { changePassword, hashOf } from '../user/passwords.ts';
import { registrationRoutes } from './routes.ts';

const at = Instant.parse('2026-11-21T10:00:00.000Z');
const [OLD, NEW] = ['practice-makes-better', 'better-than-before'];
const folder = mkdtempSync(join(tmpdir(), 's30-registration-'));
/** What is asked here is not how hard guessing is. */
const passwords = createPasswordHasher({ workers: 1, cost: { N: 2, r: 1, p: 1 } });
let store: EventStore;
let secrets: SecretStore;
beforeAll(async () => {
  store = await openSqliteEventStore({ path: join(folder, 'events.db'), catalogue });
  secrets = await openSqliteSecretStore({ path: join(folder, 'secrets.db') });
});
afterAll(async () => {
  await passwords.close();
  await store.close();
  await secrets.close();
  rmSync(folder, { recursive: true });
});

describe('a registration that comes once more, long after its answer was forgotten', () => {
  const userId = UserId.parse('asha');
  const files = { put: async () => undefined, get: async () => undefined, close: async () => undefined };
  function request() {
    const runner = createCommandRunner(store);
    const ports = { secrets, passwords, files, now: () => at };
    const base = {
      ...{ user: undefined, session: undefined, at, requestId: 'r', commandId: '00000000-0000-4000-8000-000000000001', ip: '::1' },
      ...{
        newId: () => userId,
        caughtUp: async () => undefined,
        sawPosition: () => undefined,
        warn: () => undefined,
        signIn: async () => 'token',
        signOut: async () => undefined,
        endSession: async () => undefined,
      },
    };
    const { register } = registrationRoutes(ports, createAttemptGuard({ scale: 0, now: () => at }));
    const body = {
      name: 'Asha',
      email: 'asha@example.org',
      password: OLD,
      role: 'candidate' as const,
      recaptchaToken: '',
      referralCode: undefined,
    };
    const { run, runUnseen, load, actor } = commandContext(runner)(base);
    const again = () => register({ ...base, params: {}, query: {}, files: {}, body, run, runUnseen, load, actor });
    return {
      again,
      changes: async () =>
        changePassword(ports, { run, load, newId: () => 'new' }, userId, { hash: await passwords.hash(NEW), by: 'current_password' }),
    };
  }
  const isGood = async (password: string) => {
    const account = await createCommandRunner(store).load(user, userId);
    return account.status === 'registered' && passwords.verify(password, (await hashOf({ secrets }, account)) ?? '');
  };

  it('is answered as before', async () => {
    const { again } = request();
    expect(await again()).toMatchObject({ token: 'token' });
    expect(await again()).toMatchObject({ token: 'token' });
    expect(await isGood(OLD)).toBe(true);
  });
  it('does not bring back a password that was changed since, nor sign anybody in with it', async () => {
    const { again, changes } = request();
    await again();
    await changes();
    expect(await again()).toMatchObject({ rejected: 'email_taken' });
    expect(await isGood(NEW)).toBe(true);
  });
});
