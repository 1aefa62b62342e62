import type { Database } from '../../sqlite/database.ts';
import { whenFree } from '../../sqlite/writing.ts';
import { millis } from '../instant.ts';
import type { SecretStore, StoredSession } from '../port.ts';
import type { GroupedWrites } from './groups.ts';

type Sessions = Pick<SecretStore, 'noteSession' | 'sessionsOf' | 'endSession' | 'endSessions' | 'hasEnded'>;

const NOTE = `INSERT INTO sessions VALUES(?, ?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET expires = excluded.expires, session = excluded.session`;
const endedIf = (id: string, user: string, epoch: string): string =>
  `EXISTS(SELECT 1 FROM ended_sessions WHERE ended_sessions.id = ${id})
  OR EXISTS(SELECT 1 FROM session_epochs WHERE session_epochs.user_id = ${user} AND session_epochs.epoch > ${epoch})`;

/** Where users are signed in, and which sessions were ended early. */
export function sessionsIn(database: Database, write: GroupedWrites['write']): Sessions {
  return {
    async noteSession(session) {
      const { id, userId, epoch, expiresAt } = session;
      await write(() => database.run(NOTE, id, userId, epoch, millis(expiresAt), JSON.stringify(session)));
    },
    sessionsOf: (userId, at) =>
      whenFree(() => {
        const sql = `SELECT session FROM sessions WHERE user_id = ? AND expires > ?
          AND NOT (${endedIf('sessions.id', 'sessions.user_id', 'sessions.epoch')})`;
        const found = database.all<{ session: string }>(sql, userId, millis(at));
        return found.map(({ session }) => JSON.parse(session) as StoredSession).sort((a, b) => b.seenAt.localeCompare(a.seenAt));
      }),
    async endSession(id, expiresAt) {
      const sql = 'INSERT INTO ended_sessions VALUES(?, ?) ON CONFLICT DO UPDATE SET expires = max(expires, excluded.expires)';
      await write(() => {
        database.run(sql, id, millis(expiresAt));
        database.run('DELETE FROM sessions WHERE id = ?', id);
      });
    },
    async endSessions(userId, epoch) {
      const sql = 'INSERT INTO session_epochs VALUES(?, ?) ON CONFLICT DO UPDATE SET epoch = max(epoch, excluded.epoch)';
      await write(() => {
        database.run(sql, userId, epoch);
        database.run('DELETE FROM sessions WHERE user_id = ? AND epoch < ?', userId, epoch);
      });
    },
    hasEnded: ({ id, userId, epoch }) =>
      whenFree(() => database.get<{ ended: number }>(`SELECT ${endedIf('?', '?', '?')} AS ended`, id, userId, epoch)?.ended === 1),
  };
}
