import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { catalogue } from '@s30/contracts/events/all';
import type { Config } from '@s30/platform/config/environment';
import type { EventStore } from '@s30/platform/event-store/port';
import { openSqliteEventStore } from '@s30/platform/event-store/sqlite/eventStore';
import { openSqliteStoredLog } from '@s30/platform/event-store/sqlite/storedLog';
import type { StoredLog } from '@s30/platform/event-store/storedLog';
import { openDiskFileStore } from '@s30/platform/file-store/disk/fileStore';
import { openOutboxMailer } from '@s30/platform/mailer/outbox/mailer';
import { openSmtpMailer } from '@s30/platform/mailer/smtp/mailer';
import type { ReadStore } from '@s30/platform/read-store/port';
import { openSqliteReadStore } from '@s30/platform/read-store/sqlite/readStore';
import { diskSealStore } from '@s30/platform/seals/disk/sealStore';
import { openSqliteSecretStore } from '@s30/platform/secret-store/sqlite/secretStore';

/** A setting with which this process cannot work; the message is one sentence for whoever started it. */
export class UnusableSettingError extends Error {
  override readonly name = 'UnusableSettingError';
}

async function openEventStore({ eventStore }: Config): Promise<EventStore> {
  if (eventStore.kind !== 'sqlite') throw new UnusableSettingError('EVENT_STORE_URL must begin with sqlite: for the one-process server.');
  return openSqliteEventStore({ path: eventStore.path, catalogue });
}
async function openStoredLog({ eventStore }: Config): Promise<StoredLog> {
  if (eventStore.kind !== 'sqlite') throw new UnusableSettingError('EVENT_STORE_URL must begin with sqlite: for the one-process server.');
  return openSqliteStoredLog({ path: eventStore.path });
}
async function openReadStore({ readStore }: Config): Promise<ReadStore> {
  if (readStore.kind !== 'sqlite') throw new UnusableSettingError('READ_STORE_URL must begin with sqlite: for the one-process server.');
  return openSqliteReadStore({ path: readStore.path });
}

/** The stores that the settings name; files, secrets and unsent mail stand in the data folder. */
export async function openStores(config: Config) {
  const { dataDir, smtpUrl, mailFrom } = config;
  await mkdir(dataDir, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new UnusableSettingError(`DATA_DIR ${dataDir} cannot be made (${error.code}): name a folder that this user may write to.`);
  });
  // The log first: its lock keeps a second process out of everything else.
  const eventStore = await openEventStore(config);
  const storedLog = await openStoredLog(config);
  const readStore = await openReadStore(config);
  const secrets = await openSqliteSecretStore({ path: join(dataDir, 'secrets.db') });
  const files = await openDiskFileStore({ folder: join(dataDir, 'files') });
  const mailer =
    smtpUrl === undefined
      ? await openOutboxMailer({ folder: join(dataDir, 'outbox'), from: mailFrom })
      : await openSmtpMailer({ url: smtpUrl, from: mailFrom });
  return {
    eventStore,
    storedLog,
    seals: diskSealStore({ folder: config.sealsDir, keyFolder: dataDir }),
    readStore,
    secrets,
    files,
    mailer,
    close: async () => {
      await mailer.close();
      await files.close();
      await secrets.close();
      await readStore.close();
      await storedLog.close();
      await eventStore.close();
    },
  };
}
export type Stores = Awaited<ReturnType<typeof openStores>>;
