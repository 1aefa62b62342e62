import type { Position } from '../../event-store/port.ts';
import { START } from '../../event-store/port.ts';
import type { Mongo } from '../../mongodb/client.ts';
import type { ReadStore } from '../port.ts';
import type { Writers } from './writers.ts';

/** `instance` holds it; `former` is who held it before, if that was another one. */
type Lease = { readonly _id: string; readonly holder: string; readonly expires: Date; readonly instance: string; readonly former?: string };
/** What a process has handled up to. */
export type Cursor = { readonly _id: string; readonly position: Position; readonly eventId?: string | null };
export const CURSORS = 'read_cursors';

/** What processes share. */
export function coordinationIn(
  { db, run }: Mongo,
  instance: string,
  writers: Writers,
): Pick<ReadStore, 'loadCursor' | 'saveCursor' | 'acquireLease' | 'releaseLease'> {
  const leases = db.collection<Lease>('read_leases');
  const cursors = db.collection<Cursor>(CURSORS);

  /** Until it has succeeded the lease is not held, so it is tried again with the next attempt. */
  async function handOver(name: string, former: string): Promise<void> {
    await writers.end(former);
    await run((session) => leases.updateOne({ _id: name, former }, { $unset: { former: true } }, { session }));
  }

  return {
    async loadCursor(name) {
      return (await run((session) => cursors.findOne({ _id: name }, { session })))?.position ?? START;
    },
    async saveCursor(name, position, eventId) {
      const isFurther = { $lt: [{ $ifNull: ['$position', START] }, position] };
      const set = (value: string | null, path: string) => ({ $cond: [isFurther, { $literal: value }, path] });
      // Both in one stage: each sees the position that was stored.
      const update = [{ $set: { position: set(position, '$position'), eventId: set(eventId ?? null, '$eventId') } }];
      await run((session) => cursors.updateOne({ _id: name }, update, { session, upsert: true }));
    },
    /** By the server's clock: those of the holders may disagree. */
    async acquireLease(name, holder, ttlMs) {
      // An upsert may not ask for the time in its filter, so the update decides. What is missing sorts before every date.
      const free = { $or: [{ $eq: ['$holder', { $literal: holder }] }, { $lte: ['$expires', '$$NOW'] }] };
      const update = [
        { $set: { free } },
        {
          $set: {
            holder: { $cond: ['$free', { $literal: holder }, '$holder'] },
            expires: { $cond: ['$free', { $add: ['$$NOW', ttlMs] }, '$expires'] },
            instance: { $cond: ['$free', instance, '$instance'] },
            former: { $cond: [{ $and: ['$free', { $ne: ['$instance', instance] }] }, '$instance', '$former'] },
          },
        },
        { $unset: 'free' },
      ];
      const options = { upsert: true, returnDocument: 'after' } as const;
      const lease = await run((session) => leases.findOneAndUpdate({ _id: name }, update, { ...options, session }));
      if (lease?.holder !== holder) return false;
      if (lease.former !== undefined) await handOver(name, lease.former);
      await writers.alive();
      return true;
    },
    async releaseLease(name, holder) {
      await run((session) => leases.deleteOne({ _id: name, holder }, { session }));
    },
  };
}
