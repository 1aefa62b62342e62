import { type Position, START } from '../../event-store/port.ts';
import type { Mongo } from '../../mongodb/client.ts';
import type { ReadStore } from '../port.ts';
import { holdersAt, type Member, shareOut, without } from '../share.ts';
import type { Writers } from './writers.ts';

/** The members that share a group of leases, each with its store instance. */
type Group = { readonly _id: string; readonly members: readonly (Member & { readonly instance: string })[] };
/** The position up to which a process has handled the log. */
export type Cursor = { readonly _id: string; readonly position: Position; readonly eventId?: string | null };
export const CURSORS = 'read_cursors';

/** Cursors and leases, which instances share. */
export function coordinationIn(
  { db, run }: Mongo,
  instance: string,
  writers: Writers,
): Pick<ReadStore, 'loadCursor' | 'saveCursor' | 'shareLeases' | 'releaseLeases' | 'leaseHolders'> {
  const groups = db.collection<Group>('read_lease_groups');
  const cursors = db.collection<Cursor>(CURSORS);

  /** With the server's time, since holders' clocks may disagree. */
  async function membersOf(group: string): Promise<(Group & { readonly now: Date }) | undefined> {
    const stages = [{ $match: { _id: group } }, { $set: { now: '$$NOW' } }];
    const [found] = await run((session) => groups.aggregate<Group & { readonly now: Date }>(stages, { session }).toArray());
    return found;
  }
  /** Changes a group's members with compare-and-set, by the server's clock. */
  async function change<T>(group: string, work: (members: Group['members'], now: number) => Promise<Changed<T>>): Promise<T> {
    for (;;) {
      const found = await membersOf(group);
      if (found === undefined) {
        await run((session) => groups.updateOne({ _id: group }, { $setOnInsert: { members: [] } }, { session, upsert: true }));
        continue;
      }
      const { members, result } = await work(found.members, found.now.getTime());
      const asFound = { _id: group, members: found.members };
      const { matchedCount } = await run((session) => groups.updateOne(asFound, { $set: { members } }, { session }));
      if (matchedCount === 1) return result;
    }
  }

  return {
    async loadCursor(name) {
      return (await run((session) => cursors.findOne({ _id: name }, { session })))?.position ?? START;
    },
    async saveCursor(name, position, eventId) {
      const isFurther = { $lt: [{ $ifNull: ['$position', START] }, position] };
      const set = (value: string | null, path: string) => ({ $cond: [isFurther, { $literal: value }, path] });
      // Both in one stage, so that each sees the stored position.
      const update = [{ $set: { position: set(position, '$position'), eventId: set(eventId ?? null, '$eventId') } }];
      await run((session) => cursors.updateOne({ _id: name }, update, { session, upsert: true }));
    },
    async shareLeases(group, names, holder, ttlMs) {
      const share = await change(group, async (members, now) => {
        const { others, share } = shareOut(members, { names, holder, now });
        const live = new Set([instance, ...others.map((each) => each.instance)]);
        // Ends their transactions before their leases go to others. If it fails, no one gets the
        // leases, and the next attempt retries.
        for (const former of members) if (!live.has(former.instance)) await writers.end(former.instance);
        return { members: [...others, { holder, names: share.held, expires: now + ttlMs, instance }], result: share };
      });
      await writers.alive();
      return share;
    },
    releaseLeases: (group, holder, names) =>
      change(group, async (members) => ({ members: without(members, holder, names), result: undefined })),
    async leaseHolders(group, lapsedMs = 0) {
      const found = await membersOf(group);
      return holdersAt(found?.members ?? [], (found?.now.getTime() ?? 0) - lapsedMs);
    },
  };
}
type Changed<T> = { readonly members: Group['members']; readonly result: T };
