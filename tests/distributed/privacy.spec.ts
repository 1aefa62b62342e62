import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { newDatabase } from '../adapters/mongodb.ts';
import { startStandIn } from '../eventstoredb/standIn.ts';
import { freePorts, launch, launchReady } from '../system/launching.ts';
import { cleanUp, newDataDir } from '../system/server.ts';
import { tracesIn } from '../system/traces.ts';

afterAll(cleanUp);

/** Every document of every collection, as JSON. */
async function everythingIn(url: string): Promise<readonly string[]> {
  const client = await new MongoClient(url).connect();
  try {
    const collections = await client.db().collections();
    const found = await Promise.all(collections.map((collection) => collection.find().toArray()));
    return found.flat().map((document) => JSON.stringify(document));
  } finally {
    await client.close();
  }
}

/** A person of the demo who can be erased, since no money or interview is pending. */
const AUDITOR = { name: 'Arun Auditor', email: 'auditor@example.com' };

it('the operator of a stopped server on EventStoreDB and MongoDB exports and erases a person, leaving no byte of them', async () => {
  const folder = newDataDir();
  const standIn = await startStandIn({ file: join(folder, 'events.jsonl') });
  const env = { DATA_DIR: folder, EVENT_STORE_URL: standIn.url, READ_STORE_URL: newDatabase() };
  const tool = (file: string, ...args: string[]) => launch(`services/${file}`, args, env).ended;
  const privacy = (...args: string[]) => tool('standalone/src/privacy/cli.ts', ...args);
  const traces = async () =>
    (await everythingIn(env.READ_STORE_URL)).filter((text) => Object.values(AUDITOR).some((word) => text.includes(word)));
  try {
    expect(await tool('standalone/src/demo/main.ts')).toMatchObject({ code: 0 });
    expect(await tool('query-api/src/audit/cli.ts', 'seal')).toMatchObject({ code: 0 });
    const copy = join(newDataDir(), 'copy.zip');
    const [port] = await freePorts(1);
    const served = { ...env, PORT: `${port}`, PUBLIC_URL: `http://localhost:${port}` };
    const running = await launchReady('services/commands/src/main.ts', [], served);
    const beside = await privacy('export', AUDITOR.email, 'to', copy);
    await running.stop();
    expect(beside).toMatchObject({
      ...{ code: 1, stdout: '' },
      stderr: 'Another process runs on these stores, or was killed in the last minute: stop all first, then start this again.\n',
    });
    expect(await privacy('export', AUDITOR.email, 'to', copy)).toMatchObject({ code: 0 });
    expect(await traces()).not.toEqual([]);
    expect(readFileSync(copy).subarray(0, 2).toString()).toBe('PK');
    expect(await privacy('erase', AUDITOR.email)).toMatchObject({ code: 0, stderr: '' });
    expect(await traces()).toEqual([]);
    const backup = join(newDataDir(), 'backup');
    expect(await tool('standalone/src/backup/cli.ts', 'backup', 'to', backup)).toMatchObject({ code: 0 });
    expect([...tracesIn(backup, AUDITOR), ...tracesIn(folder, AUDITOR)]).toEqual([]);
    expect(await tool('query-api/src/audit/cli.ts', 'verify')).toMatchObject({ code: 0 });
    expect(await tool('query-api/src/audit/cli.ts', 'reconcile')).toMatchObject({ code: 0 });
    expect(await privacy('erase', AUDITOR.email)).toMatchObject({ code: 1, stderr: 'No account has this mail address.\n' });
  } finally {
    await standIn.close();
  }
});
