import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { interviews } from '@s30/projections/interviews';
import { slots } from '@s30/projections/slots';
import { z } from 'zod';
import { type ReplicaSet, startReplicaSet } from '../mongodb/replicaSet.ts';
import { type Cluster, type Instance, startCluster } from '../system/cluster.ts';
import { launch } from '../system/launching.ts';
import { adminOf, interviewerNamed, registers, setPrices } from '../system/people.ts';
import { randomFrom, SEED } from '../system/random.ts';
import { ADMIN, cleanUp } from '../system/server.ts';
import { until } from '../system/until.ts';
import { hashesAtHead, storesOf, untilSettled, wholeLog } from './readModels.ts';
import { isCalm, openTraffic } from './traffic.ts';

/** `npm run test:faults` strikes every fault of every instance once, in about twelve minutes; otherwise, this many of them strike. */
const isLong = process.env.LONG !== undefined;
const PACE = isLong
  ? { faults: Number.POSITIVE_INFINITY, quietMs: 60_000, frozenMs: 20_000, calmMs: 15_000, restMs: 100 }
  : { faults: 10, quietMs: 3_000, frozenMs: 5_000, calmMs: 1_000, restMs: 800 };
const CANDIDATES = 3;
const CLOCK_OFF_MS = 5_000;

let mongo: ReplicaSet;
let cluster: Cluster;
let traffic: Awaited<ReturnType<typeof openTraffic>>;

beforeAll(async () => {
  mongo = await startReplicaSet({ members: 3 });
  cluster = await startCluster({ env: ADMIN, mongoUrl: mongo.url, counts: { queryApi: 3 } });
  const admin = await adminOf(cluster);
  await setPrices(admin);
  const interviewer = await interviewerNamed(cluster, admin, 'Ananya Krishnan');
  const names = Array.from({ length: CANDIDATES }, (_, index) => `Candidate ${index}`);
  const candidates = await Promise.all(names.map((name) => registers(cluster, name)));
  traffic = await openTraffic({ interviewer, candidates, restMs: PACE.restMs });
});
afterAll(async () => {
  await cleanUp();
  await mongo.stop();
});

type Fault = { readonly name: string; readonly strike: () => Promise<void> };

