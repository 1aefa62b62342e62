import { verificationLinks } from '@s30/commands/accounts/links';
import { type CommandSide, commandHandlers } from '@s30/commands/commandSide';
import { appointAdmin } from '@s30/commands/registration/registration';
import type { Config } from '@s30/platform/config/environment';
import { createPasswordHasher } from '@s30/platform/secret-store/passwords';
import { closeDemo, refusePublishedPasswords } from './close.ts';
import { drawnImages } from './images.ts';
import { isUnfinished, loadDemo } from './load.ts';

/** The demo's passwords are public, so full-strength hashes would only slow its start. They are rehashed at the first login. */
const DEMO_COST = { N: 2 ** 12, r: 8, p: 1 };

/**
 * Loads the demo marketplace into an empty log, and completes an interrupted load. Once an admin is configured, it creates that account
 * and closes the demo's instead. Returns whether the demo was loaded. Throws if it would offer published passwords to others.
 */
export async function settleDemo(side: CommandSide, config: Config, isNew: boolean): Promise<boolean> {
  await refusePublishedPasswords(side, config, isNew);
  if (config.admin !== undefined) {
    await side.appoint(config.admin);
    await closeDemo(side, config.admin);
    return false;
  }
  const isLoaded = isNew || (await isUnfinished(side.runner));
  if (isLoaded) await load(side);
  return isLoaded;
}

async function load({ runner, ports, parts }: Pick<CommandSide, 'runner' | 'ports' | 'parts'>): Promise<void> {
  const passwords = createPasswordHasher({ cost: DEMO_COST });
  // There are no read models yet, and the story requests few slots.
  const handlers = commandHandlers({ ...parts, openRequests: async () => 0, ports: { ...ports, passwords } });
  await loadDemo({
    handlers,
    runner,
    createVerificationLink: verificationLinks(ports.secrets).create,
    appointAdmin: async (name, email, password, at) => ({
      id: await appointAdmin({ runner, ...ports, passwords }, { name, email, password }, at),
      role: 'admin',
    }),
    secrets: ports.secrets,
    images: drawnImages,
    now: ports.now(),
  });
  await passwords.close();
}
