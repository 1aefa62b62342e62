import type { ChainedRow } from './chain.ts';
import { type Position, START } from './port.ts';

/** A row exactly as stored: raw bytes, so that decoding cannot hide a change. */
export type StoredRow = ChainedRow<Uint8Array> & {
  readonly position: Position;
  /** Undefined when the store keeps no hashes; only the seals then protect the row. */
  readonly hash: string | undefined;
};
/** `previous` is the stored hash of the row before; GENESIS for the first row. */
export type LinkedRow = { readonly row: StoredRow; readonly previous: string };

/** The raw log for verification, which trusts nothing in it. Read-only; can be opened next to a running server. */
export interface StoredLog {
  /** A page in log order after a position; empty at the end. */
  rows(options: { readonly after: Position; readonly limit: number }): Promise<readonly StoredRow[]>;
  /** Single rows by position; those that do not exist are left out. */
  at(positions: readonly Position[]): Promise<readonly LinkedRow[]>;
  head(): Promise<Position>;
  count(): Promise<number>;
  /** The last position ever assigned, even if its event is gone. Stores without such a counter return their head. */
  lastGiven(): Promise<Position>;
  /** How many positions are missing between two consecutive rows; always 0 where the store itself leaves gaps. */
  gapBetween(before: Position, position: Position): number;
  /** Damage in the file around the rows, one sentence each. May take long. */
  damage(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** The id of the log's first event, which names the installation; undefined while the log is empty. */
export async function firstEventIdIn(log: Pick<StoredLog, 'rows'>): Promise<string | undefined> {
  const [first] = await log.rows({ after: START, limit: 1 });
  return first && Buffer.from(first.id).toString();
}
