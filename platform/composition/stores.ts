import { existsSync } from 'node:fs';
import { access, chmod, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { catalogue } from '@s30/contracts/events/all';
import type { Config } from '../config/environment.ts';
import { sentenceOf } from '../config/tool.ts';
import type { CounterStore } from '../counter-store/port.ts';
import { type EventCodec, eventCodec } from '../event-store/codec.ts';
import type { EventStore } from '../event-store/port.ts';
import { openSqliteEventStore } from '../event-store/sqlite/eventStore.ts';
import { openSqliteStoredLog } from '../event-store/sqlite/storedLog.ts';
import type { StoredLog } from '../event-store/storedLog.ts';
import { openDiskFileStore } from '../file-store/disk/fileStore.ts';
import { makeFolder } from '../file-store/durableWrite.ts';
import { encryptedFiles } from '../file-store/encrypted.ts';
import type { FileStore, OwnedFileStore } from '../file-store/port.ts';
import type { IdentityProvider } from '../identity/port.ts';
import { diskRestoreMark, type RestoreMark } from '../installation/restoreMark.ts';
import type { Mailer } from '../mailer/port.ts';
import type { ReadStore } from '../read-store/port.ts';
import { openSqliteReadStore } from '../read-store/sqlite/readStore.ts';
import { diskSealStore } from '../seals/disk/sealStore.ts';
import type { SealStore } from '../seals/port.ts';
import { type PersonKeys, personKeys } from '../secret-store/personKeys.ts';
import type { SecretStore } from '../secret-store/port.ts';
import { openSqliteSecretStore } from '../secret-store/sqlite/secretStore.ts';
import { cannotBeOpened, ForeignDatabaseError, isNoDatabase } from '../sqlite/database.ts';
import { ownerOnly } from '../sqlite/ownerOnly.ts';

/** A setting this process cannot work with; the message is one sentence for the operator. */
export class UnusableSettingError extends Error {
  override readonly name = 'UnusableSettingError';
}

// Database clients and the mail library are large, so a process loads only the adapters it opens.
const eventStoreDb = () => import('../event-store/eventstoredb/eventStore.ts');
const eventStoreDbLog = () => import('../event-store/eventstoredb/storedLog.ts');
const mongoReads = () => import('../read-store/mongodb/readStore.ts');
const mongoSecrets = () => import('../secret-store/mongodb/secretStore.ts');
const inMemory = () => import('../counter-store/memory.ts');
const mongoCounters = () => import('../counter-store/mongodb/counterStore.ts');
const gridFs = () => import('../file-store/gridfs/fileStore.ts');
const mongoRestoreMark = () => import('../secret-store/mongodb/restoreMark.ts');
const outbox = () => import('../mailer/outbox/mailer.ts');
const smtp = () => import('../mailer/smtp/mailer.ts');
const googleIdentity = () => import('../identity/google/identity.ts');

/** Opens the adapter that the settings choose for each port. */
export type Stores = {
  /** `reads`: opened next to the writer, from another thread or process; appends may be refused. Default: `writes`. */
  eventStore(use?: 'reads' | 'writes'): Promise<EventStore>;
  /** The same log for verification: read-only, next to the process that writes it. */
  storedLog(): Promise<StoredLog>;
  /** Seals are in a folder of their own; the signing key stays in the data folder. */
  seals(): SealStore;
  /** Creates the folder of the seals at the start rather than with the first seal. */
  sealFolder(): Promise<void>;
  readStore(): Promise<ReadStore>;
  /** Secrets and files are in the read models' MongoDB if there is one, otherwise in the data folder. */
  secrets(): Promise<SecretStore>;
  files(): Promise<OwnedFileStore>;
  /** Each person's key, kept with the secrets; encrypts personal data in the log and the files. */
  readonly keys: PersonKeys;
  /** For rate limits and lock-outs; in memory when no store is shared. */
  counters(): Promise<CounterStore>;
  mailer(): Promise<Mailer>;
  /** Undefined: no sign-in with Google. */
  google(): Promise<IdentityProvider | undefined>;
  /** Closes everything that was opened, the last one first. */
  close(): Promise<void>;
};

/** The mark of an unfinished restore: in MongoDB if that holds the secrets, otherwise in the data folder. */
export const restoreMarkOf = async ({ readStore, dataDir }: Config): Promise<RestoreMark> =>
  readStore.kind === 'mongodb' ? (await mongoRestoreMark()).mongoRestoreMark(readStore) : diskRestoreMark(dataDir);

/** Throws {@link UnusableSettingError} while a restore has not finished, since the log may lack events that were backed up. */
export async function refuseUnfinishedRestore(config: Config): Promise<void> {
  const mark = await restoreMarkOf(config);
  if (await fromMongo(mark.isThere()))
    throw new UnusableSettingError(
      'A restore has begun here and not finished: restore the backup again, into an empty place, with "npm run restore -- from".',
    );
}

/** Throws {@link UnusableSettingError} where a tool would make an empty installation, as with a misspelt DATA_DIR. */
export function refuseNoInstallation({ eventStore, readStore, dataDir }: Config): void {
  if (eventStore.kind !== 'sqlite' || readStore.kind !== 'sqlite') return;
  if (![eventStore.path, join(dataDir, 'secrets.db')].some((path) => existsSync(path)))
    throw new UnusableSettingError(`There is no installation in ${dataDir}: check DATA_DIR.`);
}

/** Opens the stores that the settings name: the secrets once, others at each call. The log of an unfinished restore is refused. */
export function storesOf(config: Config): Stores {
  const { eventStore: log, readStore: documents, dataDir, sealsDir, smtpUrl, mailFrom, googleClientId, googleKeysUrl } = config;
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
        : inDataDir(join(await folder(), 'secrets.db'), (path) => whole(`The secrets ${path} are`, openSqliteSecretStore({ path }))),
    );
  const theSecrets = (): Promise<SecretStore> =>
    (secrets ??= openSecrets().catch((error: unknown) => {
      // Reading an event opens them, which is tried again after an outage.
      secrets = undefined;
      throw error;
    }));
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
      await refuseUnfinishedRestore(config);
      if (log.kind === 'eventstoredb') return keep(openReachable(log.url, codec));
      if (use === 'reads') return keep(openSqliteEventStore({ path: log.path, catalogue, codec, readOnly: true }));
      await folder();
      return keep(
        inPlace('EVENT_STORE_URL', log.path, () =>
          whole(`The event log ${log.path} is`, readable(openSqliteEventStore({ path: log.path, catalogue, codec }))),
        ),
      );
    },
    storedLog: async () => {
      await refuseUnfinishedRestore(config);
      return keep(
        log.kind === 'eventstoredb'
          ? (await eventStoreDbLog()).openEventStoreDbStoredLog({ url: log.url })
          : openSqliteStoredLog({ path: log.path }),
      );
    },
    seals: () => diskSealStore({ folder: sealsDir, keyFolder: dataDir }),
    sealFolder: async () => {
      try {
        await makeFolder(sealsDir);
        await access(sealsDir, constants.W_OK);
      } catch (error) {
        throw new UnusableSettingError(
          `AUDIT_SEALS_DIR ${sealsDir} cannot be written to (${codeOf(error)}): name a folder that belongs to this user.`,
        );
      }
    },
    readStore: async () => {
      if (documents.kind === 'mongodb') return keep(fromMongo((await mongoReads()).openMongoReadStore(documents)));
      await folder();
      return keep(inPlace('READ_STORE_URL', documents.path, () => openSqliteReadStore({ path: documents.path })));
    },
    secrets: theSecrets,
    files: async () =>
      encryptedFiles(
        await keep<FileStore>(
          documents.kind === 'mongodb'
            ? fromMongo((await gridFs()).openGridFsFileStore(documents))
            : inDataDir(join(await folder(), 'files'), (path) => openDiskFileStore({ folder: path })),
        ),
        keys,
      ),
    counters: async () =>
      keep(
        documents.kind === 'mongodb'
          ? fromMongo((await mongoCounters()).openMongoCounterStore(documents))
          : Promise.resolve((await inMemory()).memoryCounters()),
      ),
    mailer: async () =>
      keep(
        smtpUrl === undefined
          ? inDataDir(join(await folder(), 'outbox'), async (path) => (await outbox()).openOutboxMailer({ folder: path, from: mailFrom }))
          : (await smtp()).openSmtpMailer({ url: smtpUrl, from: mailFrom }),
      ),
    google: async () =>
      googleClientId === undefined
        ? undefined
        : (await googleIdentity()).createGoogleIdentity({ clientId: googleClientId, keysUrl: googleKeysUrl }),
    close: async () => {
      for (const each of opened.splice(0).reverse()) await each.close();
    },
  };
}

