import { statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AuditObject } from '@s30/contracts/documents/audit';
import { isRejection, messageOf } from '@s30/contracts/rejections';
import { instantOf } from '@s30/contracts/time';
import { explainingErrors } from '@s30/platform/composition/explaining';
import { storesOf, UnusableSettingError } from '@s30/platform/composition/stores';
import { type Config, settings } from '@s30/platform/config/environment';
import { newFile, sentenceOf, ToolError } from '@s30/platform/config/tool';
import type { EventStore, Position } from '@s30/platform/event-store/port';
import type { StoredLog } from '@s30/platform/event-store/storedLog';
import type { Filter, ReadStore } from '@s30/platform/read-store/port';
import { openSqliteReadStore } from '@s30/platform/read-store/sqlite/readStore';
import { diskSealStore } from '@s30/platform/seals/disk/sealStore';
import { sealHead, verifyAll } from '@s30/platform/seals/integrity';
import type { Read } from '../context.ts';
import { csvOf } from '../csv.ts';
import { paymentsAsOf, revenueAsOf, rolesAsOf } from './asOf.ts';
import { AUDIT_COLUMNS, jsonLinesOf } from './exports.ts';
import { rawEvent } from './rawEvent.ts';
import { reconcile } from './reconcile/reconcile.ts';
import { replayAsOf, replayEvents } from './replay.ts';
import { foundEvents, whereFrom } from './search.ts';
import { beginningWith, filterOf, idsBeginning, timelineOf } from './timeline.ts';
import { type Asked, readArguments } from './tool/arguments.ts';
import { progressOf } from './tool/progress.ts';
import { asOfText, historyText, jsonText, reconciliationText, sealText, verificationText } from './tool/render.ts';

// Server clients are large, so only those that the settings name are loaded.
const mongoDb = () => import('@s30/platform/read-store/mongodb/readStore');

const now = () => instantOf(Date.now());
const say = (json: boolean, value: unknown, text: () => string): void => {
  process.stdout.write(json ? jsonText(value) : text());
};

/** The store's file path, or only its kind, since a URL may contain a password. */
const nameOf = (store: Config['eventStore'] | Config['readStore']): string => (store.kind === 'sqlite' ? store.path : `in ${store.kind}`);

