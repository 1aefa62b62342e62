import type { ChangeStream, Collection } from 'mongodb';
import type { Generation } from './generations.ts';

/**
 * Tells when the state of a generation has changed, whichever process changed it. One change stream serves all who wait; it is opened for
 * the first of them. While it cannot be had, those who wait are told nothing and look again in their own time.
 */
export function changesOf(generations: Collection<Generation>) {
  const waiting = new Set<() => void>();
  let stream: ChangeStream<Generation> | undefined;

  function follow(): void {
    if (stream !== undefined) return;
    const opened = generations.watch<Generation>([{ $project: { operationType: 1 } }]);
    stream = opened;
    opened.on('change', () => {
      for (const wake of [...waiting]) wake();
    });
    // The driver has tried to resume it: whoever waits next opens another.
    opened.on('error', () => {
      if (stream === opened) stream = undefined;
      opened.close().catch(() => undefined);
    });
  }

  return {
    next(withinMs: number): Promise<void> {
      follow();
      return new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          waiting.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, withinMs);
        waiting.add(wake);
      });
    },
    async close(): Promise<void> {
      for (const wake of [...waiting]) wake();
      await stream?.close();
    },
  };
}
