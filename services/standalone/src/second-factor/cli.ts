import { randomUUID } from 'node:crypto';
import { removeSecondFactor } from '@s30/commands/accounts/secondFactors';
import type { Run } from '@s30/commands/context';
import { emailClaim } from '@s30/commands/email-claim/decider';
import { emailClaimId } from '@s30/commands/registration/registration';
import { normalisedEmail } from '@s30/contracts/fields';
import { isRejection, messageOf } from '@s30/contracts/rejections';
import { instantOf } from '@s30/contracts/time';
import { storesOf, UnusableSettingError } from '@s30/platform/composition/stores';
import { openToWrite } from '@s30/platform/composition/wholeness';
import { readEnvironment } from '@s30/platform/config/environment';
import { createCommandRunner } from '@s30/platform/decider/runner';
import { EventStoreUnavailableError, LogLockedError, OlderLogError } from '@s30/platform/event-store/port';
import { SecretStoreUnavailableError } from '@s30/platform/secret-store/port';
import { ToolError } from '../backup/folder.ts';

const HELP = `Usage: npm run second-factor -- remove <mail address>

  Takes the second factor off an account whose owner has lost theirs and whom no admin can help, such as the only admin. All their sessions
  end, and the server tells them by mail when it runs again. Settings are those of the server, which must not run meanwhile, and so is the
  user who runs this.
`;

/** By whoever runs the server; recorded in the log like everything else. */
async function remove(address: string): Promise<string> {
  const environment = readEnvironment(process.env);
  if (!environment.ok) throw new ToolError(environment.message);
  const stores = storesOf(environment.config);
  try {
    const { eventStore, secrets } = (await openToWrite(stores)).written;
    const runner = createCommandRunner(eventStore);
    const commandId = randomUUID();
    const actor = { userId: 'installation', role: 'system' } as const;
    const at = instantOf(Date.now());
    const run: Run = (decider, id, command) =>
      runner.run(decider, id, command, { commandId, correlationId: commandId, causationId: commandId, actor, at });
    const claim = await runner.load(emailClaim, await emailClaimId(secrets, normalisedEmail(address)));
    if (claim.status === 'free') throw new ToolError('No account has this mail address.');
    const removed = await removeSecondFactor({ secrets }, run, claim.claim, { by: 'operator' });
    if (isRejection(removed)) throw new ToolError(`${messageOf(removed)}.`);
    return removed.name;
  } finally {
    await stores.close();
  }
}

const KNOWN = [ToolError, UnusableSettingError, LogLockedError, OlderLogError, EventStoreUnavailableError, SecretStoreUnavailableError];

try {
  const [command, address, ...more] = process.argv.slice(2);
  if (command === '--help') process.stdout.write(HELP);
  else if (command !== 'remove' || address === undefined || more.length > 0)
    throw new ToolError('Say "npm run second-factor -- remove" and a mail address: see --help.');
  else process.stdout.write(`${await remove(address)} can log in without a second factor.\n`);
} catch (error) {
  if (!(error instanceof Error) || !KNOWN.some((kind) => error instanceof kind)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
