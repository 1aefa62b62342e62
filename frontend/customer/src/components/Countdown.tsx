import { useNow } from '@s30/frontend-shared/time/useNow';
import { timeLeft } from './timeLeft.ts';

/** The time until an interview begins; renders nothing once it is over. */
export function Countdown({ startTime, endTime }: { readonly startTime: string; readonly endTime: string }) {
  const words = timeLeft(startTime, endTime, useNow());
  return words && <strong className="countdown">{words}</strong>;
}
