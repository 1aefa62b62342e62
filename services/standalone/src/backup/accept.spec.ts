import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { catalogue } from '@s30/contracts/events/all';
import { instantOf } from '@s30/contracts/time';
import { verbatimCodec } from '@s30/platform/event-store/codec';
import { type EventStore, START } from '@s30/platform/event-store/port';
import { openSqliteEventStore } from '@s30/platform/event-store/sqlite/eventStore';
import { openSqliteStoredLog } from '@s30/platform/event-store/sqlite/storedLog';
import { openSqliteReadStore } from '@s30/platform/read-store/sqlite/readStore';
import { diskSealStore } from '@s30/platform/seals/disk/sealStore';
import { sealHead, verifyAll } from '@s30/platform/seals/integrity';
import { createLogger } from '@s30/platform/telemetry/logger';
import { acceptLoss } from './accept.ts';

const now = () => instantOf(Date.parse('2026-03-02T10:00:00Z'));
const logger = createLogger({ level: 'silent', name: 'test' });
const EVENTS = 5;

let folder: string;
let closing: { close(): Promise<void> }[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 's30-accept-'));
  closing = [];
});
afterEach(async () => {
  for (const each of closing) await each.close();
  rmSync(folder, { recursive: true });
});
const kept = <Port extends { close(): Promise<void> }>(port: Port): Port => {
  closing.push(port);
  return port;
};

async function logOf(name: string, count: number) {
  const path = join(folder, name);
  const eventStore: EventStore = kept(await openSqliteEventStore({ path, catalogue, codec: verbatimCodec }));
  const origin = { commandId: 'c', correlationId: 'c', causationId: 'c', at: now(), schemaVersion: 1 };
  const metadata = { ...origin, actor: { userId: 'installation', role: 'system' } } as const;
  for (let n = 0; n < count; n += 1)
    await eventStore.append(`mail-${n}`, 'no_stream', [{ id: `event-${n}`, type: 'MailSent', data: {}, metadata }]);
  return { eventStore, log: kept(await openSqliteStoredLog({ path })) };
}

/** A log that lacks the last event that its seal has seen. */
async function lossy() {
  const seals = diskSealStore({ folder: join(folder, 'seals'), keyFolder: folder });
  const { log: whole } = await logOf('whole.db', EVENTS);
  await sealHead({ log: whole, seals, now });
  const { eventStore, log } = await logOf('shorter.db', EVENTS - 1);
  const readStore = kept(await openSqliteReadStore({ path: join(folder, 'read.db') }));
  let owner: string | undefined = 'event-0';
  const secrets = {
    hasKeys: async () => true,
    belongsTo: async () => owner,
    async assignTo(first: string) {
      owner = first;
    },
  };
  return { eventStore, log, readStore, seals, parts: { secrets }, now, logger };
}

const interrupted = (): Promise<never> => Promise.reject(new Error('interrupted'));
type Place = Awaited<ReturnType<typeof lossy>>;
const INTERRUPTIONS: readonly (readonly [where: string, (place: Place) => Place])[] = [
  [
    'before secrets and files are assigned',
    (place) => ({ ...place, parts: { secrets: { ...place.parts.secrets, assignTo: interrupted } } }),
  ],
  ['before strangers are disowned', (place) => ({ ...place, readStore: { ...place.readStore, marks: interrupted } })],
  ['before seals begin anew', (place) => ({ ...place, seals: { ...place.seals, beginAnew: interrupted } })],
  ['before the log is sealed', (place) => ({ ...place, seals: { ...place.seals, append: interrupted } })],
];

describe('accepting a loss', () => {
  it.each(INTERRUPTIONS)('that was interrupted %s is finished when it is repeated, and recorded once', async (_, interrupting) => {
    const place = await lossy();
    for (let times = 0; times < 2; times += 1) await expect(acceptLoss(interrupting(place))).rejects.toThrow('interrupted');
    await acceptLoss(place);
    expect(await acceptLoss(place)).toBeUndefined();
    expect(await verifyAll(place)).toMatchObject({ findings: [], seals: [{ number: 1, events: EVENTS }] });
    expect(readdirSync(join(folder, 'seals')).filter((name) => name.startsWith('seals'))).toEqual(['seals-1.jsonl', 'seals.jsonl']);
    const { events } = await place.eventStore.readAll({ after: START, limit: 100 });
    expect(events.map(({ type }) => type)).toEqual([...Array(EVENTS - 1).fill('MailSent'), 'LossAccepted']);
  });
});