/** Makes the data folder private to this user, including one that an earlier release left readable. */
async function ownFolder(path: string): Promise<void> {
  // The umask is per process; worker threads cannot set it.
  if (isMainThread) process.umask(0o077);
  await makeFolder(path, 0o700);
  await chmod(path, 0o700);
}

/** Reports an unreachable server at startup instead of on the first request. */
async function openReachable(url: string, codec: EventCodec): Promise<EventStore> {
  try {
    return await readable((await eventStoreDb()).openEventStoreDbStore({ url, catalogue, codec }));
  } catch (error) {
    throw new UnusableSettingError(
      `EVENT_STORE_URL names an event store that cannot be used (${sentenceOf(error)}): start it first, or correct it.`,
    );
  }
}

/** The file for its owner alone, and then the store in it. What belongs into DATA_DIR may be named elsewhere. */
async function inPlace<Port>(setting: 'EVENT_STORE_URL' | 'READ_STORE_URL', path: string, opening: () => Promise<Port>): Promise<Port> {
  const cure = `name a file in a folder that belongs to this user as ${setting}, or another DATA_DIR`;
  return belongingToUser(path, cure, async () => {
    ownerOnly(path);
    return opening();
  });
}
const inDataDir = <Port>(path: string, opening: (path: string) => Promise<Port>): Promise<Port> =>
  belongingToUser(path, 'let it belong to this user, or name another DATA_DIR', () => opening(path));
