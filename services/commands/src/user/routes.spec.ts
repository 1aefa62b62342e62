import { expect, it } from '@jest/globals';
import { Instant } from '@s30/contracts/time';
import { createAttemptGuard } from '@s30/platform/web/attemptGuard';
import { ADMINISTRATION, administration } from '../administration/decider.ts';
import type { CommandPorts } from '../context.ts';
import { openScene } from '../scene.testing.ts';
import { userRoutes } from './routes.ts';

it('an admin who cannot get the role that another asks for stays an admin', async () => {
  const scene = await openScene(Instant.parse('2026-11-21T10:00:00.000Z'));
  const [meera, nora] = [await scene.joins('meera', 'admin'), await scene.joins('nora', 'admin')];
  for (const { userId } of [meera, nora]) await scene.past(administration, ADMINISTRATION, { type: 'AppointAdmin', userId });
  const { changeRole } = userRoutes({} as CommandPorts);
  const asked = { params: { id: nora.userId }, body: { role: 'interviewer', reason: undefined } } as const;
  expect(await changeRole({ ...scene.requestOf(meera), ...asked })).toMatchObject({ rejected: 'role_not_changeable' });
  expect((await scene.load(administration, ADMINISTRATION)).admins).toEqual(new Set(['meera', 'nora']));
  await scene.close();
});

it('the own address is refused as a new password', async () => {
  const scene = await openScene(Instant.parse('2026-11-21T10:00:00.000Z'));
  const asha = await scene.joins('asha', 'candidate');
  const secrets = { passwordHash: async () => 'hash' };
  const guard = createAttemptGuard({ scale: 0, now: scene.now });
  const ports = { secrets, passwords: { verify: async () => true }, guard } as unknown as CommandPorts;
  const body = { currentPassword: 'practice-makes-better', newPassword: 'asha@example.org' };
  const changed = userRoutes(ports).updateProfile({ ...scene.requestOf(asha), params: {}, body });
  expect(await changed).toMatchObject({ rejected: 'password_personal', detail: { param: 'newPassword' } });
  await scene.close();
});
