import { Binary, type ClientSession } from 'mongodb';
import type { Mongo } from '../../mongodb/client.ts';
import type { SecretStore } from '../port.ts';

type EventSecret = { readonly _id: string; readonly userId: string; readonly secret: Binary };
const collection = ({ db }: Mongo) => db.collection<EventSecret>('secret_event_secrets');

export async function prepareEventSecrets(mongo: Mongo, session: ClientSession): Promise<void> {
  await collection(mongo).createIndexes([{ key: { userId: 1 } }], { session });
}

export async function forgetEventSecrets(mongo: Mongo, session: ClientSession, userId: string): Promise<void> {
  await collection(mongo).deleteMany({ userId }, { session });
}

export const eventSecretsIn = (mongo: Mongo): Pick<SecretStore, 'putEventSecrets' | 'eventSecrets'> => ({
  async putEventSecrets(secrets) {
    const puts = secrets.map(({ id, userId, secret }) => ({
      updateOne: { filter: { _id: id }, update: { $set: { userId, secret: new Binary(secret) } }, upsert: true },
    }));
    await mongo.run((session) => collection(mongo).bulkWrite(puts, { session }));
  },
  async eventSecrets(ids) {
    const found = await mongo.run((session) =>
      collection(mongo)
        .find({ _id: { $in: [...ids] } }, { session })
        .toArray(),
    );
    return new Map(found.map(({ _id, secret }) => [_id, Uint8Array.from(secret.value())] as const));
  },
});
