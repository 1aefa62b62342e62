import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import { commandHandlers } from '@s30/commands/commandSide';
import type { CommandPorts } from '@s30/commands/context';
import { everyProcess, type Worklists } from '@s30/commands/followers/every';
import { catalogue } from '@s30/contracts/events/all';
import { rupees } from '@s30/contracts/money';
import { TRUST_ALLOWANCE_RUPEES } from '@s30/contracts/rules';
import { addMinutes, type Instant } from '@s30/contracts/time';
import { type CommandRunner, createCommandRunner } from '@s30/platform/decider/runner';
import { eventCodec } from '@s30/platform/event-store/codec';
import { openEventStoreDbStore } from '@s30/platform/event-store/eventstoredb/eventStore';
import { type EventStore, type Position, START } from '@s30/platform/event-store/port';
import { openSqliteEventStore } from '@s30/platform/event-store/sqlite/eventStore';
import { openDiskFileStore } from '@s30/platform/file-store/disk/fileStore';
import { encryptedFiles } from '@s30/platform/file-store/encrypted';
import type { Mail } from '@s30/platform/mailer/port';
import { PutOffError } from '@s30/platform/projector/process';
import type { Projection } from '@s30/platform/projector/projection';
import { createProjector } from '@s30/platform/projector/runner';
import { allPassed } from '@s30/platform/projector/sample.testing';
import { seen } from '@s30/platform/projector/seen';
import { openSqliteReadStore } from '@s30/platform/read-store/sqlite/readStore';
import { createPasswordHasher } from '@s30/platform/secret-store/passwords';
import { type PersonKeys, personKeys } from '@s30/platform/secret-store/personKeys';
import { openSqliteSecretStore } from '@s30/platform/secret-store/sqlite/secretStore';
import { createAttemptGuard } from '@s30/platform/web/attemptGuard';
import { projections } from '@s30/projections/all';
import { interviews } from '@s30/projections/interviews';
import { slotRequests } from '@s30/projections/slotRequests';
import { slots } from '@s30/projections/slots';
import { worklistsIn } from '@s30/query-api/worklists';
import { createPerformer, type Perform } from '../../../services/standalone/src/demo/performer.ts';
import { startStandIn } from '../../eventstoredb/standIn.ts';
import { type Cut, powerSupply } from './powerCut.ts';

const BEGIN = '2026-11-21T10:00:00.000Z' as Instant;
const PUBLIC_URL = 'https://s30.example';
const CATCH_UP_MS = 10_000;
const quiet = { info() {}, warn() {}, error() {} };
/** What the steps of a story work with. */
export type Hands = {
  readonly perform: Perform;
  readonly runner: CommandRunner;
  readonly ports: CommandPorts;
  readonly at: Instant;
  /** Ids of people and things that earlier steps created, by name. */
  readonly known: Map<string, string>;
};
/** One action of a person. Its request ids derive from its name, so doing it again repeats the same requests. */
export type Step = {
  readonly name: string;
  readonly does: (hands: Hands) => Promise<void>;
  /** Minutes since the beginning; default: the time of the previous step. */
  readonly minute?: number;
};
/** One run of the product, until the power fails. */
export type Life = Awaited<ReturnType<Awaited<ReturnType<typeof openTown>>['live']>>;
export type Town = Awaited<ReturnType<typeof openTown>>;

/** Whether the next life knows how far the processes had come. */
export type Cursor = 'saved' | 'lost';
/** Where the log is: in a file, or on a stand-in that speaks EventStoreDB's protocol. */
export type StoreName = 'sqlite' | 'eventstoredb';
async function openStore(store: StoreName, folder: string, keys: PersonKeys): Promise<EventStore> {
  const codec = eventCodec(catalogue, keys);
  if (store === 'sqlite') return openSqliteEventStore({ path: join(folder, 'events.db'), catalogue, codec });
  const standIn = await startStandIn({ file: join(folder, 'events.jsonl') });
  const opened = await openEventStoreDbStore({ url: standIn.url, catalogue, codec, attemptMs: 20_000, giveUpMs: 60_000 });
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await standIn.close();
    },
  };
}

/** Read models: built on first use, then kept up to date with the log, from one life to the next. */
function readModelsOf(eventStore: EventStore, path: string, projections: readonly Projection[]) {
  let opened: ReturnType<typeof open> | undefined;
  const open = async () => {
    const readStore = await openSqliteReadStore({ path });
    const projector = createProjector({
      ...{ eventStore, readStore, projections, logger: quiet, holder: 'town', leaseTtlMs: 60_000 },
      retry: { baseMs: 1, maxMs: 10, attempts: 3 },
    });
    projector.start();
    return { readStore, projector, lists: worklistsIn(readStore) };
  };
  return {
    async current(): Promise<Worklists> {
      opened ??= open();
      const { projector, lists } = await opened;
      if (!(await allPassed(projector, await eventStore.head(), CATCH_UP_MS))) throw new Error('the read models are behind');
      return lists;
    },
    async close(): Promise<void> {
      const { projector, readStore } = (await opened) ?? {};
      await projector?.stop();
      await readStore?.close();
    },
  };
}

