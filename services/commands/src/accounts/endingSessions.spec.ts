import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PasswordId, SecondFactorId } from '@s30/contracts/ids';
import { Instant } from '@s30/contracts/time';
import type { SecretStore } from '@s30/platform/secret-store/port';
import { openSqliteSecretStore } from '@s30/platform/secret-store/sqlite/secretStore';
import { emailClaimId } from '../registration/registration.ts';
import { openScene, type Scene } from '../scene.testing.ts';
import type { UserCommand } from '../user/decider.ts';
import { endingSessions } from './endingSessions.ts';
import { resetLinks } from './links.ts';

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
  { type: 'EnrolSecondFactor', secondFactorId: SecondFactorId.parse('f1') },
];
it.each(ending)('$type ends the sessions and voids the reset links of the account, and of no other', async (command) => {
  const people = await Promise.all([`asha${command.type}`, `ravi${command.type}`].map((name) => scene.joins(name, 'candidate')));
  const [asha, ravi] = people.map(({ userId }) => userId);
  if (asha === undefined || ravi === undefined) throw new Error('nobody joined');
  const links = resetLinks(secrets);
  const linkTo = async (name: string) => links.create(await emailClaimId(secrets, `${name}@example.org`), scene.now());
  const [own, other] = [await linkTo(asha), await linkTo(ravi)];
  await endingSessions({ secrets }, scene.request({ userId: asha, role: 'candidate' }), asha, command);
  expect([await secrets.hasEnded({ id: 's1', userId: asha, epoch: 0 }), await links.peek(own, scene.now())]).toEqual([true, undefined]);
  expect(await secrets.hasEnded({ id: 's2', userId: ravi, epoch: 0 })).toBe(false);
  expect(await links.peek(other, scene.now())).toBeDefined();
});
