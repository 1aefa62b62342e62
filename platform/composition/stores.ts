import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { catalogue } from '@s30/contracts/events/all';
import type { Config } from '../config/environment.ts';
import { memoryCounters } from '../counter-store/memory.ts';
import type { CounterStore } from '../counter-store/port.ts';
import { type EventCodec, eventCodec } from '../event-store/codec.ts';
import type { EventStore } from '../event-store/port.ts';
import { openSqliteEventStore } from '../event-store/sqlite/eventStore.ts';
import { openSqliteStoredLog } from '../event-store/sqlite/storedLog.ts';
import type { StoredLog } from '../event-store/storedLog.ts';
import { openDiskFileStore } from '../file-store/disk/fileStore.ts';
import { encryptedFiles } from '../file-store/encrypted.ts';
import type { FileStore, OwnedFileStore } from '../file-store/port.ts';
import type { Mailer } from '../mailer/port.ts';
import type { ReadStore } from '../read-store/port.ts';
import { openSqliteReadStore } from '../read-store/sqlite/readStore.ts';
import { diskSealStore } from '../seals/disk/sealStore.ts';
import type { SealStore } from '../seals/port.ts';
import { type PersonKeys, personKeys } from '../secret-store/personKeys.ts';
import type { SecretStore } from '../secret-store/port.ts';
import { openSqliteSecretStore } from '../secret-store/sqlite/secretStore.ts';
import { isNoDatabase } from '../sqlite/database.ts';
import { ownerOnly } from '../sqlite/ownerOnly.ts';

/** A setting with which this process cannot work; the message is one sentence for whoever started it. */
export class UnusableSettingError extends Error {
  override readonly name = 'UnusableSettingError';
}

// The clients of servers are large, and so is what writes mails: a process loads only what it opens.
const eventStoreDb = () => import('../event-store/eventstoredb/eventStore.ts');
const eventStoreDbLog = () => import('../event-store/eventstoredb/storedLog.ts');
const mongoReads = () => import('../read-store/mongodb/readStore.ts');
const mongoSecrets = () => import('../secret-store/mongodb/secretStore.ts');
const mongoCounters = () => import('../counter-store/mongodb/counterStore.ts');
const gridFs = () => import('../file-store/gridfs/fileStore.ts');
const outbox = () => import('../mailer/outbox/mailer.ts');
const smtp = () => import('../mailer/smtp/mailer.ts');

/** Which adapter stands behind a port is decided here, from the settings alone. */
type Opener = {
  /** `reads`: opened beside the writer, from another thread or process; appends may be refused. Default: writes. */
  eventStore(use?: 'reads' | 'writes'): Promise<EventStore>;
  /** The same log for auditors: read-only, and beside whoever writes it. */
  storedLog(): Promise<StoredLog>;
  /** In a folder of their own; the key that signs stays in the data folder. */
  seals(): SealStore;
  readStore(): Promise<ReadStore>;
  /** Beside the read models when those are in MongoDB, else in the data folder; so are files. */
  secrets(): Promise<SecretStore>;
  files(): Promise<OwnedFileStore>;
  /** Each person's key, kept with the secrets; encrypts personal data in the log and the files. */
  readonly keys: PersonKeys;
  /** Of limits and lock-outs; in memory when nothing is shared. */
  counters(): Promise<CounterStore>;
  mailer(): Promise<Mailer>;
  /** Closes everything that was opened, the last one first. */
  close(): Promise<void>;
};

