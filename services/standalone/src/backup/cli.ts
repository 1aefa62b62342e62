import { resolve } from 'node:path';
import { instantOf } from '@s30/contracts/time';
import { explainingErrors } from '@s30/platform/composition/explaining';
import { refuseNoInstallation, refuseUnfinishedRestore, restoreMarkOf, storesOf } from '@s30/platform/composition/stores';
import { refuseMissingKeys } from '@s30/platform/composition/wholeness';
import { type Config, settings } from '@s30/platform/config/environment';
import { sentenceOf, ToolError } from '@s30/platform/config/tool';
import { isDiskFull } from '@s30/platform/file-store/durableWrite';
import { verifyAll } from '@s30/platform/seals/integrity';
import { createLogger } from '@s30/platform/telemetry/logger';
import { withReadModels } from '@s30/projections/projecting';
import { reconcile } from '@s30/query-api/audit/reconcile/reconcile';
import { progressOf } from '@s30/query-api/audit/tool/progress';
import { reconciliationText, verificationText } from '@s30/query-api/audit/tool/render';
import { refuseRunning } from '../composeOperator.ts';
import { acceptLoss } from './accept.ts';
import { logPart, sealsPart, secretsPart } from './composeParts.ts';
import { emptyFolder, readManifest, writeManifest } from './folder.ts';

const HELP = `Usage: npm run backup -- to <folder>
       npm run restore -- from <folder>
       npm run restore -- accept

  backup      writes the log, the secrets, the files and the seals to a folder that holds nothing; also beside a running server
  restore     puts them where the settings say, if there is nothing yet; builds the read models, verifies the log and reconciles
  accept      goes on with a log that lacks events which its seals have seen, or that is another one than that of secrets and files:
              records it in the log and begins a new line of seals, then does the same; nothing else may run meanwhile

Settings are those of the server (DATA_DIR, EVENT_STORE_URL, READ_STORE_URL, AUDIT_SEALS_DIR), and so is the user who runs this.
`;

const say = (text: string): void => void process.stdout.write(text);
const now = () => instantOf(Date.now());

const partsOf = (config: Config) => ({ seals: sealsPart(config), log: logPart(config), secrets: secretsPart(config) });

async function backup(folder: string): Promise<void> {
  const config = settings();
  await refuseUnfinishedRestore(config);
  await emptyFolder(folder, 'name a folder that holds nothing');
  const { seals, log, secrets } = partsOf(config);
  // Seals refer to events, and events to secrets and files. A server writes first what is referred to, so it is saved last.
  for (const part of [seals, log, secrets])
    await part.save(folder).catch(explained('The backup was not finished', 'run this as the user of the server'));
  const { files } = await writeManifest(folder, { at: now(), secrets: config.readStore.kind });
  say(`${Object.keys(files).length} files are backed up in ${folder}.\n`);
}

/** The file system names what it refuses. A full disk is explained elsewhere. */
const explained =
  (what: string, cure: string) =>
  (error: NodeJS.ErrnoException): never => {
    if (error.syscall === undefined || isDiskFull(error)) throw error;
    throw new ToolError(`${what} (${sentenceOf(error)}): ${cure}.`);
  };

async function restore(folder: string): Promise<boolean> {
  const config = settings();
  const { secrets, at, files } = await readManifest(folder);
  const [kept, wanted] = [secrets, config.readStore.kind].map((kind) => (kind === 'sqlite' ? 'in DATA_DIR' : 'in MongoDB'));
  if (kept !== wanted)
    throw new ToolError(`The secrets of this backup were kept ${kept}, and READ_STORE_URL keeps them ${wanted}: correct it.`);
  const parts = partsOf(config);
  for (const part of [parts.log, parts.seals, parts.secrets]) await part.expectNothing();
  // An interruption may leave a log that seems whole, so nothing starts until the mark is gone.
  const mark = await restoreMarkOf(config);
  await mark.put();
  const unfinished = explained('The restore was not finished', 'restore again, into an empty place that belongs to the user of the server');
  for (const part of [parts.secrets, parts.seals, parts.log]) await part.put(folder).catch(unfinished);
  await mark.remove();
  say(`${Object.keys(files).length} files of the backup of ${at} are restored.\n`);
  return isWhole(config);
}

async function accept(): Promise<boolean> {
  const config = settings();
  refuseNoInstallation(config);
  const stores = storesOf(config);
  const loss = await (async () => {
    const [eventStore, log, readStore] = [await stores.eventStore(), await stores.storedLog(), await stores.readStore()];
    await refuseRunning(eventStore, readStore);
    const parts = { secrets: await stores.secrets(), files: await stores.files() };
    await refuseMissingKeys({ log, parts });
    const logger = createLogger({ level: 'error', name: 'restore' });
    return acceptLoss({ eventStore, log, readStore, seals: stores.seals(), parts, now, logger });
  })().finally(stores.close);
  say(
    loss === undefined
      ? 'Nothing is missing: the event log holds all that its seals have seen.\n'
      : `Accepted: ${loss.what}. Seals begin anew.\n`,
  );
  return isWhole(config);
}

/** Builds the read models and returns whether log, seals and figures agree. */
async function isWhole(config: Config): Promise<boolean> {
  const stores = storesOf(config);
  try {
    const [eventStore, log, readStore] = [await stores.eventStore(), await stores.storedLog(), await stores.readStore()];
    const verified = await verifyAll({ log, seals: stores.seals(), now }, { progress: progressOf('verifying') });
    say(verificationText(verified));
    await withReadModels('restore', { eventStore, readStore }, ({ catchUp }) => catchUp());
    const reconciled = await reconcile({ eventStore, readStore, progress: progressOf('counting') });
    say(reconciliationText(reconciled));
    return verified.findings.length === 0 && reconciled.differences.length === 0;
  } finally {
    await stores.close();
  }
}

await explainingErrors(async () => {
  const [command, preposition, folder, ...more] = process.argv.slice(2);
  const wanted = `${command} ${preposition}`;
  if (command === '--help' || preposition === '--help') say(HELP);
  else if (wanted === 'restore accept' && folder === undefined) process.exitCode = (await accept()) ? 0 : 1;
  else if (folder === undefined || more.length > 0 || !['backup to', 'restore from'].includes(wanted))
    throw new ToolError('Say "npm run backup -- to" or "npm run restore -- from" and one folder: see --help.');
  else if (wanted === 'backup to') await backup(resolve(folder));
  else if (!(await restore(resolve(folder)))) process.exitCode = 1;
});
