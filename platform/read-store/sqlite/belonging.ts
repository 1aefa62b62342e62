import type { Position } from '../../event-store/port.ts';
import type { Database } from '../../sqlite/database.ts';
import { whenFree } from '../../sqlite/writing.ts';
import type { Mark, ReadStore } from '../port.ts';
import type { generationsIn } from './generations.ts';

type Row = { readonly name: string; readonly generation: number | null; readonly position: Position; readonly event_id: string | null };

/** The marks of the log that the store was made from. */
export function belongingIn(
  database: Database,
  generations: Pick<ReturnType<typeof generationsIn>, 'remove'>,
  write: <T>(work: () => T) => Promise<T>,
): Pick<ReadStore, 'marks' | 'disown'> {
  const rows = (): readonly Row[] =>
    database.all<Row>(
      `SELECT name, generation, checkpoint AS position, event_id FROM projections WHERE checkpoint <> ''
        UNION ALL SELECT name, NULL, position, event_id FROM cursors WHERE position <> ''`,
    );
  const marks = (): readonly Mark[] =>
    rows().map(({ name, generation, position, event_id }) => ({
      of: generation === null ? { cursor: name } : { collection: name, generation },
      position,
      eventId: event_id ?? undefined,
    }));

  return {
    marks: () => whenFree(marks),
    disown: (mark) =>
      write(() => {
        if (!marks().some((each) => isSame(each, mark))) return;
        if ('cursor' in mark.of) database.run('DELETE FROM cursors WHERE name = ?', mark.of.cursor);
        else generations.remove(mark.of.collection, mark.of.generation);
      }),
  };
}

const isSame = (one: Mark, other: Mark): boolean => JSON.stringify(one) === JSON.stringify(other);
