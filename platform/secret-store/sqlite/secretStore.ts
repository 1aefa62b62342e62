import { createSecretKey, randomBytes } from 'node:crypto';
import { open } from '../../sqlite/database.ts';
import { ownerOnly } from '../../sqlite/ownerOnly.ts';
import { transactionsOn, whenFree } from '../../sqlite/writing.ts';
import { millis } from '../instant.ts';
import { type SecretStore, SecretStoreUnavailableError } from '../port.ts';
import { answersIn } from './answers.ts';
import { EVENT_SECRETS, eventSecretsIn } from './eventSecrets.ts';
import { groupedWrites } from './groups.ts';
import { personKeysIn } from './personKeys.ts';
import { SECOND_FACTORS, secondFactorsIn } from './secondFactors.ts';
import { sessionsIn } from './sessions.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS installation_keys(name TEXT PRIMARY KEY NOT NULL, value BLOB NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS person_keys(person TEXT PRIMARY KEY NOT NULL, value BLOB) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS passwords(id TEXT PRIMARY KEY NOT NULL, hash TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS one_time_tokens(purpose TEXT NOT NULL, token_hash TEXT NOT NULL, subject TEXT NOT NULL, expires INTEGER NOT NULL,
    PRIMARY KEY(purpose, token_hash)) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS one_time_tokens_of_subject ON one_time_tokens(subject, purpose);
  CREATE TABLE IF NOT EXISTS sessions(id TEXT PRIMARY KEY NOT NULL, user_id TEXT NOT NULL, epoch INTEGER NOT NULL, expires INTEGER NOT NULL,
    session TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS sessions_of_user ON sessions(user_id);
  CREATE TABLE IF NOT EXISTS ended_sessions(id TEXT PRIMARY KEY NOT NULL, expires INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS session_epochs(user_id TEXT PRIMARY KEY NOT NULL, epoch INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS claimed_answers(key TEXT PRIMARY KEY NOT NULL, fingerprint TEXT NOT NULL, claim TEXT NOT NULL, lease_until INTEGER NOT NULL, expires INTEGER,
    answer TEXT) STRICT;
  ${SECOND_FACTORS}
  ${EVENT_SECRETS}
  CREATE TABLE IF NOT EXISTS belonging(first_event_id TEXT NOT NULL) STRICT;
`;
const KEY_BYTES = 32;

/**
 * Opens the secrets in one SQLite file that only its owner may read. Every write is on disk when its promise resolves. Several
 * connections and processes may have the file open.
 */
export async function openSqliteSecretStore({ path }: { readonly path: string }): Promise<SecretStore> {
  ownerOnly(path);
  const database = await whenFree(() => open(path, { synchronous: 'FULL', cacheKiB: 8_000 }));
  // A short busy timeout: from here on `whenFree` waits for locks without blocking the event loop.
  database.exec('PRAGMA busy_timeout=5; PRAGMA secure_delete=ON');
  const transactions = transactionsOn(database, SecretStoreUnavailableError);
  await transactions.run(() => database.exec(SCHEMA));
  const { write, idle } = groupedWrites(database, transactions);
  const store = async (sql: string, ...values: readonly (string | number)[]): Promise<void> => {
    await write(() => database.run(sql, ...values));
  };

  return {
    async installationKey(name) {
      const find = () => database.get<{ value: Uint8Array }>('SELECT value FROM installation_keys WHERE name = ?', name)?.value;
      const present = await whenFree(find);
      if (present !== undefined) return createSecretKey(present);
      return write(() => {
        const made = find() ?? randomBytes(KEY_BYTES);
        database.run('INSERT INTO installation_keys VALUES(?, ?) ON CONFLICT DO NOTHING', name, made);
        return createSecretKey(made);
      });
    },

    hasKeys: () =>
      whenFree(() => database.get('SELECT 1 FROM installation_keys UNION ALL SELECT 1 FROM person_keys LIMIT 1') !== undefined),

    passwordHash: (passwordId) =>
      whenFree(() => database.get<{ hash: string }>('SELECT hash FROM passwords WHERE id = ?', passwordId)?.hash),
    setPasswordHash: (passwordId, hash) =>
      store('INSERT INTO passwords VALUES(?, ?) ON CONFLICT DO UPDATE SET hash = excluded.hash', passwordId, hash),
    dropPasswordHash: (passwordId) => store('DELETE FROM passwords WHERE id = ?', passwordId),

    putOneTimeToken: async ({ purpose, tokenHash, subject, expiresAt }) =>
      store('INSERT OR REPLACE INTO one_time_tokens VALUES(?, ?, ?, ?)', purpose, tokenHash, subject, millis(expiresAt)),
    peekOneTimeToken: (purpose, tokenHash, at) =>
      whenFree(() => {
        const sql = 'SELECT subject FROM one_time_tokens WHERE purpose = ? AND token_hash = ? AND expires > ?';
        return database.get<{ subject: string }>(sql, purpose, tokenHash, millis(at))?.subject;
      }),
    takeOneTimeToken: (purpose, tokenHash, at) =>
      write(() => {
        const sql = 'DELETE FROM one_time_tokens WHERE purpose = ? AND token_hash = ? AND expires > ? RETURNING subject';
        return database.get<{ subject: string }>(sql, purpose, tokenHash, millis(at))?.subject;
      }),
    dropOneTimeTokens: (purpose, subject) => store('DELETE FROM one_time_tokens WHERE purpose = ? AND subject = ?', purpose, subject),

    ...personKeysIn(database, write, transactions.emptyLog),
    ...eventSecretsIn(database, write),
    ...secondFactorsIn(database, write),
    ...sessionsIn(database, write),
    ...answersIn(database, write),

    belongsTo: () => whenFree(() => database.get<{ first_event_id: string }>('SELECT first_event_id FROM belonging')?.first_event_id),
    assignTo: (firstEventId) =>
      write(() => {
        database.run('DELETE FROM belonging');
        database.run('INSERT INTO belonging VALUES(?)', firstEventId);
      }),

    async forgetPerson(userId) {
      await write(() => {
        database.run('DELETE FROM one_time_tokens WHERE subject = ?', userId);
        database.run('DELETE FROM second_factors WHERE user_id = ?', userId);
        database.run('DELETE FROM event_secrets WHERE user_id = ?', userId);
        database.run('DELETE FROM sessions WHERE user_id = ?', userId);
      });
      await transactions.emptyLog();
    },
    sweep: (at) =>
      write(() => {
        const now = millis(at);
        database.run('DELETE FROM one_time_tokens WHERE expires <= ?', now);
        database.run('DELETE FROM second_factors WHERE expires <= ?', now);
        database.run('DELETE FROM sessions WHERE expires <= ?', now);
        database.run('DELETE FROM ended_sessions WHERE expires <= ?', now);
        database.run('DELETE FROM claimed_answers WHERE coalesce(expires, lease_until) <= ?', now);
      }),
    async close() {
      await idle();
      database.close();
    },
  };
}
