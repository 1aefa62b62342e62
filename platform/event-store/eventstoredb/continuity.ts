import { LogReplacedError, type Position } from '../port.ts';
import type { Connection } from './connections.ts';
import { failureOf } from './failures.ts';

/** Detects that the log behind the address was replaced or rolled back: the last event this process has seen must still be in it. */
export function continuityOf(idAt: (connection: Connection, position: Position) => Promise<string | undefined>) {
  let last: { readonly position: Position; readonly id: string } | undefined;
  let interruptions = 0;
  let looked = 0;
  let isBroken = false;

  async function look(connection: Connection): Promise<void> {
    const asked = interruptions;
    // Copied, because concurrent calls may update `last` during the lookup.
    const seen = last;
    if ((asked !== looked || isBroken) && seen !== undefined) isBroken = (await idAt(connection, seen.position)) !== seen.id;
    looked = asked;
    if (!isBroken) return;
    throw new LogReplacedError(
      `The log at EVENT_STORE_URL is another one than before: event ${seen?.id}, which this process has seen, is not in it. Restore the log, or restart.`,
    );
  }

  return {
    /** Records an event that this process has read or written. */
    saw(position: Position, id: string): void {
      if (last === undefined || position > last.position) last = { position, id };
    },
    /** Runs one attempt; after an interruption it first checks that the log is the same. Throws {@link LogReplacedError} if not. */
    async attempt<T>(connection: Connection, work: (connection: Connection) => Promise<T>): Promise<T> {
      try {
        await look(connection);
        return await work(connection);
      } catch (error) {
        if (failureOf(error).kind === 'unavailable') interruptions += 1;
        throw error;
      }
    },
    /** Records that the server was unavailable, so that the next attempt checks the log. */
    interrupted(): void {
      interruptions += 1;
    },
    isBroken: (): boolean => isBroken,
  };
}
