import { createSecretKey, randomBytes } from 'node:crypto';
import { Binary, type IndexDescription } from 'mongodb';
import { belongingIn } from '../../mongodb/belonging.ts';
import { openMongo } from '../../mongodb/client.ts';
import { millis } from '../instant.ts';
import { type SecretStore, SecretStoreUnavailableError } from '../port.ts';
import { answersIn } from './answers.ts';
import { eventSecretsIn } from './eventSecrets.ts';
import { personKeysIn } from './personKeys.ts';
import { secondFactorsIn } from './secondFactors.ts';
import { sessionsIn } from './sessions.ts';

type Key = { readonly _id: string; readonly value: Binary };
type Password = { readonly _id: string; readonly hash: string };
type TokenId = { readonly purpose: string; readonly tokenHash: string };
/** `expires` is in milliseconds and compared with the caller's clock, so there is no TTL index. */
type Token = { readonly _id: TokenId; readonly subject: string; readonly expires: number };

const INDEXES: Readonly<Record<string, IndexDescription[]>> = {
  secret_tokens: [{ key: { subject: 1, '_id.purpose': 1 } }, { key: { expires: 1 } }],
  secret_sessions: [{ key: { userId: 1, epoch: 1 } }, { key: { expires: 1 } }],
  secret_ended_sessions: [{ key: { expires: 1 } }],
  secret_second_factors: [{ key: { userId: 1 } }, { key: { expires: 1 } }],
  secret_event_secrets: [{ key: { userId: 1 } }],
  secret_answers: [{ key: { until: 1 } }],
};
const OF_A_PERSON = ['secret_sessions', 'secret_second_factors', 'secret_event_secrets'];
const EXPIRING = ['secret_tokens', 'secret_sessions', 'secret_ended_sessions', 'secret_second_factors'];
const KEY_BYTES = 32;

/**
 * Opens the secrets in a database of a MongoDB replica set, which any number of processes may have open. Every write is on the disks of
 * a majority of members when its promise resolves.
 */
export async function openMongoSecretStore({ url }: { readonly url: string }): Promise<SecretStore> {
  const mongo = await openMongo({ url, Unavailable: SecretStoreUnavailableError });
  const { db, run } = mongo;
  const keys = db.collection<Key>('secret_keys');
  const passwords = db.collection<Password>('secret_passwords');
  const tokens = db.collection<Token>('secret_tokens');
  const tokenId = (purpose: string, tokenHash: string): TokenId => ({ purpose, tokenHash });

  await mongo.prepare(async (session) => {
    for (const [name, indexes] of Object.entries(INDEXES)) await db.collection(name).createIndexes(indexes, { session });
  });

  return {
    async installationKey(name) {
      const made = { $setOnInsert: { value: new Binary(randomBytes(KEY_BYTES)) } };
      // When two processes create it at once, the server retries the second upsert by _id, which then returns the first's key.
      const options = { upsert: true, returnDocument: 'after' } as const;
      const key = await run(
        async (session) =>
          (await keys.findOne({ _id: name }, { session })) ?? keys.findOneAndUpdate({ _id: name }, made, { ...options, session }),
      );
      if (key === null) throw new Error(`the key ${name} was neither found nor made`);
      return createSecretKey(key.value.value());
    },

    hasKeys: () =>
      run(async (session) => {
        const found = (await keys.findOne({}, { session })) ?? (await db.collection('secret_person_keys').findOne({}, { session }));
        return found !== null;
      }),

    async passwordHash(passwordId) {
      return (await run((session) => passwords.findOne({ _id: passwordId }, { session })))?.hash;
    },
    async setPasswordHash(passwordId, hash) {
      await run((session) => passwords.updateOne({ _id: passwordId }, { $set: { hash } }, { session, upsert: true }));
    },
    async dropPasswordHash(passwordId) {
      await run((session) => passwords.deleteOne({ _id: passwordId }, { session }));
    },

    async putOneTimeToken({ purpose, tokenHash, subject, expiresAt }) {
      const token = { subject, expires: millis(expiresAt) };
      await run((session) => tokens.replaceOne({ _id: tokenId(purpose, tokenHash) }, token, { session, upsert: true }));
    },
    async peekOneTimeToken(purpose, tokenHash, at) {
      const wanted = { _id: tokenId(purpose, tokenHash), expires: { $gt: millis(at) } };
      return (await run((session) => tokens.findOne(wanted, { session })))?.subject;
    },
    async takeOneTimeToken(purpose, tokenHash, at) {
      const wanted = { _id: tokenId(purpose, tokenHash), expires: { $gt: millis(at) } };
      return (await run((session) => tokens.findOneAndDelete(wanted, { session })))?.subject;
    },
    async dropOneTimeTokens(purpose, subject) {
      await run((session) => tokens.deleteMany({ subject, '_id.purpose': purpose }, { session }));
    },

    ...personKeysIn(mongo),
    ...eventSecretsIn(mongo),
    ...secondFactorsIn(mongo),
    ...sessionsIn(mongo),
    ...answersIn(mongo),
    ...belongingIn(mongo, 'secret_belonging'),

    async forgetPerson(userId) {
      await run(async (session) => {
        await tokens.deleteMany({ subject: userId }, { session });
        for (const name of OF_A_PERSON) await db.collection(name).deleteMany({ userId }, { session });
      });
    },
    async sweep(at) {
      const now = millis(at);
      await run(async (session) => {
        for (const name of EXPIRING) await db.collection(name).deleteMany({ expires: { $lte: now } }, { session });
        await db.collection('secret_answers').deleteMany({ until: { $lte: now } }, { session });
      });
    },
    close: mongo.close,
  };
}
