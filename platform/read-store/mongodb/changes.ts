import type { ChangeStream, Collection } from 'mongodb';
import { wakeUp } from '../../clock/wakeUp.ts';
import type { Generation } from './generations.ts';

/**
 * Signals when any process changes a generation's state. All waits share one change stream, opened
 * for the first. While it is unavailable, nothing is signalled and callers poll.
 */
export function changesOf(generations: Collection<Generation>) {
  const changed = wakeUp();
  let stream: ChangeStream<Generation> | undefined;

  function follow(): void {
    if (stream !== undefined) return;
    const opened = generations.watch<Generation>([{ $project: { operationType: 1 } }]);
    stream = opened;
    opened.on('change', changed.notify);
    // The driver has already tried to resume it; the next wait opens another.
    opened.on('error', () => {
      if (stream === opened) stream = undefined;
      opened.close().catch(() => undefined);
    });
  }

  return {
    next(withinMs: number): Promise<void> {
      follow();
      return changed.next({ ms: withinMs });
    },
    async close(): Promise<void> {
      changed.notify();
      await stream?.close();
    },
  };
}
