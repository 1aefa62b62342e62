import { existsSync, statSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { catalogue } from '@s30/contracts/events/all';
import type { Config } from '@s30/platform/config/environment';
import { sentenceOf, ToolError } from '@s30/platform/config/tool';
import { verbatimCodec } from '@s30/platform/event-store/codec';
import { copyLog } from '@s30/platform/event-store/copy';
import { type EventStore, START } from '@s30/platform/event-store/port';
import { openSqliteEventStore } from '@s30/platform/event-store/sqlite/eventStore';
import { ifThere, isUnfinished, makeFolder, syncFile } from '@s30/platform/file-store/durableWrite';
import { SecretStoreUnavailableError } from '@s30/platform/secret-store/port';
import { copyDatabase } from '@s30/platform/sqlite/copying';
import { cannotBeOpened, isNoDatabase } from '@s30/platform/sqlite/database';
import { ownerOnly } from '@s30/platform/sqlite/ownerOnly';
import { emptyFolder, filesIn } from './folder.ts';

// Server clients are large, so only those that the settings name are loaded.
const eventStoreDb = () => import('@s30/platform/event-store/eventstoredb/eventStore');
const mongoDumping = () => import('@s30/platform/mongodb/dumping');

/** Data that cannot be rebuilt: saves it to a backup and restores it from one. */
type Part = {
  readonly save: (folder: string) => Promise<void>;
  /** Throws a {@link ToolError} if its place is not empty. */
  readonly expectNothing: () => Promise<void>;
  readonly put: (folder: string) => Promise<void>;
};

const OWNER_WRITES = 0o200;
const EMPTY = 'a backup is only restored where there is nothing yet';
const copies = { catalogue, codec: verbatimCodec };

/** The log, as one file whichever store holds it. Each event stays as it was written, so its seals remain valid. */
export function logPart({ eventStore: log }: Config): Part {
  const file = (folder: string) => join(folder, 'events.db');
  if (log.kind === 'sqlite')
    return {
      save: async (folder) => copyOf(log.path, file(folder), 'DATA_DIR or EVENT_STORE_URL'),
      async expectNothing() {
        // SQLite would replay what another log has left there over the restored one.
        const left = [log.path, `${log.path}-wal`].find((path) => existsSync(path));
        if (left !== undefined) throw new ToolError(`There is an event log ${left} already: ${EMPTY}.`);
      },
      async put(folder) {
        await makeFolder(dirname(log.path), 0o700);
        await copied(file(folder), log.path);
      },
    };
  const between = async (from: EventStore, to: EventStore) => {
    try {
      // A server may append meanwhile.
      await copyLog({ from, to, upTo: await from.head() });
    } finally {
      await Promise.all([from.close(), to.close()]);
    }
  };
  const server = async () => {
    const { openEventStoreDbStore } = await eventStoreDb();
    return openEventStoreDbStore({ url: log.url, ...copies }).catch((error: unknown) => {
      throw new ToolError(`EVENT_STORE_URL names an event store that cannot be used (${sentenceOf(error)}): correct it.`);
    });
  };
  return {
    async save(folder) {
      ownerOnly(file(folder));
      await between(await server(), await openSqliteEventStore({ path: file(folder), ...copies }));
    },
    async expectNothing() {
      const store = await server();
      const head = await store.head().finally(() => store.close());
      if (head !== START) throw new ToolError(`The event store of EVENT_STORE_URL holds events already: ${EMPTY}.`);
    },
    put: async (folder) => between(await openSqliteEventStore({ path: file(folder), readOnly: 'immutable', ...copies }), await server()),
  };
}

/** Prefixes of the collections that cannot be rebuilt from the log: passwords, keys and uploads. */
const KEPT = ['secret_', 'private_files.'];
const REBUILT = ['read_'];

/** Secrets and files. */
export function secretsPart({ readStore, dataDir }: Config): Part {
  if (readStore.kind === 'sqlite')
    return {
      async save(folder) {
        copyOf(join(dataDir, 'secrets.db'), join(folder, 'secrets.db'), 'DATA_DIR');
        await copyFolder(join(dataDir, 'files'), join(folder, 'files'));
      },
      async expectNothing() {
        if (existsSync(readStore.path)) throw new ToolError(`There are read models in ${readStore.path} already: ${EMPTY}.`);
      },
      async put(folder) {
        await copied(join(folder, 'secrets.db'), join(dataDir, 'secrets.db'));
        await copyFolder(join(folder, 'files'), join(dataDir, 'files'));
      },
    };
  const options = { url: readStore.url, Unavailable: SecretStoreUnavailableError };
  const ENDING = '.jsonl';
  return {
    async save(folder) {
      const { collectionsOf, dumpCollection } = await mongoDumping();
      await mkdir(join(folder, 'collections'), { mode: 0o700 });
      for (const name of await collectionsOf(options, KEPT))
        await dumpCollection(options, name, join(folder, 'collections', `${name}${ENDING}`));
    },
    async expectNothing() {
      const { collectionsOf } = await mongoDumping();
      const [first] = await collectionsOf(options, [...KEPT, ...REBUILT]);
      if (first !== undefined) throw new ToolError(`The database of READ_STORE_URL holds ${first} already: ${EMPTY}.`);
    },
    async put(folder) {
      const { loadCollection } = await mongoDumping();
      for (const file of await filesIn(join(folder, 'collections')))
        await loadCollection(options, file.slice(0, -ENDING.length), join(folder, 'collections', file));
    },
  };
}

/** What the folder of seals is backed up for. It may hold other things, such as the data. */
const SEALS = /^(?:seals(?:-\d+)?\.jsonl|public-key\.pem)$/;
/** In a folder that is a disk of its own. */
const OF_THE_DISK = ['lost+found'];

/** The seals and the signing key. */
export function sealsPart({ dataDir, sealsDir }: Config): Part {
  // Copied before the seals: a seal made meanwhile is then one more than the key's record, and never a missing one.
  const own = ['last-seal.json', 'seal-key.pem'];
  const copyOwn = async (from: string, to: string) => {
    for (const file of own) if (existsSync(join(from, file))) await copied(join(from, file), join(to, file));
  };
  return {
    async save(folder) {
      await copyOwn(dataDir, folder);
      refuseFile(sealsDir);
      const names = (await ifThere(readdir(sealsDir))) ?? [];
      await copyFiles(
        names.filter((name) => SEALS.test(name)),
        sealsDir,
        join(folder, 'seals'),
      );
    },
    async expectNothing() {
      await emptyFolder(dataDir, EMPTY, OF_THE_DISK);
      if (dirname(sealsDir) !== dataDir) await emptyFolder(sealsDir, EMPTY, OF_THE_DISK);
    },
    async put(folder) {
      await copyOwn(folder, dataDir);
      await copyFolder(join(folder, 'seals'), sealsDir);
    },
  };
}

function copyOf(from: string, to: string, setting: string): void {
  if (!existsSync(from)) throw new ToolError(`There is no ${from} to be backed up: check ${setting}.`);
  try {
    copyDatabase(from, to);
  } catch (error) {
    if (isNoDatabase(error))
      throw new ToolError(`${from} is damaged (${sentenceOf(error)}): put the one of an earlier backup in its place.`);
    if (cannotBeOpened(error)) throw new ToolError(`${from} cannot be opened: run this as the user of the server.`);
    throw error;
  }
}

/** Copies a file, which is on disk when this resolves. A backup may be read-only, but what is restored from it is written to. */
async function copied(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  const { mode } = await stat(to);
  await chmod(to, mode | OWNER_WRITES);
  await syncFile(to);
}

async function copyFolder(from: string, to: string): Promise<void> {
  refuseFile(from);
  await copyFiles(await filesIn(from), from, to);
}

function refuseFile(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isFile())
    throw new ToolError(`${folder} is no folder: check DATA_DIR and AUDIT_SEALS_DIR.`);
}

/** Copies files of a folder in use: no unfinished ones, and none that are removed meanwhile. */
async function copyFiles(files: readonly string[], from: string, to: string): Promise<void> {
  for (const file of files) {
    if (isUnfinished(basename(file))) continue;
    await makeFolder(dirname(join(to, file)), 0o700);
    await ifThere(copied(join(from, file), join(to, file)));
  }
}
