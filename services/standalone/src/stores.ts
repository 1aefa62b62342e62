import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { catalogue } from '@s30/contracts/events/all';
import type { Config } from '@s30/platform/config/environment';
import { openSqliteEventStore } from '@s30/platform/event-store/sqlite/eventStore';
import { openDiskFileStore } from '@s30/platform/file-store/disk/fileStore';
import { openOutboxMailer } from '@s30/platform/mailer/outbox/mailer';
import { openSmtpMailer } from '@s30/platform/mailer/smtp/mailer';
import { openSqliteReadStore } from '@s30/platform/read-store/sqlite/readStore';
import { openSqliteSecretStore } from '@s30/platform/secret-store/sqlite/secretStore';

/** The embedded adapters, all in the data folder. */
export async function openStores({ dataDir, smtpUrl, mailFrom }: Config) {
  await mkdir(dataDir, { recursive: true });
  // The log first: its lock keeps a second process out of everything else.
  const eventStore = await openSqliteEventStore({ path: join(dataDir, 'events.db'), catalogue });
  const readStore = await openSqliteReadStore({ path: join(dataDir, 'read.db') });
  const secrets = await openSqliteSecretStore({ path: join(dataDir, 'secrets.db') });
  const files = await openDiskFileStore({ folder: join(dataDir, 'files') });
  const mailer =
    smtpUrl === undefined
      ? await openOutboxMailer({ folder: join(dataDir, 'outbox'), from: mailFrom })
      : await openSmtpMailer({ url: smtpUrl, from: mailFrom });
  return {
    eventStore,
    readStore,
    secrets,
    files,
    mailer,
    close: async () => {
      await mailer.close();
      await files.close();
      await secrets.close();
      await readStore.close();
      await eventStore.close();
    },
  };
}
export type Stores = Awaited<ReturnType<typeof openStores>>;
