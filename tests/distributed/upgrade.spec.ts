import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { type Part, startCluster } from '../system/cluster.ts';
import { adminOf, registers } from '../system/people.ts';
import { ADMIN, cleanUp } from '../system/server.ts';
import { until } from '../system/until.ts';

afterAll(cleanUp);

/** Makes the read models look like those of another release, in which Esha has another name. */
async function ofAnotherRelease(url: string): Promise<void> {
  const client = await new MongoClient(url).connect();
  try {
    const generations = client.db().collection('read_projections');
    const users = await generations.findOne({ name: 'users', live: true });
    await generations.updateMany({ live: true }, { $set: { identity: 'of the release before' } });
    const spoiled = await client
      .db()
      .collection(String(users?.place))
      .updateMany({ 'doc.name': 'Early Esha' }, { $set: { 'doc.name': 'Early Wrong' } });
    expect(spoiled.modifiedCount).toBe(1);
  } finally {
    await client.close();
  }
}

it('instances that are replaced one by one never answer from the read models of the previous release', async () => {
  const cluster = await startCluster({ env: ADMIN });
  const instancesOf = (part: Part) => cluster.instances.filter((each) => each.part === part);
  const admin = await adminOf(cluster);
  await registers(cluster, 'Early Esha');
  const headers = { Authorization: `Bearer ${admin.browser.token()}` };
  const answered = async (): Promise<string> => {
    const answer = await fetch(`${cluster.url}/api/admin/users`, { headers });
    if (answer.status !== 200) return `${answer.status}`;
    const { users } = (await answer.json()) as { readonly users: readonly { readonly name: string }[] };
    return `200 ${users
      .map(({ name }) => name)
      .toSorted()
      .join(', ')}`;
  };
  await until('Esha in the list', async () => ((await answered()) === '200 Admin, Early Esha' ? true : undefined));
  for (const each of instancesOf('projections')) await each.process().stop();
  await ofAnotherRelease(cluster.env.READ_STORE_URL ?? '');

  const seen = new Map<string, number>();
  let isOver = false;
  /** Shorter once the read models are rebuilt, because that takes only a moment. */
  let pauseMs = 50;
  const traffic = (async () => {
    while (!isOver) {
      const what = await answered();
      seen.set(what, (seen.get(what) ?? 0) + 1);
      await sleep(pauseMs);
    }
  })();
  // Even before their own read models exist, and whichever instance answers.
  for (const part of ['queryApi', 'commands'] as const)
    for (const each of instancesOf(part)) {
      await each.process().stop();
      await each.restart();
    }
  await registers(cluster, 'Later Lena');
  expect([...seen.keys()]).toEqual(['503']);
  pauseMs = 5;
  for (const each of instancesOf('projections')) await each.restart();
  await until('answers', () => (seen.has('200 Admin, Early Esha, Later Lena') ? true : undefined), 60_000);
  isOver = true;
  await traffic;
  expect([...seen.keys()].toSorted()).toEqual(['200 Admin, Early Esha, Later Lena', '503']);
  expect((await cluster.stop()).code).toBe(0);
});
