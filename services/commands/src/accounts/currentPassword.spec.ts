import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Instant } from '@s30/contracts/time';
import { createPasswordHasher } from '@s30/platform/secret-store/passwords';
import type { SecretStore } from '@s30/platform/secret-store/port';
import { openSqliteSecretStore } from '@s30/platform/secret-store/sqlite/secretStore';
import { CLOSING_FAILURES, createAttemptGuard } from '@s30/platform/web/attemptGuard';
import { emailClaimId } from '../registration/registration.ts';
import { openScene, type Scene } from '../scene.testing.ts';
import { passwordOfRegistration, type RegisteredUser, user } from '../user/decider.ts';
import { refusedPassword } from './currentPassword.ts';

const passwords = createPasswordHasher({ workers: 1, cost: { N: 2, r: 1, p: 1 } });
const folder = mkdtempSync(join(tmpdir(), 's30-current-password-'));
let secrets: SecretStore;
let scene: Scene;
let asha: RegisteredUser;
beforeAll(async () => {
  secrets = await openSqliteSecretStore({ path: join(folder, 'secrets.db') });
  scene = await openScene(Instant.parse('2026-11-21T10:00:00.000Z'));
  const { userId } = await scene.joins('asha', 'candidate');
  await secrets.setPasswordHash(passwordOfRegistration(userId), await passwords.hash('practice-makes-better'));
  const account = await scene.load(user, userId);
  if (account.status === 'none') throw new Error('asha has no account');
  asha = account;
});
afterAll(async () => {
  await passwords.close();
  await scene.close();
  await secrets.close();
  rmSync(folder, { recursive: true });
});

it('mails the owner when wrong current passwords lock the account, as wrong logins do', async () => {
  const guard = createAttemptGuard({ scale: 1, now: scene.now });
  const request = { run: scene.request({ userId: asha.userId, role: 'candidate' }), ip: '198.51.100.7' };
  for (let other = 1; other < CLOSING_FAILURES; other += 1) await guard.failed({ account: asha.email, address: `203.0.113.${other}` });
  const mails = async () => scene.typesIn(`accountMail-${await emailClaimId(secrets, asha.email)}`);
  expect(await mails()).toEqual([]);
  expect(await refusedPassword({ secrets, passwords, guard }, request, asha, 'a slip')).toMatchObject({
    rejected: 'wrong_current_password',
  });
  expect(await mails()).toEqual(['LockedOut']);
});
