const EVERY_MS = 1_000;

/** Tells now and then how far it is; stderr, so that results can be piped. Short runs say nothing. */
export function progressOf(what: string): (events: number) => void {
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
