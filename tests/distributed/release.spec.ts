import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from '@jest/globals';
import { type Part, startCluster } from '../system/cluster.ts';
import { launch } from '../system/launching.ts';
import { adminOf, emailOf, PASSWORD, registers, signsIn } from '../system/people.ts';
import { programsOf } from '../system/release.ts';
import { ADMIN, cleanUp } from '../system/server.ts';
import { until } from '../system/until.ts';

afterAll(cleanUp);

const programs = programsOf('0.2');
/** Few enough that they and the admins fit on one page of the list. */
const MOST_PEOPLE = 90;
/** The old programs hash each password at its real cost. */
const JOIN_EVERY_MS = 1_000;
const itWithHistory = programs === undefined ? it.skip : it;

itWithHistory('instances of release 0.2 are replaced one by one without a wrong answer', async () => {
  // All projectors are replaced at once, so one is enough.
  const counts = { projections: 1 };
  const cluster = await startCluster({ env: ADMIN, counts, ...(programs === undefined ? {} : { programs }) });
  const instancesOf = (part: Part) => cluster.instances.filter((each) => each.part === part);
  const admin = await adminOf(cluster);
  const headers = { Authorization: `Bearer ${admin.browser.token()}` };
  const listed = new Set<string>();
  const registered = ['Early Esha'];
  const wrong: string[] = [];
  const statuses = new Set<number>();
  let isJoining = true;
  let isLooking = true;

  /** Everybody who was listed once must be in each later answer. */
  async function look(): Promise<void> {
    const expected = [...listed];
    const answer = await fetch(`${cluster.url}/api/admin/users?limit=100`, { headers });
    statuses.add(answer.status);
    if (answer.status !== 200) return void (await answer.text());
    const { users } = (await answer.json()) as { readonly users: readonly { readonly name: string }[] };
    const names = new Set(users.map(({ name }) => name));
    wrong.push(...expected.filter((name) => !names.has(name)).map((name) => `without ${name}`));
    for (const name of names) listed.add(name);
  }
  async function keepLooking(): Promise<void> {
    for (; isLooking; await sleep(100)) await look();
  }
  async function keepJoining(): Promise<void> {
    for (; isJoining && registered.length < MOST_PEOPLE; await sleep(JOIN_EVERY_MS)) {
      const name = `Person ${registered.length}`;
      await registers(cluster, name);
      registered.push(name);
    }
  }

  await registers(cluster, 'Early Esha');
  await until('Esha in the list', async () => {
    await look();
    return listed.has('Early Esha') ? true : undefined;
  });
  const [looking, joining] = [keepLooking(), keepJoining()];
  for (const traffic of [looking, joining]) traffic.catch(() => undefined);
  for (const each of instancesOf('projections')) await each.process().stop();
  for (const each of instancesOf('projections')) await each.restart();
  for (const part of ['commands', 'queryApi'] as const)
    for (const each of instancesOf(part)) {
      await each.process().stop();
      await each.restart();
    }
  isJoining = false;
  await joining;
  expect(registered.length).toBeGreaterThan(3);
  await until('everybody in the list', () => (registered.every((name) => listed.has(name)) ? true : undefined), 60_000);
  isLooking = false;
  await looking;
  for (const each of instancesOf('gateway')) {
    await each.process().stop();
    await each.restart();
  }
  expect([wrong, [...statuses].toSorted()]).toEqual([[], [200, 503]]);
  for (const name of registered) expect((await signsIn(cluster, emailOf(name), PASSWORD)).name).toBe(name);
  for (const command of ['seal', 'verify', 'reconcile'])
    expect(await launch('services/query-api/src/audit/cli.ts', [command], cluster.env).ended).toMatchObject({ code: 0 });
  expect((await cluster.stop()).code).toBe(0);
});
