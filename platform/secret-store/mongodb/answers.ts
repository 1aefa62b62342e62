import { randomUUID } from 'node:crypto';
import type { Mongo } from '../../mongodb/client.ts';
import { isDuplicate } from '../../mongodb/errors.ts';
import { millis } from '../instant.ts';
import type { AnswerClaim, SecretStore, StoredAnswer } from '../port.ts';

/** The claim on an idempotency key, and the answer once there is one. */
type AnswerRecord = {
  readonly _id: string;
  readonly fingerprint: string;
  /** The id of the current claim. */
  readonly claim: string;
  /** When the claim expires, or the answer once there is one; milliseconds since 1970. */
  readonly until: number;
  readonly answer: string | null;
};

/** First answers to commands, for idempotency. */
export function answersIn({ db, run }: Mongo): Pick<SecretStore, 'claimAnswer' | 'settleAnswer' | 'dropAnswer'> {
  const answers = db.collection<AnswerRecord>('secret_answers');

  /** Atomically claims the key if it is free; returns the resulting record. */
  async function take(key: string, wanted: Omit<AnswerRecord, '_id'>, now: number): Promise<AnswerRecord | null> {
    // An expired answer counts as absent even before the sweep; an expired claim can only be taken over by the same request.
    const isFree = {
      $or: [
        { $eq: [{ $type: '$claim' }, 'missing'] },
        {
          $and: [
            { $lte: ['$until', now] },
            { $or: [{ $ne: ['$answer', null] }, { $eq: ['$fingerprint', { $literal: wanted.fingerprint }] }] },
          ],
        },
      ],
    };
    const taken = { $literal: { _id: key, ...wanted } };
    const update = [{ $replaceWith: { $cond: [isFree, taken, '$$ROOT'] } }];
    try {
      const options = { upsert: true, returnDocument: 'after' } as const;
      return await run((session) => answers.findOneAndUpdate({ _id: key }, update, { ...options, session }));
    } catch (error) {
      // Another process created the record at the same moment.
      if (isDuplicate(error)) return take(key, wanted, now);
      throw error;
    }
  }

  return {
    async claimAnswer(key, fingerprint, at, leaseMs): Promise<AnswerClaim> {
      const now = millis(at);
      const claim = randomUUID();
      const found = await take(key, { fingerprint, claim, until: now + leaseMs, answer: null }, now);
      // After a failover, a retried write may return no document; the next claim will find it.
      if (found === null) return { status: 'busy' };
      if (found.claim === claim) return { status: 'claimed', claim };
      if (found.fingerprint !== fingerprint) return { status: 'mismatch' };
      return found.answer === null ? { status: 'busy' } : { status: 'answered', answer: JSON.parse(found.answer) as StoredAnswer };
    },
    async settleAnswer(key, claim, { status, headers, body }, expiresAt) {
      const settled = { answer: JSON.stringify({ status, headers, body }), until: millis(expiresAt) };
      const { matchedCount } = await run((session) => answers.updateOne({ _id: key, claim, answer: null }, { $set: settled }, { session }));
      return matchedCount === 1;
    },
    async dropAnswer(key, claim) {
      await run((session) => answers.deleteOne({ _id: key, claim, answer: null }, { session }));
    },
  };
}
