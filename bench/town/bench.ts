import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readEnvironment } from '@s30/platform/config/environment';
import { benchAppend, type Row } from '../append.ts';
import { benchBookings } from '../bookings.ts';
import { benchEncryption } from '../encryption.ts';
import { print } from '../print.ts';
import { foundTown } from './founding.ts';
import { bareMedian, type Measured, measure } from './measuring.ts';
import { signedIn, startOnTown, type TownServer } from './server.ts';

const SEED = 30;
const HOUR = 3_600_000;
type Aims = { readonly ms?: number; readonly block?: number; readonly kilobytes?: number };
type Visit = { readonly name: string; readonly who: string; readonly path: string; readonly aims: Aims; readonly rounds?: number };

const DASHBOARD: Aims = { ms: 10 };
const LIST: Aims = { kilobytes: 300, block: 50 };
const VISITS: readonly Visit[] = [
  {
    name: 'days with open slots',
    who: 'candidate-0',
    path: '/api/slots/available/days?timeZone=Asia/Kolkata',
    aims: { kilobytes: 100, block: 50 },
  },
  { name: 'open slots by default', who: 'candidate-0', path: '/api/slots/available', aims: { kilobytes: 100, block: 50 } },
  { name: "the admin's interviews", who: 'admin', path: '/api/interviews', aims: LIST },
  { name: 'all feedback', who: 'admin', path: '/api/feedback/all', aims: LIST },
  { name: 'all ratings', who: 'admin', path: '/api/ratings/all', aims: LIST },
  { name: "the busiest interviewer's interviews", who: 'interviewer-0', path: '/api/interviews', aims: LIST },
  { name: "the busiest interviewer's dashboard", who: 'interviewer-0', path: '/api/dashboard', aims: DASHBOARD },
  { name: "the keenest candidate's dashboard", who: 'candidate-0', path: '/api/dashboard', aims: DASHBOARD },
  { name: 'marketplace health, 12 weeks', who: 'admin', path: '/api/admin/health?weeks=12', aims: { ms: 100, block: 50 } },
  { name: 'revenue as of an instant', who: 'auditor', path: '/api/audit/as-of/revenue?at=', aims: { ms: 100, block: 50 }, rounds: 5 },
  { name: "the auditors' search", who: 'auditor', path: '/api/audit/events', aims: LIST },
  { name: "the auditors' search of calendars", who: 'auditor', path: '/api/audit/events?kind=calendar', aims: LIST },
  { name: 'payments as a spreadsheet', who: 'admin', path: '/api/console/payments.csv', aims: { block: 50 }, rounds: 1 },
];

const row = (name: string, value: number, unit: string, most?: number): Row => ({
  name,
  value,
  unit,
  ...(most === undefined ? {} : { aim: `≤ ${most}` }),
});

function rowsOf(name: string, { median, slowest, kilobytes, block }: Measured, bare: number, aims: Aims): readonly Row[] {
  return [
    row(`${name}: median`, median, 'ms', aims.ms),
    row(`${name}: slowest`, slowest, 'ms'),
    row(`${name}: ÷ bare server of the same size`, median / bare, '×'),
    row(`${name}: size`, kilobytes, 'kB', aims.kilobytes),
    row(`${name}: others wait`, block, 'ms', aims.block),
  ];
}

async function visits(url: string, now: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const { name, who, path, aims, rounds } of VISITS) {
    const headers = await signedIn(url, who);
    const address = `${url}${path}${path.endsWith('at=') ? encodeURIComponent(now) : ''}`;
    const measured = await measure(url, () => fetch(address, { headers }), rounds);
    if (measured.status !== 200) throw new Error(`${path} answered ${measured.status}`);
    rows.push(...rowsOf(name, measured, await bareMedian(measured.kilobytes * 1000), aims));
  }
  return rows;
}

/** The first hold after startup, on the longest calendar. */
async function firstHold(url: string): Promise<readonly Row[]> {
  const headers = await signedIn(url, 'candidate-0');
  const interviewer = (await (await fetch(`${url}/api/auth/me`, { headers: await signedIn(url, 'interviewer-0') })).json()) as {
    readonly user?: { readonly _id: string };
    readonly _id?: string;
  };
  const interviewerId = interviewer.user?._id ?? interviewer._id ?? '';
  const [slot] = (await (
    await fetch(`${url}/api/slots/available?limit=1&interviewerId=${interviewerId}`, { headers })
  ).json()) as readonly {
    readonly _id: string;
    readonly interviewType: string;
  }[];
  if (slot === undefined) throw new Error('the busiest interviewer has no open slot');
  const body = JSON.stringify({ slotId: slot._id, interviewType: slot.interviewType });
  const hold = () => fetch(`${url}/api/payments/create-prebooking-payment`, { method: 'POST', headers, body });
  const { status, median, block } = await measure(url, hold, 1);
  if (status !== 200 && status !== 201) throw new Error(`the hold was answered by ${status}`);
  return [row('first hold on the longest calendar', median, 'ms', 100), row('first hold: others wait', block, 'ms', 50)];
}

const bytesOf = async (path: string): Promise<number> => (await stat(path)).size;

async function onTown(dataDir: string, size: number): Promise<readonly Row[]> {
  const environment = readEnvironment({ DATA_DIR: dataDir });
  if (!environment.ok) throw new Error(environment.message);
  const now = new Date(Math.floor(Date.now() / HOUR) * HOUR).toISOString();
  const startedAt = performance.now();
  const { events } = await foundTown(environment.config, { size, seed: SEED, now });
  const founded = performance.now() - startedAt;
  const rows: Row[] = [row(`the town of ${events} events, per million`, (founded / events) * 1000, 's', 60)];
  let server: TownServer = await startOnTown(dataDir);
  rows.push(row('all read models from nothing, per million events', (server.readyMs / events) * 1000, 's', 60));
  const memory = server.peakMemory();
  if (memory !== undefined) rows.push(row('memory while they are built', memory, 'MB', 500));
  rows.push(row('SIGTERM', await server.stop(), 'ms', 2_000));
  rows.push(row('read store ÷ log', (await bytesOf(join(dataDir, 'read.db'))) / (await bytesOf(join(dataDir, 'events.db'))), '×', 1.2));
  server = await startOnTown(dataDir);
  try {
    rows.push(...(await firstHold(server.url)), ...(await visits(server.url, now)));
  } finally {
    await server.stop();
  }
  return [...rows, ...(await benchEncryption(dataDir))];
}

const { values } = parseArgs({ options: { size: { type: 'string', default: '1' } } });
const folder = await mkdtemp(join(tmpdir(), 's30-town-'));
try {
  for (const each of await onTown(folder, Number(values.size))) print(each);
} finally {
  await rm(folder, { recursive: true, force: true });
}
for (const each of [...(await benchAppend()), ...(await benchBookings())]) print(each);
