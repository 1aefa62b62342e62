import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { addHours, Instant } from '@s30/contracts/time';
import { load } from '@s30/platform/read-store/contract/sample';
import type { Document } from '@s30/platform/read-store/port';
import { openSqliteReadStore, type SqliteReadStore } from '@s30/platform/read-store/sqlite/readStore';
import { interviews } from '@s30/projections/interviews';
import { rejectedBookingsIn, undisputedNoShowsIn } from './worklists.ts';

const due = Instant.parse('2026-11-24T13:30:00.000Z');
/** More than a worklist returns at once. The longest overdue one has the last id. */
const MANY = 600;
const waiting = Array.from({ length: MANY }, (_, at) => ({ _id: `b${String(at).padStart(3, '0')}`, since: addHours(due, -at) }));
const longest = `b${MANY - 1}`;

describe('a worklist with more entries than it returns at once', () => {
  let folder: string;
  let store: SqliteReadStore;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'worklists-'));
    store = await openSqliteReadStore({ path: join(folder, 'read.db') });
  });
  afterEach(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });
  const filled = (documents: readonly Document[]) => load(store, documents, interviews.collection);

  it('starts with the rejected booking whose release is longest overdue', async () => {
    await filled(waiting.map(({ _id, since }) => ({ _id, releaseAt: since })));
    expect((await rejectedBookingsIn(store)(due))[0]).toBe(longest);
  });
  it('starts with the undisputed no-show of the earliest interview', async () => {
    await filled(waiting.map(({ _id, since }) => ({ _id, startTime: since, noShow: { state: 'reported', disputableUntil: since } })));
    expect((await undisputedNoShowsIn(store)(due))[0]).toBe(longest);
  });
});
