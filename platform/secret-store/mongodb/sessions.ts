import type { ClientSession } from 'mongodb';
import type { Mongo } from '../../mongodb/client.ts';
import { millis } from '../instant.ts';
import type { SecretStore, StoredSession } from '../port.ts';

type Sessions = Pick<SecretStore, 'noteSession' | 'sessionsOf' | 'endSession' | 'endSessions' | 'hasEnded'>;
type SessionRecord = Omit<StoredSession, 'id'> & { readonly _id: string; readonly expires: number };
type EndedSession = { readonly _id: string; readonly expires: number };
type Epoch = { readonly _id: string; readonly epoch: number };

/** Where users are signed in, and which sessions were ended early. */
export function sessionsIn({ db, run }: Mongo): Sessions {
  const sessions = db.collection<SessionRecord>('secret_sessions');
  const ended = db.collection<EndedSession>('secret_ended_sessions');
  const epochs = db.collection<Epoch>('secret_session_epochs');

  const epochOf = async (session: ClientSession, userId: string): Promise<number> =>
    (await epochs.findOne({ _id: userId }, { session }))?.epoch ?? 0;

  return {
    async noteSession({ id, ...rest }) {
      const record = { ...rest, expires: millis(rest.expiresAt) };
      await run((session) => sessions.replaceOne({ _id: id }, record, { session, upsert: true }));
    },
    sessionsOf: (userId, at) =>
      run(async (session) => {
        const epoch = { $gte: await epochOf(session, userId) };
        const found = await sessions
          .find({ userId, epoch, expires: { $gt: millis(at) } }, { session })
          .sort({ seenAt: -1 })
          .toArray();
        const over = await ended.find({ _id: { $in: found.map(({ _id }) => _id) } }, { session }).toArray();
        const endedIds = new Set(over.map(({ _id }) => _id));
        return found.filter(({ _id }) => !endedIds.has(_id)).map(({ _id: id, expires: _, ...rest }) => ({ id, ...rest }));
      }),
    async endSession(id, expiresAt) {
      await run(async (session) => {
        await ended.updateOne({ _id: id }, { $max: { expires: millis(expiresAt) } }, { session, upsert: true });
        await sessions.deleteOne({ _id: id }, { session });
      });
    },
    async endSessions(userId, epoch) {
      await run(async (session) => {
        await epochs.updateOne({ _id: userId }, { $max: { epoch } }, { session, upsert: true });
        await sessions.deleteMany({ userId, epoch: { $lt: epoch } }, { session });
      });
    },
    hasEnded: ({ id, userId, epoch }) =>
      run(async (session) => (await ended.findOne({ _id: id }, { session })) !== null || (await epochOf(session, userId)) > epoch),
  };
}
