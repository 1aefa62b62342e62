/**
 * Calls `late` after `ms` milliseconds; the result cancels that. Timers run before anything that has arrived: if this process was held up
 * until after the deadline, an answer that came in time is handled first and may still cancel.
 */
export function deadline(ms: number, late: () => void): () => void {
  let turn: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    turn = setImmediate(late);
  }, ms);
  return () => {
    clearTimeout(timer);
    clearImmediate(turn);
  };
}
