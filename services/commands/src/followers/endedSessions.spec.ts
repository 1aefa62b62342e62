import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PasswordId, UserId } from '@s30/contracts/ids';
import { Instant } from '@s30/contracts/time';
import type { SecretStore } from '@s30/platform/secret-store/port';
import { openSqliteSecretStore } from '@s30/platform/secret-store/sqlite/secretStore';
import { openScene } from '../scene.testing.ts';
import { type UserCommand, user } from '../user/decider.ts';
import { endedSessions } from './completions.ts';

const asha = UserId.parse('asha');
const registration = { userId: asha, name: 'Asha Rao', email: 'asha@example.com', role: 'candidate', referralCode: 'ASHA2345' } as const;

describe('the process that ends sessions', () => {
  let scene: Awaited<ReturnType<typeof openScene>>;
  let secrets: SecretStore;
  let folder: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 's30-sessions-'));
    secrets = await openSqliteSecretStore({ path: join(folder, 'secrets.db') });
    scene = await openScene(Instant.parse('2026-11-21T10:00:00.000Z'));
    await scene.past(user, asha, { type: 'RegisterUser', registration });
  });
  afterEach(async () => {
    await scene.close();
    await secrets.close();
    rmSync(folder, { recursive: true });
  });
  const hasEnded = (epoch: number) => secrets.hasEnded({ id: 's1', userId: asha, epoch });

  const ending: readonly UserCommand[] = [
    { type: 'ChangePassword', passwordId: PasswordId.parse('new'), by: 'current_password' },
    { type: 'RemovePassword' },
    { type: 'EndSessions' },
    { type: 'CloseAccount' },
  ];
  it.each(ending)('does so after $type if the request died, and may run repeatedly', async (command) => {
    await scene.past(user, asha, command);
    expect(await hasEnded(0)).toBe(false);
    for (const _ of [1, 2]) {
      await scene.show(endedSessions(scene.runner, secrets));
      expect([await hasEnded(0), await hasEnded(1)]).toEqual([true, false]);
    }
  });
});
