import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { projections } from '@s30/projections/all';
import { z } from 'zod';
import { type ReplicaSet, startReplicaSet } from '../mongodb/replicaSet.ts';
import type { Received } from '../system/client.ts';
import { type Cluster, type Instance, type Part, startCluster } from '../system/cluster.ts';
import { mailTo, tokenIn } from '../system/mails.ts';
import { adminOf, guest, hoursAhead, interviewerNamed, PASSWORD, type Person, registers, setPrices } from '../system/people.ts';
import { randomFrom, SEED } from '../system/random.ts';
import { ADMIN, cleanUp } from '../system/server.ts';
import { until } from '../system/until.ts';
import { hashesAtHead, storesOf, untilSettled } from './readModels.ts';

/** `LONG=1`: outages as long as real ones, on three MongoDB servers. */
const isLong = process.env.LONG !== undefined;
const AWAY_MS = isLong ? 30_000 : 4_000;
const MINUTES = 60_000;
const RESET = 'copper-meadow-93';

let mongo: ReplicaSet;
let cluster: Cluster;
let admin: Person;
let interviewer: Person;
let hours = 48;

beforeAll(async () => {
  mongo = await startReplicaSet({ members: isLong ? 3 : 1 });
  cluster = await startCluster({ env: ADMIN, mongoUrl: mongo.url });
  admin = await adminOf(cluster);
  await setPrices(admin);
  interviewer = await interviewerNamed(cluster, admin, 'Ananya Krishnan');
  // Services are ready before their read models are built, and without the event store those cannot be.
  await expectQueriesToWork();
}, 240_000);
afterAll(async () => {
  await cleanUp();
  await mongo.stop();
});
// Whatever happened before, a cluster that has recovered carries out a command.
beforeEach(async () => {
  await publishes();
}, 2 * MINUTES);

const instance = (part: Part, at = 0): Instance => {
  const found = cluster.instances.filter((each) => each.part === part)[at];
  if (found === undefined) throw new Error(`there is no ${part} ${at}`);
  return found;
};
const newSlots = (count = 1) => {
  const first = hours + 1;
  hours += count;
  return Array.from({ length: count }, (_, index) => ({ start: hoursAhead(first + index), timeZone: 'UTC' }));
};
/** Retries until it succeeds. */
const publishes = (count = 1) => interviewer.browser.call('publishSlots', { body: { interviewType: 'DSA', slots: newSlots(count) } });
/** Makes one attempt. */
const tries = (): Promise<Received> => interviewer.browser.ask('publishSlots', { body: { interviewType: 'DSA', slots: newSlots() } });

async function expectSoundReadModels(): Promise<void> {
  const stores = await storesOf(cluster);
  const { live, rebuilt } = await hashesAtHead(stores);
  expect(live).toEqual(rebuilt);
}

