import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PasswordId, SecondFactorId, type UserId } from '@s30/contracts/ids';
import { Instant } from '@s30/contracts/time';
import type { SecretStore } from '@s30/platform/secret-store/port';
import { openSqliteSecretStore } from '@s30/platform/secret-store/sqlite/secretStore';
import { emailClaimId } from '../registration/registration.ts';
import { openScene, type Scene } from '../scene.testing.ts';
import { type UserCommand, user } from '../user/decider.ts';
import { endingSessions, removePassword } from './endingSessions.ts';
import { resetLinks, resetSubject } from './links.ts';

const folder = mkdtempSync(join(tmpdir(), 's30-ending-sessions-'));
let secrets: SecretStore;
let scene: Scene;
beforeAll(async () => {
  secrets = await openSqliteSecretStore({ path: join(folder, 'secrets.db') });
  scene = await openScene(Instant.parse('2026-11-21T10:00:00.000Z'));
});
afterAll(async () => {
  await scene.close();
  await secrets.close();
  rmSync(folder, { recursive: true });
});

const ending: readonly UserCommand[] = [
  { type: 'ChangePassword', passwordId: PasswordId.parse('new'), by: 'current_password' },
  { type: 'RemovePassword' },
  { type: 'EndSessions' },
  { type: 'EnrolSecondFactor', secondFactorId: SecondFactorId.parse('f1'), epoch: 0 },
];
it.each(ending)('$type ends the sessions and voids the reset links of the account, and of no other', async (command) => {
  const people = await Promise.all([`asha${command.type}`, `ravi${command.type}`].map((name) => scene.joins(name, 'candidate')));
  const [asha, ravi] = people.map(({ userId }) => userId);
  if (asha === undefined || ravi === undefined) throw new Error('nobody joined');
  const links = resetLinks(secrets);
  const subjectOf = async (userId: UserId) =>
    resetSubject(await emailClaimId(secrets, `${userId}@example.org`), await scene.load(user, userId));
  const linkTo = async (userId: UserId) => links.create(await subjectOf(userId), scene.now());
  const isGood = async (token: string, userId: UserId) => (await links.peek(token, scene.now())) === (await subjectOf(userId));
  const [own, other] = [await linkTo(asha), await linkTo(ravi)];
  await endingSessions({ secrets }, scene.request({ userId: asha, role: 'candidate' }), asha, command);
  expect([await secrets.hasEnded({ id: 's1', userId: asha, epoch: 0 }), await isGood(own, asha)]).toEqual([true, false]);
  expect([await secrets.hasEnded({ id: 's2', userId: ravi, epoch: 0 }), await isGood(other, ravi)]).toEqual([false, true]);
});

it('the hash of a removed password is deleted', async () => {
  const { userId } = await scene.joins('kiran', 'candidate');
  const account = await scene.load(user, userId);
  if (account.status !== 'registered' || account.passwordId === undefined) throw new Error('no password to remove');
  await secrets.setPasswordHash(account.passwordId, 'a hash');
  expect(await removePassword({ secrets }, scene.request({ userId, role: 'candidate' }), account)).toMatchObject({ status: 'registered' });
  expect(await secrets.passwordHash(account.passwordId)).toBeUndefined();
  expect(await scene.load(user, userId)).not.toMatchObject({ passwordId: account.passwordId });
});
