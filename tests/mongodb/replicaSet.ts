import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { freePorts } from '../system/launching.ts';
import { until } from '../system/until.ts';

const NAME = 's30';
/** Generous, because the machine may be busy with other suites. */
const START_MS = 60_000;

export type ReplicaSet = {
  /** Without a database: see {@link databaseUrl}. */
  readonly url: string;
  /** Kills a server as a power failure would; member 0 by default. */
  kill9(member?: number): Promise<void>;
  /** Kills the primary; resolves with the number of that member. */
  kill9Primary(): Promise<number>;
  /** Restarts a killed server on its data, without waiting for a primary. */
  restart(member?: number): Promise<void>;
  /** Resolves once there is a primary that accepts writes. */
  untilPrimary(): Promise<void>;
  /** Makes the primary step down; resolves once another member is elected, or a lone one again. */
  stepDown(): Promise<void>;
  /** Stops all servers and removes their data. */
  stop(): Promise<void>;
};

/** The servers get the true time: under a shifted clock (`npm run test:dates`) their threads wait forever. */
const { LD_PRELOAD: _, ...TRUE_TIME } = process.env;

/** The program that tests start, as found by `npm test`; undefined if there is none. */
export function mongodPath(): string | undefined {
  const given = process.env.MONGOD_PATH;
  if (given !== undefined && given !== '') return given;
  const cached = join(import.meta.dirname, '..', '..', '.cache', 'mongod');
  return existsSync(cached) ? cached : undefined;
}

/** The prefix of all test databases. */
export const TEST_DATABASE = 's30-test-';
/** The URL of a database on a server. */
export const databaseUrl = (url: string, name: string): string => url.replace(/^([^:]+:\/\/[^/?]+)[^?]*/, `$1/${name}`);

/** Starts a replica set on free loopback ports, with its data in a temporary folder. */
export async function startReplicaSet({ members = 1 } = {}): Promise<ReplicaSet> {
  const program = mongodPath();
  if (program === undefined) throw new Error('There is no MongoDB server here: run "npm test -- adapters", or set MONGOD_PATH.');
  const folder = mkdtempSync(join(tmpdir(), 's30-mongodb-'));
  const ports = await freePorts(members);
  const servers: ChildProcess[] = [];

  const launch = (member: number): void => {
    const data = join(folder, `${member}`);
    mkdirSync(data, { recursive: true });
    const server = spawn(program, settingsOf(data, ports[member]), { env: TRUE_TIME, stdio: 'ignore' });
    servers[member] = server;
  };
  const kill9 = async (member: number): Promise<void> => {
    const server = servers[member];
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
    server.kill('SIGKILL');
    await once(server, 'close');
  };
  const hosts = ports.map((port) => `127.0.0.1:${port}`);
  const url = `mongodb://${hosts.join(',')}/?replicaSet=${NAME}`;

  const set: ReplicaSet = {
    url,
    kill9: (member = 0) => kill9(member),
    async kill9Primary() {
      const { me } = await withClient(url, (client) => client.db('admin').command({ hello: 1 }));
      const member = hosts.indexOf(me);
      await kill9(member);
      return member;
    },
    async restart(member = 0) {
      launch(member);
      await onMember(hosts[member], async (client) => client.db('admin').command({ ping: 1 }));
    },
    untilPrimary: () =>
      withClient(url, async (client) => {
        await client.db('admin').command({ hello: 1 });
      }),
    async stepDown() {
      const ask = { replSetStepDown: members === 1 ? 1 : 20, secondaryCatchUpPeriodSecs: members === 1 ? 0 : 10, force: members === 1 };
      await withClient(url, (client) => client.db('admin').command(ask));
      await set.untilPrimary();
    },
    async stop() {
      await Promise.all(servers.map((_, member) => kill9(member)));
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    for (const member of ports.keys()) launch(member);
    await onMember(hosts[0], (client) => client.db('admin').command({ replSetInitiate: initiation(hosts) }));
    await set.untilPrimary();
    await withClient(url, (client) => until('all members', () => areSettled(client, members), START_MS));
    return set;
  } catch (error) {
    await set.stop();
    throw error;
  }
}

/** Works with the address of a server that is in no replica set. */
export async function withLoneServer(work: (url: string) => Promise<void>): Promise<void> {
  const [data, [port]] = [mkdtempSync(join(tmpdir(), 's30-mongodb-')), await freePorts(1)];
  const server = spawn(mongodPath() ?? '', settingsOf(data, port, []), { env: TRUE_TIME, stdio: 'ignore' });
  try {
    await onMember(`127.0.0.1:${port}`, (client) => client.db('admin').command({ ping: 1 }));
    await work(`mongodb://127.0.0.1:${port}`);
  } finally {
    server.kill('SIGKILL');
    await once(server, 'close');
    rmSync(data, { recursive: true, force: true });
  }
}

/** Small, and without needless diagnostics. */
const settingsOf = (data: string, port: number | undefined, membership = ['--replSet', NAME, '--oplogSize', '64']): readonly string[] => [
  ...['--dbpath', data, '--port', `${port}`, '--bind_ip', '127.0.0.1', '--nounixsocket', ...membership],
  ...['--wiredTigerCacheSizeGB', '0.25', '--setParameter', 'diagnosticDataCollectionEnabled=false'],
  // Flushes late unless asked to, so a crash reveals writes that did not ask.
  ...['--journalCommitInterval', '500'],
  // Lets tests make a command fail.
  ...['--setParameter', 'enableTestCommands=1'],
];
const initiation = (hosts: readonly string[]) => ({
  _id: NAME,
  members: hosts.map((host, _id) => ({ _id, host })),
  settings: { electionTimeoutMillis: 1000, heartbeatIntervalMillis: 200 },
});

const PRIMARY = 1;
const SECONDARY = 2;
/** True once all members have the data. */
async function areSettled(client: MongoClient, members: number): Promise<true | undefined> {
  const status = await client.db('admin').command({ replSetGetStatus: 1 });
  const states: readonly unknown[] = status.members.map(({ state }: { readonly state: number }) => state);
  return states.length === members && states.every((state) => state === PRIMARY || state === SECONDARY) ? true : undefined;
}

async function withClient<T>(url: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: START_MS, heartbeatFrequencyMS: 500 });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

/** Works on one server directly, as soon as it answers. */
async function onMember<T extends object>(host: string | undefined, work: (client: MongoClient) => Promise<T>): Promise<T> {
  return withClient(`mongodb://${host}/?directConnection=true&serverSelectionTimeoutMS=500`, (client) =>
    until(`the server on ${host}`, () => work(client).catch(() => undefined), START_MS),
  );
}
