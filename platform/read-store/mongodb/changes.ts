import type { ChangeStream, Collection } from 'mongodb';
import { wakeUp } from '../../clock/wakeUp.ts';
import type { Generation } from './generations.ts';

/**
 * Tells when the state of a generation has changed, whichever process changed it. One change stream serves all who wait; it is opened for
 * the first of them. While it cannot be had, those who wait are told nothing and look again in their own time.
 */
export function changesOf(generations: Collection<Generation>) {
  const changed = wakeUp();
  let stream: ChangeStream<Generation> | undefined;

  function follow(): void {
    if (stream !== undefined) return;
    const opened = generations.watch<Generation>([{ $project: { operationType: 1 } }]);
    stream = opened;
    opened.on('change', changed.notify);
    // The driver has tried to resume it: whoever waits next opens another.
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
