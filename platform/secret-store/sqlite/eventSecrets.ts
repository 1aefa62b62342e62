import type { Database } from '../../sqlite/database.ts';
import { whenFree } from '../../sqlite/writing.ts';
import type { SecretStore } from '../port.ts';
import type { GroupedWrites } from './groups.ts';

export const EVENT_SECRETS = `
  CREATE TABLE IF NOT EXISTS event_secrets(id TEXT PRIMARY KEY NOT NULL, user_id TEXT NOT NULL, secret BLOB NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS event_secrets_of_user ON event_secrets(user_id);
`;
const PUT = 'INSERT INTO event_secrets VALUES(?, ?, ?) ON CONFLICT DO UPDATE SET secret = excluded.secret';
const FIND = 'SELECT id, secret FROM event_secrets WHERE id IN (SELECT value FROM json_each(?))';

export const eventSecretsIn = (
  database: Database,
  write: GroupedWrites['write'],
): Pick<SecretStore, 'putEventSecrets' | 'eventSecrets'> => ({
  async putEventSecrets(secrets) {
    await write(() => {
      for (const { id, userId, secret } of secrets) database.run(PUT, id, userId, secret);
    });
  },
  eventSecrets: (ids) =>
    whenFree(
      () =>
        new Map(
          database
            .tuples<[id: string, secret: Uint8Array]>(FIND, JSON.stringify(ids))
            .map(([id, secret]) => [id, Uint8Array.from(secret)] as const),
        ),
    ),
});
