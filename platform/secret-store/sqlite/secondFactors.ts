import type { Database } from '../../sqlite/database.ts';
import { whenFree } from '../../sqlite/writing.ts';
import { millis } from '../instant.ts';
import type { SecretStore } from '../port.ts';
import type { GroupedWrites } from './groups.ts';

type SecondFactors = Pick<SecretStore, 'putSecondFactor' | 'secondFactor' | 'useTimeStep' | 'dropSecondFactors'>;

/** `used` is the last time step whose code was used. */
export const SECOND_FACTORS = `
  CREATE TABLE IF NOT EXISTS second_factors(id TEXT PRIMARY KEY NOT NULL, user_id TEXT NOT NULL, secret BLOB NOT NULL, expires INTEGER,
    used INTEGER NOT NULL DEFAULT -1) STRICT;
  CREATE INDEX IF NOT EXISTS second_factors_of_user ON second_factors(user_id);
`;
const PUT = `INSERT INTO second_factors(id, user_id, secret, expires) VALUES(?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET secret = excluded.secret, expires = excluded.expires`;

/** Secrets of second factors, and the last code used of each. */
export const secondFactorsIn = (database: Database, write: GroupedWrites['write']): SecondFactors => ({
  async putSecondFactor({ id, userId, secret, expiresAt }) {
    await write(() => database.run(PUT, id, userId, secret, expiresAt === undefined ? null : millis(expiresAt)));
  },
  secondFactor: (id, at) =>
    whenFree(() => {
      const sql = 'SELECT user_id AS userId, secret, expires FROM second_factors WHERE id = ? AND coalesce(expires > ?, true)';
      const found = database.get<{ userId: string; secret: Uint8Array; expires: number | null }>(sql, id, millis(at));
      if (found === undefined) return undefined;
      const { userId, secret, expires } = found;
      const expiresAt = expires === null ? {} : { expiresAt: new Date(expires).toISOString() };
      return { id, userId, secret: Uint8Array.from(secret), ...expiresAt };
    }),
  useTimeStep: (id, step) =>
    write(() => database.get('UPDATE second_factors SET used = ? WHERE id = ? AND used < ? RETURNING 1', step, id, step) !== undefined),
  async dropSecondFactors(userId) {
    await write(() => database.run('DELETE FROM second_factors WHERE user_id = ?', userId));
  },
});
