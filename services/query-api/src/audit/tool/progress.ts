const EVERY_MS = 1_000;

/** Reports progress once a second on a terminal; logs and schedulers get only results and errors. */
export function progressOf(what: string): (events: number) => void {
  if (!process.stderr.isTTY) return () => undefined;
  const startedAt = performance.now();
  let toldAt = startedAt;
  return (events) => {
    const now = performance.now();
    if (now - toldAt < EVERY_MS) return;
    toldAt = now;
    const rate = Math.round((events * 1000) / (now - startedAt));
    process.stderr.write(`${what}: ${events.toLocaleString('en')} events, ${rate.toLocaleString('en')} a second\n`);
  };
}
