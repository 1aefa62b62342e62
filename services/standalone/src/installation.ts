import { verificationLinks } from '@s30/commands/accounts/links';
import { commandHandlers } from '@s30/commands/handlers';
import { appointAdmin } from '@s30/commands/registration/admin';
import type { Instant } from '@s30/contracts/time';
import { createPasswordHasher } from '@s30/platform/secret-store/passwords';
import type { Application } from './application.ts';
import { loadDemo } from './demo/load.ts';

/** Passwords of the demo are known to everybody: thirty hashes of full strength would only delay its start. They are made anew at the first login. */
const DEMO_COST = { N: 2 ** 12, r: 8, p: 1 };

/** A real installation gets its admin and nothing else. */
export async function settleInstallation(
  { runner, ports }: Application,
  admin: { readonly email: string; readonly password: string },
  now: Instant,
): Promise<void> {
  await appointAdmin({ runner, ...ports }, { name: 'Admin', ...admin }, now);
}

export async function settleDemo(application: Application, now: Instant): Promise<void> {
  const { runner, ports, commands } = application;
  const passwords = createPasswordHasher({ cost: DEMO_COST });
  const handlers = commandHandlers({ ...commands, ports: { ...ports, passwords } });
  await loadDemo({
    handlers,
    runner,
    createVerificationLink: verificationLinks(ports.secrets).create,
    appointAdmin: async (name, email, password, at) => ({
      id: await appointAdmin({ runner, ...ports, passwords }, { name, email, password }, at),
      role: 'admin',
    }),
    now,
  });
  await passwords.close();
}
