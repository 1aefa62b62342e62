import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, openSync } from 'node:fs';
import { open } from '../../sqlite/database.ts';
import { transactionsOn, whenFree } from '../../sqlite/writing.ts';
import { millis } from '../instant.ts';
import type { SecretStore } from '../port.ts';
import { answersIn } from './answers.ts';
import { groupedWrites } from './groups.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS installation_keys(name TEXT PRIMARY KEY NOT NULL, value BLOB NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS passwords(user_id TEXT PRIMARY KEY NOT NULL, hash TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS one_time_tokens(purpose TEXT NOT NULL, token_hash TEXT NOT NULL, subject TEXT NOT NULL, expires INTEGER NOT NULL,
    PRIMARY KEY(purpose, token_hash)) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS one_time_tokens_of_subject ON one_time_tokens(subject, purpose);
  CREATE TABLE IF NOT EXISTS revoked_sessions(jti TEXT PRIMARY KEY NOT NULL, expires INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS revoked_users(user_id TEXT PRIMARY KEY NOT NULL, issued_before INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS answers(key TEXT PRIMARY KEY NOT NULL, fingerprint TEXT NOT NULL, lease_until INTEGER NOT NULL, expires INTEGER,
    answer TEXT) STRICT;
`;
const KEY_BYTES = 32;

/**
 * Opens the secrets in one SQLite file that only its owner may read. Every write has reached the disk when its promise resolves.
 * Several connections and processes may have the file open.
 */
export async function openSqliteSecretStore({ path }: { readonly path: string }): Promise<SecretStore> {
  ownerOnly(path);
  const database = await whenFree(() => open(path, { synchronous: 'FULL', cacheKiB: 8_000 }));
  // From here on a lock is waited for with the event loop running.
  database.exec('PRAGMA busy_timeout=5; PRAGMA secure_delete=ON');
  const transactions = transactionsOn(database);
  await transactions.run(() => database.exec(SCHEMA));
  const { write, idle } = groupedWrites(database, transactions);
  const store = async (sql: string, ...values: readonly (string | number)[]): Promise<void> => {
    await write(() => database.run(sql, ...values));
  };

  return {
    async installationKey(name, bytes = KEY_BYTES) {
      const find = () => database.get<{ value: Uint8Array }>('SELECT value FROM installation_keys WHERE name = ?', name)?.value;
      const present = await whenFree(find);
      if (present !== undefined) return Uint8Array.from(present);
      return write(() => {
        const made = find() ?? randomBytes(bytes);
        database.run('INSERT INTO installation_keys VALUES(?, ?) ON CONFLICT DO NOTHING', name, made);
        return Uint8Array.from(made);
      });
    },

    passwordHash: (userId) => whenFree(() => database.get<{ hash: string }>('SELECT hash FROM passwords WHERE user_id = ?', userId)?.hash),
    setPasswordHash: (userId, hash) =>
      store('INSERT INTO passwords VALUES(?, ?) ON CONFLICT DO UPDATE SET hash = excluded.hash', userId, hash),

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

    revokeSession: async (jti, expiresAt) =>
      store(
        'INSERT INTO revoked_sessions VALUES(?, ?) ON CONFLICT DO UPDATE SET expires = max(expires, excluded.expires)',
        jti,
        millis(expiresAt),
      ),
    revokeSessionsIssuedBefore: async (userId, instant) =>
      store(
        'INSERT INTO revoked_users VALUES(?, ?) ON CONFLICT DO UPDATE SET issued_before = max(issued_before, excluded.issued_before)',
        userId,
        millis(instant),
      ),
    isRevoked: ({ jti, userId, issuedAt }) =>
      whenFree(() => {
        const sql = `SELECT EXISTS(SELECT 1 FROM revoked_sessions WHERE jti = ?)
          OR EXISTS(SELECT 1 FROM revoked_users WHERE user_id = ? AND issued_before > ?) AS revoked`;
        return database.get<{ revoked: number }>(sql, jti, userId, millis(issuedAt))?.revoked === 1;
      }),

    ...answersIn(database, write),

    sweep: (at) =>
      write(() => {
        const now = millis(at);
        database.run('DELETE FROM one_time_tokens WHERE expires <= ?', now);
        database.run('DELETE FROM revoked_sessions WHERE expires <= ?', now);
        database.run('DELETE FROM answers WHERE coalesce(expires, lease_until) <= ?', now);
      }),
    async close() {
      await idle();
      database.close();
    },
  };
}

/** Makes the file before SQLite does; the files beside it inherit its mode. An existing one is never opened here: closing it would drop SQLite's locks. */
function ownerOnly(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (typeof error !== 'object' || error === null || !('code' in error) || error.code !== 'EEXIST') throw error;
    chmodSync(path, 0o600);
  }
}
