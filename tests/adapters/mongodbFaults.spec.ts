import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { ToolError } from '../../platform/config/tool.ts';
import { openGridFsFileStore } from '../../platform/file-store/gridfs/fileStore.ts';
import { FileStoreUnavailableError } from '../../platform/file-store/port.ts';
import { collectionsOf, dumpCollection, loadCollection } from '../../platform/mongodb/dumping.ts';
import { at, commit, generation, load, type Person, people } from '../../platform/read-store/contract/sample.ts';
import { openMongoReadStore } from '../../platform/read-store/mongodb/readStore.ts';
import { type ReadStore, ReadStoreUnavailableError } from '../../platform/read-store/port.ts';
import { openMongoSecretStore } from '../../platform/secret-store/mongodb/secretStore.ts';
import { SecretStoreUnavailableError } from '../../platform/secret-store/port.ts';
import { openSqliteSecretStore } from '../../platform/secret-store/sqlite/secretStore.ts';
import { createReadiness } from '../../platform/telemetry/health.ts';
import { handlers } from '../../platform/web/handler.ts';
import { serveForSpec } from '../../platform/web/specServer.testing.ts';
import { databaseUrl, mongodPath, type ReplicaSet, startReplicaSet, withLoneServer } from '../mongodb/replicaSet.ts';
import { until } from '../system/until.ts';

/** These tests stop servers, so they need servers of their own. */
const describeFaults = mongodPath() === undefined ? describe.skip : describe;
const ref = generation(1);
const aged = (age: number): Person => ({ _id: 'a', age });

/** Writes batches until told to stop and retries those that failed; document `a` and the checkpoint must always match. */
async function writeOn(store: ReadStore, isOver: () => boolean): Promise<{ readonly rounds: number; readonly failures: number }> {
  let failures = 0;
  let reached = Number(await store.checkpoint(ref));
  while (!isOver()) {
    try {
      const age = reached + 1;
      await commit(store, ref, at(age), { after: at(reached), puts: [aged(age)] });
      reached = age;
    } catch (error) {
      expect(error).toBeInstanceOf(ReadStoreUnavailableError);
      failures += 1;
      reached = await until('the checkpoint', () => store.checkpoint(ref).then(Number, () => undefined), 60_000);
    }
  }
  return { rounds: reached, failures };
}

describeFaults('three servers', () => {
  let set: ReplicaSet;
  beforeAll(async () => {
    set = await startReplicaSet({ members: 3 });
  });
  afterAll(() => set.stop());

  it('lose no acknowledged write and never show an older one when the primary steps down', async () => {
    const store = await openMongoReadStore({ url: databaseUrl(set.url, 's30') });
    try {
      await load(store, [aged(1)], people);
      let over = false;
      const writing = writeOn(store, () => over);
      const reader = store.reader(people);
      let newest = 0;
      const reading = (async () => {
        while (!over) {
          const found = await reader.get('a').catch((error) => expect(error).toBeInstanceOf(ReadStoreUnavailableError));
          if (found === undefined) continue;
          expect(Number(found.age)).toBeGreaterThanOrEqual(newest);
          newest = Number(found.age);
        }
      })();
      // Both loops are running before each step-down and continue afterwards.
      for (let times = 0; times < 2; times += 1) {
        const seen = newest;
        await until('a newer document', async () => newest > seen || undefined, 60_000);
        await set.stepDown();
      }
      over = true;
      const [{ rounds }] = await Promise.all([writing, reading]);
      expect(await store.checkpoint(ref)).toBe(at(rounds));
      expect(await reader.get('a')).toEqual({ _id: 'a', age: rounds });
    } finally {
      await store.close();
    }
  });
});

describeFaults('a server that is in no replica set', () => {
  it('is refused in one sentence, before anything is written to it', () =>
    withLoneServer(async (url) => {
      await expect(openMongoReadStore({ url: databaseUrl(url, 's30') })).rejects.toThrow(
        /^it is not a replica set, which transactions need$/,
      );
    }));
});

