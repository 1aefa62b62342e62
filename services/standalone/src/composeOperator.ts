import { randomUUID } from 'node:crypto';
import { type Run, runAs } from '@s30/commands/context';
import { emailClaim } from '@s30/commands/email-claim/decider';
import { emailClaimId } from '@s30/commands/registration/registration';
import { normalisedEmail } from '@s30/contracts/fields';
import { UserId } from '@s30/contracts/ids';
import { type Instant, instantOf } from '@s30/contracts/time';
import { refuseNoInstallation, storesOf } from '@s30/platform/composition/stores';
import { openToWrite } from '@s30/platform/composition/wholeness';
import { settings } from '@s30/platform/config/environment';
import { ToolError } from '@s30/platform/config/tool';
import { type CommandRunner, createCommandRunner } from '@s30/platform/decider/runner';
import type { EventStore } from '@s30/platform/event-store/port';
import { isLeased } from '@s30/platform/projector/lease';
import type { ReadStore } from '@s30/platform/read-store/port';

/** The actor in the log for the server's operator, who has no account. */
export const OPERATOR = UserId.parse('installation');

export type Operating = Pick<Awaited<ReturnType<typeof openToWrite>>, 'readStore' | 'written'> & {
  readonly runner: CommandRunner;
  readonly run: Run;
  /** When the tool was started. */
  readonly at: Instant;
  /** Throws a {@link ToolError} if no account has the address. */
  readonly userIdOf: (address: string) => Promise<UserId>;
};

/** Throws a {@link ToolError} while a server runs on the stores. */
export async function refuseRunning({ hasOneWriter }: EventStore, readStore: ReadStore): Promise<void> {
  // A log with one writer is locked by the server.
  if (!hasOneWriter && (await isLeased(readStore)))
    throw new ToolError('Another process runs on these stores, or was killed in the last minute: stop all first, then start this again.');
}

/** Works on the stores of a stopped server in the operator's name, which the log records. */
export async function operate<Result>(work: (operating: Operating) => Promise<Result>): Promise<Result> {
  const config = settings();
  refuseNoInstallation(config);
  const stores = storesOf(config);
  try {
    const { readStore, written } = await openToWrite(stores);
    await refuseRunning(written.eventStore, readStore);
    const runner = createCommandRunner(written.eventStore);
    const [commandId, at] = [randomUUID(), instantOf(Date.now())];
    return await work({
      ...{ readStore, written, runner, at },
      run: runAs(runner, { userId: OPERATOR, commandId, causationId: commandId, at }),
      userIdOf: async (address) => {
        const claim = await runner.load(emailClaim, await emailClaimId(written.secrets, normalisedEmail(address)));
        if (claim.status === 'free') throw new ToolError('No account has this mail address.');
        return claim.claim.userId;
      },
    });
  } finally {
    await stores.close();
  }
}
