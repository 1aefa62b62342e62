import { claimParts, type Installation, lacksKeys, lossOf } from '../installation/belonging.ts';
import { refuseOlderLog } from './olderLog.ts';
import { type Stores, UnusableSettingError } from './stores.ts';

/** Throws {@link UnusableSettingError} when the log has events and the secrets are empty: new ones would make the log unreadable. */
export async function refuseMissingKeys(installation: Pick<Installation, 'log' | 'parts'>): Promise<void> {
  if (await lacksKeys(installation))
    throw new UnusableSettingError(
      'The event log has events, but the secrets (secrets.db in DATA_DIR, or the database that READ_STORE_URL names) have no key for them: put the right secrets back, or restore all of a backup into an empty place with "npm run restore -- from".',
    );
}

/**
 * Claims the secrets and files for the log. Throws {@link UnusableSettingError} when the log is shorter than its seals say, or the
 * secrets are missing, or the secrets or files belong to another log.
 */
export async function refuseLoss(installation: Installation): Promise<void> {
  await refuseMissingKeys(installation);
  const loss = await lossOf(installation);
  if (loss !== undefined)
    throw new UnusableSettingError(`${loss.what}: put the right log back, or accept the loss with "npm run restore -- accept".`);
  await claimParts(installation);
}

/**
 * Opens the command side's stores, and throws {@link UnusableSettingError} unless the log belongs to them. The log is opened first:
 * its lock keeps a second process out of the other stores.
 */
export async function openToWrite(stores: Stores) {
  const eventStore = await stores.eventStore();
  await refuseOlderLog(eventStore);
  const [readStore, secrets] = [await stores.readStore(), await stores.secrets()];
  const [files, mailer, counters] = [await stores.files(), await stores.mailer(), await stores.counters()];
  const google = await stores.google();
  await stores.sealFolder();
  const installation = { log: await stores.storedLog(), seals: stores.seals(), parts: { secrets, files } };
  await refuseLoss(installation);
  // Made before the first event, so that a log without any key is one whose secrets are missing.
  await secrets.installationKey('email-claim');
  return { readStore, installation, written: { eventStore, secrets, files, mailer, google, counters, keys: stores.keys } };
}