async function opened<T extends { close(): Promise<void> }, Result>(
  open: Promise<T>,
  what: string,
  work: (store: T) => Promise<Result>,
): Promise<Result> {
  const store = await open.catch((error: unknown) => {
    if (error instanceof UnusableSettingError) throw error;
    throw new ToolError(
      `${what} cannot be opened (${sentenceOf(error)}): check DATA_DIR and the URLs of the stores, or start the server once.`,
    );
  });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
const withEvents = <Result>(config: Config, work: (eventStore: EventStore) => Promise<Result>): Promise<Result> => {
  const stores = storesOf(config);
  // Closing the log also closes the keys that reading it opened.
  const events = async (): Promise<EventStore> => ({ ...(await stores.eventStore('reads')), close: stores.close });
  return opened(events(), `The event log ${nameOf(config.eventStore)}`, work);
};
const withLog = <Result>(config: Config, work: (log: StoredLog) => Promise<Result>): Promise<Result> =>
  opened(storesOf(config).storedLog(), `The event log ${nameOf(config.eventStore)}`, work);
const withDocuments = <Result>({ readStore: documents }: Config, work: (readStore: ReadStore) => Promise<Result>): Promise<Result> => {
  const readStore = async (): Promise<ReadStore> =>
    documents.kind === 'sqlite'
      ? openSqliteReadStore({ path: documents.path, readOnly: true })
      : (await mongoDb()).openMongoReadStore({ url: documents.url });
  return opened(readStore(), `The read store ${nameOf(documents)}`, work);
};
function sealsOf({ sealsDir, dataDir }: Config) {
  if (statSync(sealsDir, { throwIfNoEntry: false })?.isFile())
    throw new ToolError(`${sealsDir} is no folder of seals: check AUDIT_SEALS_DIR.`);
  return diskSealStore({ folder: sealsDir, keyFolder: dataDir });
}

const SHOWN_IDS = 5;
/** The full id for a complete or unambiguously abbreviated one. */
function onlyOne(kind: AuditObject, given: string, ids: readonly string[]): string {
  const [only = given, ...others] = ids;
  if (ids.includes(given) || others.length === 0) return ids.includes(given) ? given : only;
  const some = `${ids.slice(0, SHOWN_IDS).join(', ')}${ids.length > SHOWN_IDS ? ' …' : ''}`;
  throw new ToolError(`${kind} ${given} may be each of ${ids.length}: ${some}. Give more of its id.`);
}

async function history({ kind, id: given, raw, json }: Extract<Asked, { command: 'history' }>): Promise<boolean> {
  const known = AuditObject.safeParse(kind);
  if (!known.success) throw new ToolError(`${kind} is no kind of thing that has a history: see history --help.`);
  const config = settings();
  return withEvents(config, (events) =>
    withLog(config, async (log) => {
      const replayed = (filter: Filter): Promise<Read> => replayEvents({ eventStore: events, progress: progressOf('replaying') }, filter);
      const id = onlyOne(known.data, given, await idsBeginning(await replayed(beginningWith(known.data, given)), known.data));
      const timeline = await timelineOf({ read: await replayed(filterOf(known.data, id)), events }, log, { kind, id });
      if (isRejection(timeline)) throw new ToolError(`${messageOf(timeline)}: ${kind} ${id}.`);
      const raws = raw ? (await log.at(timeline.events.map(({ position }) => position as Position))).map(rawEvent) : [];
      say(json, raw ? { ...timeline, raw: raws } : timeline, () => historyText(timeline, raws));
      return timeline.chain === undefined || timeline.chain.matching === timeline.chain.checked;
    }),
  );
}

async function asOf({ at, page, limit, json }: Extract<Asked, { command: 'as-of' }>): Promise<boolean> {
  const read = await withEvents(settings(), (eventStore) => replayAsOf({ eventStore, progress: progressOf('replaying') }, at));
  const revenue = await revenueAsOf(read, at);
  const [payments, roles] = [await paymentsAsOf(read, { at, present: now(), page, limit }), await rolesAsOf(read, { at, page, limit })];
  say(json, { revenue, payments, roles }, () => asOfText(revenue, payments, roles));
  return true;
}

async function verify(json: boolean): Promise<boolean> {
  const config = settings();
  return withLog(config, async (log) => {
    const damage = (await log.damage()).map((what) => ({ kind: 'file-damaged', what }) as const);
    const verified = await verifyAll({ log, seals: sealsOf(config), now }, { progress: progressOf('verifying') });
    const all = { ...verified, findings: [...damage, ...verified.findings] };
    say(json, { ...all, seals: all.seals.length, lastSeal: all.seals.at(-1) }, () => verificationText(all));
    return all.findings.length === 0;
  });
}

async function reconciled(json: boolean): Promise<boolean> {
  const config = settings();
  return withEvents(config, (eventStore) =>
    withDocuments(config, async (readStore) => {
      const report = await reconcile({ eventStore, readStore, progress: progressOf('counting') });
      say(json, report, () => reconciliationText(report));
      return report.differences.length === 0;
    }),
  );
}

async function exported({ format, out, filters }: Extract<Asked, { command: 'export' }>): Promise<boolean> {
  return withEvents(settings(), async (events) => {
    const read = await replayEvents({ eventStore: events, progress: progressOf('replaying') }, { where: whereFrom(filters) });
    const pages = await foundEvents({ read, events }, filters);
    if (isRejection(pages)) throw new ToolError(`--person: ${messageOf(pages)}.`);
    const written = Readable.from(format === 'csv' ? csvOf(AUDIT_COLUMNS, pages) : jsonLinesOf(pages));
    if (out === undefined) await pipeline(written, process.stdout, { end: false });
    else await pipeline(written, (await newFile(out)).createWriteStream());
    return true;
  });
}

async function seal(json: boolean): Promise<boolean> {
  const config = settings();
  return withLog(config, async (log) => {
    const made = await sealHead({ log, seals: sealsOf(config), now }).catch((error: unknown) => {
      throw new ToolError(`Nothing was sealed: ${sentenceOf(error)}.`);
    });
    say(json, made ?? null, () => sealText(made));
    return true;
  });
}

function run(asked: Asked): Promise<boolean> {
  switch (asked.command) {
    case 'help':
      process.stdout.write(asked.text);
      return Promise.resolve(true);
    case 'history':
      return history(asked);
    case 'as-of':
      return asOf(asked);
    case 'verify':
      return verify(asked.json);
    case 'reconcile':
      return reconciled(asked.json);
    case 'export':
      return exported(asked);
    case 'seal':
      return seal(asked.json);
  }
}

await explainingErrors(async () => {
  const isWell = await run(readArguments(process.argv.slice(2))).catch((error: NodeJS.ErrnoException) => {
    // The reader has closed the pipe, for example `head`.
    if (error.code === 'EPIPE') return false;
    throw error;
  });
  if (!isWell) process.exitCode = 1;
});
