import { useNow } from '@s30/frontend-shared/time/useNow';
import { timeLeft } from './timeLeft.ts';

/** How long it is until an interview begins; nothing once it is over. */
export function Countdown({ startTime, endTime }: { readonly startTime: string; readonly endTime: string }) {
  const words = timeLeft(startTime, endTime, useNow());
  return words && <strong className="countdown">{words}</strong>;
}
