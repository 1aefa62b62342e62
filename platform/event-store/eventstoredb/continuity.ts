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
    if ((asked !== looked || isBroken) && last !== undefined) isBroken = (await idAt(connection, last.position)) !== last.id;
    looked = asked;
    if (!isBroken) return;
    throw new LogReplacedError(
      `The log at EVENT_STORE_URL is another one than before: event ${last?.id}, which this process has seen, is not in it. Restore the log, or restart.`,
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
