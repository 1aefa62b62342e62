import type { ChainedRow } from './chain.ts';
import { type Position, START } from './port.ts';

/** A row as it stands in the store: not decoded, not even as text, so that nothing can hide in it. */
export type StoredRow = ChainedRow<Uint8Array> & {
  readonly position: Position;
  /** Undefined: the store keeps no hashes, and the seals alone vouch for it. */
  readonly hash: string | undefined;
};
/** `previous`: the hash that is stored with the row before it; GENESIS for the first one. */
export type LinkedRow = { readonly row: StoredRow; readonly previous: string };

/** The log for whoever has to trust nothing in it. Read-only, and beside a running server. */
export interface StoredLog {
  /** A page in log order after a position; empty at the end. */
  rows(options: { readonly after: Position; readonly limit: number }): Promise<readonly StoredRow[]>;
  /** Single rows by position; those that do not exist are left out. */
  at(positions: readonly Position[]): Promise<readonly LinkedRow[]>;
  head(): Promise<Position>;
  count(): Promise<number>;
  /** The last position that was ever given, whether or not its event is still there. Stores without such a count say their head. */
  lastGiven(): Promise<Position>;
  /** How many positions lie between two that follow each other in the log: 0 where the store leaves gaps itself. */
  gapBetween(before: Position, position: Position): number;
  /** What is wrong with the file around the rows, one sentence each. May take long. */
  damage(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** The installation's name; undefined while its log is empty. */
export async function firstEventIdIn(log: Pick<StoredLog, 'rows'>): Promise<string | undefined> {
  const [first] = await log.rows({ after: START, limit: 1 });
  return first && Buffer.from(first.id).toString();
}