/** While commands cannot be carried out, they answer 503 with Retry-After. */
async function expectCommandsToWait(): Promise<void> {
  const answers = await Promise.all([tries(), tries()]);
  for (const { status, headers, body } of answers) {
    expect([status, headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    expect(body).toEqual({ code: 'unavailable', message: expect.any(String), requestId: expect.any(String) });
  }
}
/** As a guest who has seen no change yet, so that no query waits for a read model to catch up. */
const expectQueriesToWork = () => guest(cluster).alone().call('prices');

/** Restarts the event store for the next test, whatever `work` does. */
async function withoutEventStore(work: () => Promise<void>): Promise<void> {
  await instance('eventStore').process().kill9();
  try {
    await work();
  } finally {
    await instance('eventStore').restart();
  }
}

describe('the event store', () => {
  it(
    'goes down and comes back: commands answer 503 meanwhile, queries work, and everything recovers by itself',
    async () => {
      await withoutEventStore(async () => {
        const away = sleep(AWAY_MS);
        await expectQueriesToWork();
        await expectCommandsToWait();
        await away;
      });
      await publishes();
      await expectSoundReadModels();
    },
    4 * MINUTES,
  );

  it(
    'goes down while passwords are changed and reset: the old one stays valid, and the link can be used again',
    async () => {
      const kavya = await registers(cluster, 'Kavya Nair');
      await guest(cluster).call('forgotPassword', { body: { email: kavya.email } });
      const token = tokenIn(await mailTo(cluster, kavya.email, /^Reset your password$/), 'reset-password');
      const reset = { params: { token }, body: { password: RESET } };
      const change = { body: { currentPassword: PASSWORD, newPassword: 'silver-lantern-58' } };
      await withoutEventStore(async () => {
        const refused = await Promise.all([kavya.browser.ask('updateProfile', change), guest(cluster).ask('resetPassword', reset)]);
        expect(refused.map(({ status, text }) => [status, text])).toEqual([503, 503].map((status) => [status, expect.any(String)]));
      });
      const login = (password: string) => ({ body: { email: kavya.email, password } });
      await guest(cluster).call('login', login(PASSWORD));
      await guest(cluster).call('resetPassword', reset);
      await guest(cluster).call('login', login(RESET));
      const answered = async () => {
        const { status } = await guest(cluster).ask('login', login(PASSWORD));
        return status === 503 ? undefined : status;
      };
      expect(await until('an answer to the old password', answered)).toBe(401);
    },
    4 * MINUTES,
  );

  it(
    'hangs with its connections open: nothing waits forever',
    async () => {
      instance('eventStore').process().send('SIGSTOP');
      try {
        const away = sleep(AWAY_MS);
        await expectQueriesToWork();
        await expectCommandsToWait();
        await away;
      } finally {
        instance('eventStore').process().send('SIGCONT');
      }
      await publishes();
      await expectSoundReadModels();
    },
    4 * MINUTES,
  );
});

describe('MongoDB', () => {
  it(
    'changes its primary: requests made meanwhile are carried out once',
    async () => {
      const before = (await interviewer.browser.call('ownSlots')).length;
      const stepping = mongo.stepDown();
      await Promise.all([publishes(), publishes(), publishes()]);
      await stepping;
      await expectSoundReadModels();
      expect(await interviewer.browser.call('ownSlots')).toHaveLength(before + 3);
    },
    4 * MINUTES,
  );
});

describe('the projector', () => {
  const random = randomFrom(SEED);
  const BATCHES = 15;

  it(
    `dies repeatedly while it catches up: metrics report its lag, queries go on, nothing is projected twice or left out (SEED=${SEED})`,
    async () => {
      const both = [0, 1].map((at) => instance('projections', at));
      const { url } = instance('queryApi');
      const measured = async () => Measured.parse(await (await fetch(`${url}/readyz`)).json());
      const lag = async () =>
        Number(/^s30_projection_lag_events\{projection="slots"\} (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1]);
      await Promise.all(both.map((each) => each.process().kill9()));
      for (let count = 0; count < BATCHES; count += 1) await publishes(12);
      await until('the lag to be measured', async () => (await lag()) >= BATCHES, MINUTES);
      expect(await measured()).toMatchObject({ ready: true, checks: { lag: { detail: { slots: { lag: await lag() } } } } });
      for (let death = 0; death < 3; death += 1) {
        await instance('projections').restart();
        await sleep(random.below(400));
        await instance('projections').process().kill9();
      }
      await Promise.all(both.map((each) => each.restart()));
      await expectSoundReadModels();
      await until('no lag', async () => (await lag()) === 0, MINUTES);
      const own = new Set((await interviewer.browser.call('ownSlots')).map(({ _id }) => _id));
      expect(own.size).toBeGreaterThanOrEqual(BATCHES * 12);
    },
    4 * MINUTES,
  );

  it(
    'shares the read models with its other instance, which takes them over when it dies and later gives some back',
    async () => {
      const stores = await storesOf(cluster);
      const areShared = async () => (await Promise.all([liveAt(0), liveAt(1)])).every((live) => live.length > 1);
      await until('both instances to have read models', areShared, MINUTES);
      await Promise.all([instance('projections').process().kill9(), publishes(12)]);
      await untilSettled(stores);
      // Its work begins anew with each change of its share, so it may have none for a moment.
      await until('the other instance to have all read models', async () => (await liveAt(1)).length === projections.length, MINUTES);
      await Promise.all([instance('projections').restart(), publishes(12)]);
      await until('both instances to have read models again', areShared, MINUTES);
      await expectSoundReadModels();
    },
    4 * MINUTES,
  );
});

const Measured = z.object({
  ready: z.boolean(),
  checks: z.object({ lag: z.object({ detail: z.record(z.string(), z.object({ lag: z.int() })) }) }),
});
const Ready = z.object({ checks: z.object({ projections: z.object({ detail: z.record(z.string(), z.object({ state: z.string() })) }) }) });
/** The read models that this instance projects. */
async function liveAt(at: number): Promise<readonly string[]> {
  const { checks } = Ready.parse(await (await fetch(`${instance('projections', at).url}/readyz`)).json());
  return Object.entries(checks.projections.detail).flatMap(([name, { state }]) => (state === 'live' ? name : []));
}