describeFaults('a server that is killed', () => {
  let set: ReplicaSet;
  let url: string;
  beforeEach(async () => {
    set = await startReplicaSet();
    url = databaseUrl(set.url, 's30');
  });
  afterEach(() => set.stop());

  /** Makes the next command of this name fail with this code. */
  async function failNext(client: MongoClient, command: string, errorCode: number): Promise<void> {
    await client
      .db('admin')
      .command({ configureFailPoint: 'failCommand', mode: { times: 1 }, data: { failCommands: [command], errorCode } });
  }

  it('is reported with the reason, until it is back', async () => {
    const store = await openMongoReadStore({ url });
    try {
      await set.kill9();
      const readiness = createReadiness();
      readiness.add('read-store', () => store.health());
      const tells = async () => (await readiness.report()).checks['read-store']?.reason?.includes('ECONNREFUSED') === true;
      // Again and again, not only by the commands that were under way.
      await until('the reason', async () => ((await tells()) && (await tells()) && (await tells())) || undefined, 60_000);
      await set.restart();
      await until('its return', async () => (await store.health()).ok || undefined, 60_000);
    } finally {
      await store.close();
    }
  });

  it('breaks off a read with an error, not as if it had reached the end', async () => {
    const store = await openMongoReadStore({ url });
    const client = new MongoClient(url);
    try {
      await load(store, [aged(1)], people);
      const unfinished = generation(2);
      await store.prepare(unfinished);
      await commit(store, unfinished, at(1), { puts: [aged(1)] });
      for (const reader of [store.reader(people), store.readerOf<Person>(unfinished)])
        for (const code of [43, 175]) {
          await failNext(client, 'aggregate', code);
          await expect(reader.count()).rejects.toThrow(ReadStoreUnavailableError);
          expect(await reader.count()).toBe(1);
        }
    } finally {
      await client.close();
      await store.close();
    }
  });

  it.each([24, 133, 237, 239])('is reported as unavailable when it fails with code %d', async (code) => {
    const store = await openMongoReadStore({ url });
    const client = new MongoClient(url);
    try {
      await failNext(client, 'find', code);
      await expect(store.status('people')).rejects.toThrow(ReadStoreUnavailableError);
    } finally {
      await client.close();
      await store.close();
    }
  });

  it.each([
    [13, ToolError],
    [14031, ToolError],
    [11600, SecretStoreUnavailableError],
  ])('ends a dump and a load in one sentence when it fails with code %d', async (errorCode, expected) => {
    const folder = mkdtempSync(join(tmpdir(), 's30-dumping-'));
    const client = new MongoClient(url);
    const options = { url, Unavailable: SecretStoreUnavailableError };
    const file = join(folder, 'documents.jsonl');
    writeFileSync(file, '{"_id":"a"}\n');
    const failing = (mode: 'alwaysOn' | 'off') =>
      client.db('admin').command({
        ...{ configureFailPoint: 'failCommand', mode },
        ...(mode === 'off' ? {} : { data: { failCommands: ['find', 'insert', 'listCollections'], errorCode } }),
      });
    try {
      await failing('alwaysOn');
      for (const work of [
        () => collectionsOf(options, ['secret_']),
        () => dumpCollection(options, 'secret_documents', join(folder, 'dumped.jsonl')),
        () => loadCollection(options, 'secret_documents', file),
      ])
        await expect(work()).rejects.toThrow(expected);
      await failing('off');
      await loadCollection(options, 'secret_documents', file);
      expect(await collectionsOf(options, ['secret_'])).toEqual(['secret_documents']);
    } finally {
      await client.close();
      rmSync(folder, { recursive: true });
    }
  });

  it('keeps all that was acknowledged', async () => {
    const [store, secrets, files] = [
      await openMongoReadStore({ url }),
      await openMongoSecretStore({ url }),
      await openGridFsFileStore({ url }),
    ];
    try {
      await load(store, [aged(1)], people);
      await commit(store, ref, at(2), { puts: [aged(2)], notes: new Map([['n', 2]]) });
      await secrets.setPasswordHash('u1', 'hash');
      await files.put({ id: 'proof', contentType: 'image/png', bytes: Uint8Array.of(1, 2) });
      // The last step of storing a file flushes earlier writes, so another write follows it.
      await secrets.setPasswordHash('u2', 'hash');
      await set.kill9();
      await set.restart();
      await set.untilPrimary();
      expect(await store.reader(people).find()).toEqual([{ _id: 'a', age: 2 }]);
      expect([await store.note(ref, 'n'), await store.checkpoint(ref)]).toEqual([2, at(2)]);
      expect([await secrets.passwordHash('u1'), await secrets.passwordHash('u2')]).toEqual(['hash', 'hash']);
      expect((await files.get('proof'))?.bytes).toEqual(Uint8Array.of(1, 2));
    } finally {
      for (const each of [store, secrets, files]) await each.close();
    }
  });

  it('is reported as unavailable, by the ports and over HTTP, until it is back', async () => {
    const [store, secrets, files] = [
      await openMongoReadStore({ url }),
      await openMongoSecretStore({ url }),
      await openGridFsFileStore({ url }),
    ];
    await load(store, [{ _id: 'a' }], people);
    const slice = handlers()({
      exchangeRate: async () => {
        await store.reader(people).count();
        return { rate: 1, rates: { USD: 1, EUR: 1 } };
      },
    });
    const web = await serveForSpec(openSqliteSecretStore, slice);
    try {
      expect((await web.call('GET', '/api/prices/exchange-rate')).status).toBe(200);
      await set.kill9();
      const [answer, health] = await Promise.all([
        web.call('GET', '/api/prices/exchange-rate'),
        store.health(),
        expect(store.saveCursor('mail', at(1), undefined)).rejects.toThrow(ReadStoreUnavailableError),
        expect(commit(store, ref, at(2), { after: at(1) })).rejects.toThrow(ReadStoreUnavailableError),
        expect(secrets.setPasswordHash('u1', 'hash')).rejects.toThrow(SecretStoreUnavailableError),
        expect(secrets.passwordHash('u1')).rejects.toThrow(SecretStoreUnavailableError),
        expect(files.put({ id: 'a', contentType: 'image/png', bytes: Uint8Array.of(1) })).rejects.toThrow(FileStoreUnavailableError),
        expect(files.get('a')).rejects.toThrow(FileStoreUnavailableError),
        expect(openMongoReadStore({ url })).rejects.toThrow(ReadStoreUnavailableError),
      ]);
      expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(health).toMatchObject({ ok: false, reason: expect.stringContaining('MongoDB') });
      await set.restart();
      await set.untilPrimary();
      expect((await web.call('GET', '/api/prices/exchange-rate')).status).toBe(200);
      expect(await store.health()).toEqual({ ok: true });
    } finally {
      await web.close();
      for (const each of [store, secrets, files]) await each.close();
    }
  });
});