/** Opens the stores that the settings name, each when it is asked for. */
export function storesOf(config: Config): Opener {
  const { eventStore: log, readStore: documents, dataDir, sealsDir, smtpUrl, mailFrom } = config;
  const opened: { close(): Promise<void> }[] = [];
  const keep = async <Port extends { close(): Promise<void> }>(port: Promise<Port>): Promise<Port> => {
    opened.push(await port);
    return port;
  };
  const folder = async (): Promise<string> => {
    await ownFolder(dataDir).catch((error: NodeJS.ErrnoException) => {
      throw new UnusableSettingError(`DATA_DIR ${dataDir} cannot be made (${error.code}): name a folder that belongs to this user.`);
    });
    return dataDir;
  };

  let secrets: Promise<SecretStore> | undefined;
  const openSecrets = async (): Promise<SecretStore> =>
    keep(
      documents.kind === 'mongodb'
        ? fromMongo((await mongoSecrets()).openMongoSecretStore(documents))
        : openSqliteSecretStore({ path: join(await folder(), 'secrets.db') }),
    );
  const theSecrets = (): Promise<SecretStore> => (secrets ??= openSecrets());
  const keys = personKeys({
    personKeys: async (people) => (await theSecrets()).personKeys(people),
    makePersonKeys: async (people) => (await theSecrets()).makePersonKeys(people),
    putEventSecrets: async (some) => (await theSecrets()).putEventSecrets(some),
    eventSecrets: async (ids) => (await theSecrets()).eventSecrets(ids),
    destroyPersonKey: async (person) => (await theSecrets()).destroyPersonKey(person),
  });
  const codec = eventCodec(catalogue, keys);

  return {
    keys,
    eventStore: async (use = 'writes') => {
      if (log.kind === 'eventstoredb') return keep(openReachable(log.url, codec));
      if (use === 'reads') return keep(openSqliteEventStore({ path: log.path, catalogue, codec, readOnly: true }));
      await folder();
      ownerOnly(log.path);
      return keep(openReadable(log.path, codec));
    },
    storedLog: async () =>
      keep(
        log.kind === 'eventstoredb'
          ? (await eventStoreDbLog()).openEventStoreDbStoredLog({ url: log.url })
          : openSqliteStoredLog({ path: log.path }),
      ),
    seals: () => diskSealStore({ folder: sealsDir, keyFolder: dataDir }),
    readStore: async () => {
      if (documents.kind === 'mongodb') return keep(fromMongo((await mongoReads()).openMongoReadStore(documents)));
      await folder();
      ownerOnly(documents.path);
      return keep(openSqliteReadStore({ path: documents.path }));
    },
    secrets: theSecrets,
    files: async () =>
      encryptedFiles(
        await keep<FileStore>(
          documents.kind === 'mongodb'
            ? fromMongo((await gridFs()).openGridFsFileStore(documents))
            : openDiskFileStore({ folder: join(await folder(), 'files') }),
        ),
        keys,
      ),
    counters: async () =>
      keep(
        documents.kind === 'mongodb'
          ? fromMongo((await mongoCounters()).openMongoCounterStore(documents))
          : Promise.resolve(memoryCounters()),
      ),
    mailer: async () =>
      keep(
        smtpUrl === undefined
          ? (await outbox()).openOutboxMailer({ folder: join(await folder(), 'outbox'), from: mailFrom })
          : (await smtp()).openSmtpMailer({ url: smtpUrl, from: mailFrom }),
      ),
    close: async () => {
      for (const each of opened.splice(0).reverse()) await each.close();
    },
  };
}
export type Stores = ReturnType<typeof storesOf>;

/** The log, the secrets and everybody's files are for this user alone, also those that an earlier release has left readable. */
async function ownFolder(path: string): Promise<void> {
  // The umask belongs to the process; worker threads cannot set it.
  if (isMainThread) process.umask(0o077);
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700);
}

/** A server that is not there is told at the start, not by the first request. */
async function openReachable(url: string, codec: EventCodec): Promise<EventStore> {
  try {
    const store = await (await eventStoreDb()).openEventStoreDbStore({ url, catalogue, codec });
    await store.head().catch(async (error: unknown) => {
      await store.close();
      throw error;
    });
    return store;
  } catch (error) {
    throw new UnusableSettingError(
      `EVENT_STORE_URL names an event store that cannot be used (${sentenceOf(error)}): start it first, or correct it.`,
    );
  }
}

/** Nothing brings the log back, so a file that cannot be read as one is neither set aside nor written to. */
async function openReadable(path: string, codec: EventCodec): Promise<EventStore> {
  let store: EventStore | undefined;
  try {
    store = await openSqliteEventStore({ path, catalogue, codec });
    // Where a file was cut off, its end is missing first.
    await store.head();
    return store;
  } catch (error) {
    await store?.close();
    if (!isNoDatabase(error)) throw error;
    throw new UnusableSettingError(
      `The event log ${path} is no SQLite database, or a damaged one: put a backup in its place (npm run restore), or name another DATA_DIR.`,
    );
  }
}

async function fromMongo<Port>(opening: Promise<Port>): Promise<Port> {
  try {
    return await opening;
  } catch (error) {
    throw new UnusableSettingError(
      `READ_STORE_URL names a MongoDB that cannot be used (${sentenceOf(error)}): start it first, or correct it.`,
    );
  }
}

const sentenceOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\.$/, '').replaceAll('\n', ' ');
