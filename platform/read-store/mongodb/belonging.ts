import { START } from '../../event-store/port.ts';
import type { Mongo } from '../../mongodb/client.ts';
import type { Mark, ReadStore } from '../port.ts';
import type { Generations } from './generations.ts';
import { CURSORS, type Cursor } from './leases.ts';

/** The marks of the log that the store was made from. */
export function belongingIn(
  { db, run }: Mongo,
  generations: Pick<Generations, 'marks' | 'remove'>,
  forget: () => void,
): Pick<ReadStore, 'marks' | 'disown'> {
  const cursors = db.collection<Cursor>(CURSORS);
  return {
    async marks() {
      const moved = await run((session) => cursors.find({ position: { $gt: START } }, { session }).toArray());
      const handled = moved.map(({ _id, position, eventId }): Mark => ({ of: { cursor: _id }, position, eventId: eventId ?? undefined }));
      return [...(await generations.marks()), ...handled];
    },
    async disown({ of, position, eventId = null }) {
      if ('cursor' in of) await run((session) => cursors.deleteOne({ _id: of.cursor, position, eventId }, { session }));
      else await generations.remove({ name: of.collection, generation: of.generation, checkpoint: position, eventId });
      forget();
    },
  };
}
