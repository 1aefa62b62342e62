/**
 * Separates the output of concurrent steps: one step prints live, the others are buffered until their turn. Finished steps come
 * before running ones.
 */
export function outputInTurn(print = (stream, text) => process[stream].write(text)) {
  const waiting = [];
  let front;
  const flush = (log) => {
    for (const [stream, text] of log.kept.splice(0)) print(stream, text);
  };
  const goOn = () => {
    if (front !== undefined) flush(front);
    while (front === undefined || front.ended) {
      const next = Math.max(
        0,
        waiting.findIndex((log) => log.ended),
      );
      [front] = waiting.splice(next, 1);
      if (front === undefined) return;
      flush(front);
    }
  };
  return (title) => {
    const log = { kept: [['stderr', `\n── ${title} ──\n`]], ended: false };
    waiting.push(log);
    goOn();
    return {
      write(stream, text) {
        log.kept.push([stream, text]);
        if (log === front) flush(log);
      },
      end() {
        log.ended = true;
        goOn();
      },
    };
  };
}
