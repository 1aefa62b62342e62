import type { Position as ServerPosition } from '@eventstore/db-client';
import { type Position, START } from '../port.ts';

const DIGITS = 20;
const PATTERN = /^(\d{20})-(\d{20})$/;
const pad = (value: bigint): string => String(value).padStart(DIGITS, '0');

/** Both numbers are kept: events of one append may share their commit position, and who goes on from commit alone misses some of them. */
export const toPosition = ({ commit, prepare }: ServerPosition): Position => `${pad(commit)}-${pad(prepare)}` as Position;

/** Undefined before the first event. Throws when the position is not one of this log's, e.g. one of another adapter. */
export function fromPosition(position: Position): ServerPosition | undefined {
  if (position === START) return undefined;
  const [, commit, prepare] = PATTERN.exec(position) ?? [];
  if (commit === undefined || prepare === undefined) throw new RangeError(`${position} is not a position in this log.`);
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
}

export const isPosition = (text: string): boolean => PATTERN.test(text);
