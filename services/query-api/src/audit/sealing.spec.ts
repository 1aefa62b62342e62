import { copyFileSync, cpSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { instantOf } from '@s30/contracts/time';
import { memoryCounters } from '@s30/platform/counter-store/memory';
import { contractCatalogue, counted } from '@s30/platform/event-store/contract.testing';
import { openSqliteEventStore } from '@s30/platform/event-store/sqlite/eventStore';
import { openSqliteStoredLog } from '@s30/platform/event-store/sqlite/storedLog';
import { diskSealStore } from '@s30/platform/seals/disk/sealStore';
import { createIntegrity, sealHead } from '@s30/platform/seals/integrity';
import type { SealStore } from '@s30/platform/seals/port';
import { sealingOf } from '@s30/platform/seals/sealing';
import { open } from '@s30/platform/sqlite/database';
import { now, SEALED_AT, type SealedLog, sealedLog } from './sealedLog.testing.ts';

let stage: SealedLog;
beforeAll(async () => {
  stage = await sealedLog({
    openStore: (path, catalogue) => openSqliteEventStore({ path, catalogue }),
    openLog: (path) => openSqliteStoredLog({ path }),
    openSeals: (folder, keyFolder) => diskSealStore({ folder, keyFolder }),
  });
});
afterAll(() => stage.remove());

describe('seals', () => {
  const file = 'seals.jsonl';
  let other: string;
  let copies = 0;
  const sealsIn = (keyFolder = stage.folder) => diskSealStore({ folder: other, keyFolder });
  const told = async (tamper: (lines: string[]) => readonly string[]): Promise<readonly string[]> => {
    copies += 1;
    other = join(stage.folder, `seals-${copies}`);
    cpSync(join(stage.folder, 'seals'), other, { recursive: true });
    const lines = readFileSync(join(other, file), 'utf8').trimEnd().split('\n');
    writeFileSync(
      join(other, file),
      tamper(lines)
        .map((line) => `${line}\n`)
        .join(''),
    );
    return (await stage.findingsIn(stage.original, sealsIn())).map(({ what }) => what);
  };

  it('are accepted unchanged', async () => expect(await told((lines) => lines)).toEqual([]));
  it('cannot be changed unnoticed', async () =>
    expect(
      await told((lines) => lines.map((line, index) => (index === 1 ? line.replace('"events":140', '"events":139') : line))),
    ).toContain('Seal 2 carries a wrong signature.'));
  it('cannot be removed from the middle unnoticed', async () =>
    expect(await told(([first = '', , last = '']) => [first, last])).toContainEqual(
      expect.stringContaining('does not follow from the one before'),
    ));
  it('cannot be removed from the end unnoticed', async () =>
    expect(await told((lines) => lines.slice(0, 2))).toEqual(['Seals 3 to 3 were made and are missing.']));
  it('cannot all be removed unnoticed', async () => expect(await told(() => [])).toEqual(['Seals 1 to 3 were made and are missing.']));
  it('cannot be replaced by those of another key unnoticed', async () => {
    await told((lines) => lines);
    const elsewhere = mkdtempSync(join(stage.folder, 'forger-'));
    const log = await openSqliteStoredLog({ path: stage.original });
    const forger = diskSealStore({ folder: elsewhere, keyFolder: elsewhere });
    await sealHead({ log, seals: forger, now });
    await log.close();
    copyFileSync(join(elsewhere, file), join(other, file));
    const whats = (await stage.findingsIn(stage.original, sealsIn())).map(({ what }) => what);
    expect(whats).toContain('Seal 1 carries a wrong signature.');
    copyFileSync(join(elsewhere, 'public-key.pem'), join(other, 'public-key.pem'));
    expect((await stage.findingsIn(stage.original, sealsIn())).map(({ what }) => what)).toContain(
      'The public key beside the seals is not that of the key that signs.',
    );
  });
  it('are checked with the public key alone if the private one is missing', async () => {
    await told((lines) => lines);
    expect(await stage.findingsIn(stage.original, sealsIn(join(stage.folder, 'nowhere')))).toEqual([]);
  });

  it('are not made for a log that contradicts the last one', async () => {
    copyFileSync(stage.original, stage.copy);
    const database = open(stage.copy, { synchronous: 'NORMAL', cacheKiB: 1000, journal: 'delete' });
    database.exec('DELETE FROM events WHERE position > 200');
    database.close();
    await told((lines) => lines);
    const log = await openSqliteStoredLog({ path: stage.copy });
    await expect(sealHead({ log, seals: sealsIn(), now })).rejects.toThrow('The log has 200 events, but seal 3 has seen 240: 40 are gone.');
    await log.close();
  });
  it('are made by a server at its start, each hour, and after a thousand events', async () => {
    const folder = mkdtempSync(join(stage.folder, 'server-'));
    const path = join(folder, 'events.db');
    const store = await openSqliteEventStore({ path, catalogue: contractCatalogue });
    const appends = (stream: string, events: number) =>
      store.append(
        stream,
        'no_stream',
        Array.from({ length: events }, (_, n) => counted(n)),
      );
    await appends('counter-1', 1);
    const log = await openSqliteStoredLog({ path });
    const seals = diskSealStore({ folder, keyFolder: folder });
    let clock = Date.parse('2026-11-21T10:00:00Z');
    const integrity = createIntegrity({ log, seals, counters: memoryCounters(), now: () => instantOf(clock) });
    const { run } = sealingOf(integrity, async () => undefined);
    const sealedAfter = async (minutes: number) => {
      clock += minutes * 60_000;
      await run(new Date(clock));
      return (await seals.read()).lines.map((seal) => seal?.events);
    };
    expect(await sealedAfter(0)).toEqual([1]);
    await appends('counter-2', 999);
    expect(await sealedAfter(10)).toEqual([1]);
    await appends('counter-3', 1);
    expect(await sealedAfter(10)).toEqual([1, 1001]);
    await appends('counter-4', 1);
    expect(await sealedAfter(59)).toEqual([1, 1001]);
    expect(await sealedAfter(1)).toEqual([1, 1001, 1002]);
    await log.close();
    await store.close();
  });

  it('are made each hour after the clock was a year ahead and is corrected', async () => {
    const folder = mkdtempSync(join(stage.folder, 'server-'));
    const path = join(folder, 'events.db');
    const store = await openSqliteEventStore({ path, catalogue: contractCatalogue });
    const log = await openSqliteStoredLog({ path });
    const seals = diskSealStore({ folder, keyFolder: folder });
    const right = Date.parse('2026-11-21T10:00:00Z');
    let clock = right + 365 * 86_400_000;
    const integrity = createIntegrity({ log, seals, counters: memoryCounters(), now: () => instantOf(clock) });
    const { run } = sealingOf(integrity, async () => undefined);
    for (let hour = 0; hour < 3; hour += 1) {
      await store.append(`counter-${hour}`, 'no_stream', [counted(hour)]);
      await run(new Date(clock));
      expect((await seals.read()).lines).toHaveLength(hour + 1);
      clock = right + hour * 3_600_000;
    }
    await log.close();
    await store.close();
  });
  it('are reported once if they cannot be made, and shown in the log’s state until one is made', async () => {
    const log = await openSqliteStoredLog({ path: stage.original });
    let isFull = true;
    const seals: SealStore = {
      ...stage.seals,
      read: async () => ({ lines: [], publicKey: undefined, keysAgree: true, lastMade: undefined }),
      append: async () => {
        if (isFull) throw new Error('no space left on device');
        return undefined;
      },
    };
    const integrity = createIntegrity({ log, seals, counters: memoryCounters(), now });
    const due = () => integrity.sealWhenDue({ hours: 1, events: 1_000 });
    await expect(due()).rejects.toThrow('no space left on device');
    await due();
    expect((await integrity.state()).unsealed).toBe('no space left on device');
    expect((await integrity.check()).detail).toMatchObject({ unsealed: 'no space left on device' });
    isFull = false;
    await due();
    expect(await integrity.state()).not.toHaveProperty('unsealed');
    await log.close();
  });

  it('are not made by a server that finds the log tampered with, and it reports that instead', async () => {
    copyFileSync(stage.original, stage.copy);
    const database = open(stage.copy, { synchronous: 'NORMAL', cacheKiB: 1000, journal: 'delete' });
    database.exec("UPDATE events SET type = 'Noticed' WHERE position = 240");
    database.close();
    await told((lines) => lines.slice(0, 2));
    const log = await openSqliteStoredLog({ path: stage.copy });
    const integrity = createIntegrity({ log, seals: sealsIn(join(stage.folder, 'nowhere')), counters: memoryCounters(), now });
    expect(await integrity.state()).toMatchObject({ state: 'intact', findings: [] });
    await sealingOf(integrity, async () => undefined).run(new Date('2026-11-24T13:30:00.000Z'));
    expect((await integrity.state()).seals).toBe(2);
    expect(await integrity.state()).toMatchObject({ state: 'broken', findings: [{ kind: 'changed', position: '0000000000000240' }] });
    await log.close();
  });

  it('are signed with a key that nobody else can read', () =>
    expect(statSync(join(stage.folder, 'seal-key.pem')).mode & 0o777).toBe(0o600));
  it('are not made if there is no time to verify the events they would cover', async () => {
    const log = await openSqliteStoredLog({ path: stage.original });
    await told((lines) => lines.slice(0, 1));
    const seals = sealsIn(join(stage.folder, 'nowhere'));
    await expect(sealHead({ log, seals, now }, AbortSignal.abort())).rejects.toThrow('aborted');
    expect((await seals.read()).lines).toHaveLength(1);
    await log.close();
  });
  it('do not delay a server that stops', async () => {
    const log = await openSqliteStoredLog({ path: stage.original });
    await told((lines) => lines.slice(0, 1));
    const seals = sealsIn(join(stage.folder, 'nowhere'));
    const integrity = createIntegrity({ log, seals, counters: memoryCounters(), now });
    await sealingOf(integrity, async () => undefined).run(new Date('2026-11-24T13:30:00.000Z'), AbortSignal.abort());
    expect((await seals.read()).lines).toHaveLength(1);
    expect(await integrity.state()).not.toHaveProperty('unsealed');
    await log.close();
  });
  it('are made again only after new events', async () => {
    const log = await openSqliteStoredLog({ path: stage.original });
    expect(await sealHead({ log, seals: stage.seals, now })).toBeUndefined();
    expect((await stage.seals.read()).lines.map((seal) => seal?.events)).toEqual(SEALED_AT);
    await log.close();
  });
});
