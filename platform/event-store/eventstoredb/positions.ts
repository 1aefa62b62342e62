import type { Position as ServerPosition } from '@eventstore/db-client';
import { type Position, START } from '../port.ts';

const DIGITS = 20;
const PATTERN = /^(\d{20})-(\d{20})$/;
const pad = (value: bigint): string => String(value).padStart(DIGITS, '0');

/** Keeps both numbers: events of one append may share a commit position, so resuming from it alone would skip some of them. */
export const toPosition = ({ commit, prepare }: ServerPosition): Position => `${pad(commit)}-${pad(prepare)}` as Position;

/** Undefined for START. Throws a RangeError when the position has another adapter's format. */
export function fromPosition(position: Position): ServerPosition | undefined {
  if (position === START) return undefined;
  const [, commit, prepare] = PATTERN.exec(position) ?? [];
  if (commit === undefined || prepare === undefined) throw new RangeError(`${position} is not a position in this log.`);
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
}

export const isPosition = (text: string): boolean => PATTERN.test(text);
