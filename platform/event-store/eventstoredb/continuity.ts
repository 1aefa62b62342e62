import { LogReplacedError, type Position } from '../port.ts';
import type { Connection } from './connections.ts';
import { failureOf } from './failures.ts';

export type Continuity = {
  /** An event of the log, read or written by this process. */
  saw(position: Position, id: string): void;
  /** Does one attempt; after an interruption it looks first whether the log is still the same. Throws {@link LogReplacedError} when it is not. */
  attempt<T>(connection: Connection, work: (connection: Connection) => Promise<T>): Promise<T>;
  /** The server was away: what answers from now on may be another log. */
  interrupted(): void;
  isBroken(): boolean;
};

/** Behind one address there may be another log tomorrow, or yesterday's: the last event that this process has seen must be in it. */
export function continuityOf(idAt: (connection: Connection, position: Position) => Promise<string | undefined>): Continuity {
  let last: { readonly position: Position; readonly id: string } | undefined;
  let interruptions = 0;
  let looked = 0;
  let isBroken = false;

  async function look(connection: Connection): Promise<void> {
    const asked = interruptions;
    // Others see more of the log while this one waits for its answer.
    const seen = last;
    if ((asked !== looked || isBroken) && seen !== undefined) isBroken = (await idAt(connection, seen.position)) !== seen.id;
    looked = asked;
    if (!isBroken) return;
    throw new LogReplacedError(
      `The log at EVENT_STORE_URL is another one than before: event ${seen?.id}, which this process has seen, is not in it. Restore the log, or restart.`,
    );
  }

  return {
    saw(position, id) {
      if (last === undefined || position > last.position) last = { position, id };
    },
    async attempt(connection, work) {
      try {
        await look(connection);
        return await work(connection);
      } catch (error) {
        if (failureOf(error).kind === 'unavailable') interruptions += 1;
        throw error;
      }
    },
    interrupted() {
      interruptions += 1;
    },
    isBroken: () => isBroken,
  };
}
