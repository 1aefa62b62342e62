import { Binary } from 'mongodb';
import type { Mongo } from '../../mongodb/client.ts';
import type { SecretStore } from '../port.ts';

type EventSecret = { readonly _id: string; readonly userId: string; readonly secret: Binary };

export function eventSecretsIn({ db, run }: Mongo): Pick<SecretStore, 'putEventSecrets' | 'eventSecrets'> {
  const stored = db.collection<EventSecret>('secret_event_secrets');
  return {
    async putEventSecrets(secrets) {
      const puts = secrets.map(({ id, userId, secret }) => ({
        updateOne: { filter: { _id: id }, update: { $set: { userId, secret: new Binary(secret) } }, upsert: true },
      }));
      await run((session) => stored.bulkWrite(puts, { session }));
    },
    async eventSecrets(ids) {
      const found = await run((session) => stored.find({ _id: { $in: [...ids] } }, { session }).toArray());
      return new Map(found.map(({ _id, secret }) => [_id, Uint8Array.from(secret.value())] as const));
    },
  };
}
