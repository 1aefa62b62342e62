import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../../clock/until.testing.ts';
import type { Database } from '../../sqlite/database.ts';
import { openLog } from './log.ts';
import { openWriter, type Writer } from './writer.ts';

describe('the writer of the SQLite event log', () => {
  let folder: string;
  let log: Database;
  let writer: Writer;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 's30-writer-'));
    log = openLog(join(folder, 'events.db'));
  });
  afterEach(async () => {
    await writer.close();
    log.close();
    await rm(folder, { recursive: true });
  });

  const append = () => {
    const events = [{ id: randomUUID(), type: 'Happened', data: '{}', metadata: '{}' }];
    return writer.append({ stream: `item-${randomUUID()}`, expected: -1, events });
  };
  const isAppended = { status: 'appended' };

  it('notices that a full disk has room again, without an append', async () => {
    let isFull = true;
    const transaction: Database['transaction'] = (work) => {
      if (isFull) throw Object.assign(new Error('the disk is full'), { errcode: 13 });
      return log.transaction(work);
    };
    writer = openWriter({ ...log, transaction }, { alwaysThread: false, onCommit: () => undefined });
    await expect(append()).rejects.toThrow('the disk is full');
    expect(writer.trouble()).toContain('the disk is full');
    isFull = false;
    await until('nothing to be wrong', () => writer.trouble() === undefined);
    expect(await append()).toMatchObject(isAppended);
  });

  it.each([
    { alwaysThread: false, whileItIsMissing: 'fulfilled' },
    { alwaysThread: true, whileItIsMissing: 'rejected' },
  ])('starts its thread later if it cannot be started at first ($alwaysThread)', async ({ alwaysThread, whileItIsMissing }) => {
    const later = join(folder, 'later');
    writer = openWriter({ ...log, path: join(later, 'events.db') }, { alwaysThread, onCommit: () => undefined });
    const appendMany = async () => new Set((await Promise.allSettled(Array.from({ length: 20 }, append))).map(({ status }) => status));
    expect(await appendMany()).toEqual(new Set([whileItIsMissing]));
    expect(await appendMany()).toEqual(new Set([whileItIsMissing]));
    await until('the failure', () => writer.trouble()?.includes('cannot be started') === true);
    await symlink(folder, later);
    await until('nothing to be wrong', () => writer.trouble() === undefined);
    expect(await append()).toMatchObject(isAppended);
  });
});