describe('one fault after another in the middle of bookings', () => {
  const random = randomFrom(SEED);
  const told: string[] = [];

  const ofInstance = (one: Instance): readonly Fault[] => [
    { name: `${one.name} is stopped`, strike: () => one.process().stop().then(one.restart) },
    {
      name: `${one.name} is killed`,
      strike: async () => {
        await one.process().kill9();
        await sleep(random.below(2_000));
        await one.restart();
      },
    },
    ...(one.part === 'eventStore' ? [] : [{ name: `${one.name} is frozen`, strike: () => freeze(one) }, clockOf(one)]),
  ];
  /** The clock stays off until the process ends. */
  function clockOf(one: Instance): Fault {
    const off = random.pick([CLOCK_OFF_MS, -CLOCK_OFF_MS]);
    return { name: `${one.name} has a clock that is off by ${off} ms`, strike: () => one.process().setClock(off) };
  }
  const ofMongo: readonly Fault[] = [
    { name: "MongoDB's primary steps down", strike: () => mongo.stepDown() },
    {
      name: "MongoDB's primary is killed",
      strike: async () => {
        const member = await mongo.kill9Primary();
        await sleep(random.below(5_000));
        await mongo.restart(member);
      },
    },
  ];
  async function freeze(one: Instance): Promise<void> {
    one.process().send('SIGSTOP');
    await sleep(PACE.frozenMs);
    one.process().send('SIGCONT');
  }

  it(`breaks no promise to its users (SEED=${SEED})`, async () => {
    const spans: { from: number; to: number }[] = [];
    const startedAt = performance.now();
    await traffic.during(async () => {
      await sleep(PACE.quietMs);
      const left = [...cluster.instances.flatMap(ofInstance), ...ofMongo];
      while (left.length > 0 && told.length < PACE.faults) {
        // The first fault is one that clients must notice: most other instances are redundant.
        const fault = (told.length === 0 && left.find(({ name }) => name === 'gateway-1 is killed')) || random.pick(left);
        left.splice(left.indexOf(fault), 1);
        const from = performance.now();
        told.push(`${Math.round((from - startedAt) / 1000)} s: ${fault.name}`);
        await fault.strike();
        spans.push({ from, to: performance.now() });
        await sleep(PACE.calmMs);
      }
    });
    const [first] = spans;
    const quiet = traffic.p99((at) => at < (first?.from ?? 0));
    const calm = traffic.p99((at) => at > (first?.from ?? 0) && isCalm(spans, at));
    const figures = { booked: traffic.booked.size, repeated: traffic.disturbed(), p99: { quiet, calm } };
    if (isLong) process.stderr.write(`${told.join('\n')}\n${JSON.stringify(figures)}\n`);
    expect([traffic.wrong, told]).toEqual([[], told]);
    // Otherwise no fault disturbed any traffic.
    expect(traffic.disturbed()).toBeGreaterThan(0);
    expect(traffic.booked.size).toBeGreaterThan(CANDIDATES);
    if (isLong) expect(calm.ms).toBeLessThanOrEqual(3 * quiet.ms);
  }, 1_800_000);

  it('loses nothing that was acknowledged and duplicates nothing', async () => {
    const stores = await storesOf(cluster);
    await untilSettled(stores);
    const conducted = new Map((await stores.readStore.reader(interviews.collection).find()).map((each) => [each._id, each]));
    const published = new Map((await stores.readStore.reader(slots.collection).find()).map((each) => [each._id, each]));
    expect([conducted.size, published.size]).toEqual([traffic.booked.size, traffic.booked.size]);
    for (const [paymentId, { slotId, interviewId }] of traffic.booked) {
      expect(conducted.get(interviewId)).toMatchObject({ status: 'scheduled', slotId, payment: { _id: paymentId, status: 'submitted' } });
      expect(published.get(slotId)).toMatchObject({ status: 'booked', interview: { _id: interviewId } });
    }
  });

  it('leaves a log without gaps or repetitions, and read models equal to those of a clean rebuild', async () => {
    const stores = await storesOf(cluster);
    await untilSettled(stores);
    const events = await wholeLog(stores.eventStore);
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    const revisions = new Map<string, number>();
    for (const { stream, revision } of events) {
      expect([stream, revision]).toEqual([stream, revisions.get(stream) ?? 0]);
      revisions.set(stream, revision + 1);
    }
    const { live, rebuilt } = await hashesAtHead(stores);
    expect(live).toEqual(rebuilt);
  });

  it('raises no false alarm about the log', async () => {
    const Looked = z.object({ ok: z.literal(true), detail: z.object({ findings: z.array(z.string()) }) });
    const Ready = z.object({ checks: z.object({ log: Looked }) });
    for (const { url, name } of cluster.instances.filter(({ part }) => part === 'commands')) {
      // On a busy machine, the check may not finish within the time limit of a probe.
      const looked = async () => Ready.safeParse(await (await fetch(`${url}/readyz`)).json()).data?.checks.log;
      expect((await until(`${name} to look at the log`, looked)).detail.findings).toEqual([]);
    }
    for (const command of ['seal', 'verify', 'reconcile']) {
      const { code, stdout, stderr } = await launch('services/query-api/src/audit/cli.ts', [command], cluster.env).ended;
      expect([command, code, stdout, stderr]).toEqual([command, 0, expect.any(String), expect.any(String)]);
    }
  });

  it('exits cleanly on SIGTERM', async () => {
    const { code, signal } = await cluster.stop();
    expect([code, signal]).toEqual([0, null]);
  });
});