/** What timers and followers look up. A person's records need all read models, which few stories use, so those are built separately. */
function worklistsOf(eventStore: EventStore, path: string) {
  const some = readModelsOf(eventStore, `${path}.db`, [interviews, slotRequests, slots]);
  const all = readModelsOf(eventStore, `${path}-all.db`, projections);
  const worklists: Worklists = {
    undisputedNoShows: async (...asked) => (await some.current()).undisputedNoShows(...asked),
    rejectedBookings: async (...asked) => (await some.current()).rejectedBookings(...asked),
    pendingRequests: async (...asked) => (await some.current()).pendingRequests(...asked),
    interviewsToRemind: async (...asked) => (await some.current()).interviewsToRemind(...asked),
    personalRecords: {
      openAffairs: async (...asked) => (await all.current()).personalRecords.openAffairs(...asked),
      everythingAbout: async (...asked) => (await all.current()).personalRecords.everythingAbout(...asked),
      rebuildAll: async () => (await all.current()).personalRecords.rebuildAll(),
    },
  };
  return { worklists, close: async () => void (await Promise.all([some.close(), all.close()])) };
}

/** Work that a process would put off is handled at once here. */
async function untilHandled(handle: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await handle();
    } catch (error) {
      if (!(error instanceof PutOffError)) throw error;
    }
  }
}

/** Cheap, because many people register here; one for all towns, because each hasher starts a thread. */
const passwords = createPasswordHasher({ workers: 1, cost: { N: 2, r: 1, p: 1 } });
afterAll(passwords.close);

type Left = {
  readonly store: StoreName;
  readonly folder: string;
  readonly known: ReadonlyMap<string, string>;
  readonly handled: Position;
  readonly at: Instant;
};
/** A marketplace on disk that survives each power cut; mails that were sent are not taken back. */
export async function openTown(store: StoreName, from?: Left) {
  const folder = mkdtempSync(join(tmpdir(), 's30-crash-'));
  if (from !== undefined) cpSync(from.folder, folder, { recursive: true });
  const secrets = await openSqliteSecretStore({ path: join(folder, 'secrets.db') });
  const keys = personKeys(secrets);
  const eventStore = await openStore(store, folder, keys);
  const files = encryptedFiles(await openDiskFileStore({ folder: join(folder, 'files') }), keys);
  const known = new Map(from?.known);
  const mails: Mail[] = [];
  let at = from?.at ?? BEGIN;
  let handled: Position = from?.handled ?? START;
  const now = (): Instant => at;
  async function close(): Promise<void> {
    await eventStore.close();
    await secrets.close();
    await files.close();
  }

  /** Starts everything on the current log. With a lost cursor, the processes handle all of it again. */
  async function live(options: { readonly cut?: Cut; readonly cursor?: Cursor } = {}) {
    const power = powerSupply(options.cut);
    const models = worklistsOf(eventStore, join(folder, 'read'));
    const runner = createCommandRunner(power.store(eventStore), { alone: eventStore.hasOneWriter });
    const mailer = power.mailer((mail) => mails.push(mail));
    const gone = { forget: async () => undefined, sweep: async () => undefined };
    const ports: CommandPorts = {
      ...{ eventStore, secrets, keys, files, passwords, records: models.worklists.personalRecords },
      mailer: { ...mailer, ...gone },
      guard: createAttemptGuard({ scale: 0, now }),
    };
    const { notices, processes, timers } = everyProcess({
      ...{ runner, ports: { ...ports, now }, worklists: models.worklists },
      config: { publicUrl: PUBLIC_URL, retentionDays: 90, trustAllowance: rupees(TRUST_ALLOWANCE_RUPEES) },
      mayBother: async () => true,
    });
    const handlers = commandHandlers({
      // Here the processes run after the requests, so nothing waits for them.
      ...{ runner, notices, google: undefined, ports, handOverMs: 0 },
      settings: { slotHoldMinutes: 15, exchangeRates: { USD: 83.5, EUR: 90 }, accountMailsPerHour: 5 },
      openRequests: async () => 0,
      isSecondFactorRequired: () => false,
    });
    if (options.cursor === 'lost') handled = START;

    async function processesRun(): Promise<void> {
      for (;;) {
        const { events, position } = await eventStore.readAll({ after: handled, limit: 1_000 });
        if (events.length === 0) return;
        for (const event of events) {
          for (const { name, categories, handle } of processes)
            if (categories.some((category) => event.stream.startsWith(`${category}-`)))
              await power.during(name, () => untilHandled(async () => handle(seen(event))));
          handled = event.position;
        }
        handled = position;
      }
    }

    return {
      power,
      workers: [...processes, ...timers].map(({ name }) => name),
      step({ name, does, minute }: Step): Promise<void> {
        if (minute !== undefined) at = addMinutes(BEGIN, minute);
        return power.during('request', () => does({ perform: createPerformer(handlers, runner, name), runner, ports, at, known }));
      },
      processesRun,
      /** Runs all timers, one after another, and then the processes. */
      async timersRing(): Promise<void> {
        for (const { name, run } of timers) {
          await power.during(name, () => run(new Date(at)));
        }
        await processesRun();
      },
      end: models.close,
    };
  }

  return {
    eventStore,
    secrets,
    mails: mails as readonly Mail[],
    live,
    setMinutes: (sinceBegin: number): void => {
      at = addMinutes(BEGIN, sinceBegin);
    },
    close,
    /** What another town can start from, once this one is closed. */
    left: (): Left => ({ store, folder, known, handled, at }),
  };
}
