/**
 * Keeps the output of steps that run at the same time apart: one step prints as it goes, the output
 * of the others is kept back until it is their turn.
 */
export function outputInTurn(print = (stream, text) => process[stream].write(text)) {
  const logs = [];
  const flush = (log) => {
    for (const [stream, text] of log.kept.splice(0)) print(stream, text);
  };
  /** Whoever has ended goes before those that still run, so that the longest step waits last. */
  const turn = () => {
    while (logs[0]?.ended) logs.shift();
    const [first] = logs;
    if (first === undefined) return;
    if (!first.isPrinting) {
      const ended = logs.findIndex((log) => log.ended);
      if (ended > 0) {
        flush(logs.splice(ended, 1)[0]);
        return turn();
      }
    }
    first.isPrinting = true;
    flush(first);
  };
  return (title) => {
    const log = { kept: [['stderr', `\n── ${title} ──\n`]], ended: false, isPrinting: false };
    logs.push(log);
    turn();
    return {
      write(stream, text) {
        log.kept.push([stream, text]);
        if (log.isPrinting) flush(log);
      },
      end() {
        log.ended = true;
        turn();
      },
    };
  };
}