async function belongingToUser<Port>(path: string, cure: string, opening: () => Promise<Port>): Promise<Port> {
  try {
    return await opening();
  } catch (error) {
    if (error instanceof ForeignDatabaseError) throw new UnusableSettingError(`${error.message}: ${cure}.`);
    if (codeOf(error) === undefined && !cannotBeOpened(error)) throw error;
    throw new UnusableSettingError(`${path} cannot be opened (${codeOf(error) ?? 'no file'}): ${cure}.`);
  }
}
const PLACES: readonly unknown[] = ['EACCES', 'EEXIST', 'EISDIR', 'ENOENT', 'ENOTDIR', 'EPERM', 'EROFS'];
/** What the file system has against a place; undefined for any other error. */
function codeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && PLACES.includes(code) ? code : undefined;
}

/** The log once its end was read: only then does a truncated file fail. Closes it if that is impossible. */
async function readable(opening: Promise<EventStore>): Promise<EventStore> {
  const store = await opening;
  await store.head().catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  return store;
}

/** Nothing brings the log or the secrets back, so a file that cannot be read as one is neither set aside nor written to. */
const whole = <Port>(whatIs: string, opening: Promise<Port>): Promise<Port> =>
  opening.catch((error: unknown) => {
    if (!isNoDatabase(error)) throw error;
    throw new UnusableSettingError(
      `${whatIs} no SQLite database, or a damaged one: put a backup in its place (npm run restore), or name another DATA_DIR.`,
    );
  });

const fromMongo = <Port>(opening: Promise<Port>): Promise<Port> =>
  opening.catch((error: unknown) => {
    throw new UnusableSettingError(
      `READ_STORE_URL names a MongoDB that cannot be used (${sentenceOf(error)}): start it first, or correct it.`,
    );
  });
