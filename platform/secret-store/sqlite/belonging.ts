import type { Belonging } from '../../installation/belonging.ts';
import type { Database } from '../../sqlite/database.ts';
import { whenFree } from '../../sqlite/writing.ts';

export const BELONGING = 'CREATE TABLE IF NOT EXISTS belonging(first_event_id TEXT NOT NULL) STRICT;';

/** Records which log the secrets belong to. */
export const belongingIn = (database: Database, write: <T>(work: () => T) => Promise<T>): Belonging => ({
  belongsTo: () => whenFree(() => database.get<{ first_event_id: string }>('SELECT first_event_id FROM belonging')?.first_event_id),
  assignTo: (firstEventId) =>
    write(() => {
      database.run('DELETE FROM belonging');
      database.run('INSERT INTO belonging VALUES(?)', firstEventId);
    }),
});
