import { Binary } from 'mongodb';
import type { Mongo } from '../../mongodb/client.ts';
import { millis } from '../instant.ts';
import type { SecretStore } from '../port.ts';

type SecondFactors = Pick<SecretStore, 'putSecondFactor' | 'secondFactor' | 'useTimeStep' | 'dropSecondFactors'>;
/** `used` is the last time step whose code was used. */
type FactorRecord = {
  readonly _id: string;
  readonly userId: string;
  readonly secret: Binary;
  readonly expires: number | null;
  readonly used: number;
};

/** Secrets of second factors, and the last code used of each. */
export function secondFactorsIn({ db, run }: Mongo): SecondFactors {
  const factors = db.collection<FactorRecord>('secret_second_factors');
  return {
    async putSecondFactor({ id, userId, secret, expiresAt }) {
      const $set = { userId, secret: new Binary(secret), expires: expiresAt === undefined ? null : millis(expiresAt) };
      await run((session) => factors.updateOne({ _id: id }, { $set, $setOnInsert: { used: -1 } }, { session, upsert: true }));
    },
    async secondFactor(id, at) {
      const found = await run((session) =>
        factors.findOne({ _id: id, $or: [{ expires: null }, { expires: { $gt: millis(at) } }] }, { session }),
      );
      if (found === null) return undefined;
      const { userId, secret, expires } = found;
      const expiresAt = expires === null ? {} : { expiresAt: new Date(expires).toISOString() };
      return { id, userId, secret: Uint8Array.from(secret.value()), ...expiresAt };
    },
    async useTimeStep(id, step) {
      const used = await run((session) => factors.updateOne({ _id: id, used: { $lt: step } }, { $set: { used: step } }, { session }));
      return used.modifiedCount === 1;
    },
    async dropSecondFactors(userId) {
      await run((session) => factors.deleteMany({ userId }, { session }));
    },
  };
}
