import { SLOT_HOLD_MINUTES } from '@s30/contracts/rules';
import { useEffect, useState } from 'react';
import type { Hold } from '../../api/hold.ts';

const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOLD_MS = SLOT_HOLD_MINUTES * MINUTE;

/** Milliseconds left of a hold, by the server's clock: this device's may be wrong by hours. */
export function holdLeft(
  { heldUntil, serverTime, receivedAt }: Pick<Hold, 'heldUntil' | 'serverTime' | 'receivedAt'>,
  now: number,
): number {
  if (heldUntil === undefined) return 0;
  const sinceAnswer = now - receivedAt;
  return Math.max(0, Date.parse(heldUntil) - Date.parse(serverTime) - sinceAnswer);
}

/** 12:48 */
export function minutesAndSeconds(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / SECOND);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Ticks while something is held. */
export function useHoldLeft(hold: Hold): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  return holdLeft(hold, now);
}
