import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { catalogue } from '@s30/contracts/events/all';
import { explainingErrors } from '@s30/platform/composition/explaining';
import { refuseUnfinishedRestore } from '@s30/platform/composition/stores';
import { readEnvironment, settings } from '@s30/platform/config/environment';
import { argumentsOf, interruption, progress, sentenceOf, ToolError } from '@s30/platform/config/tool';
import { verbatimCodec } from '@s30/platform/event-store/codec';
import { copyLog, ForeignTargetError } from '@s30/platform/event-store/copy';
import { type EventStore, EventStoreUnavailableError, LogLockedError } from '@s30/platform/event-store/port';
import { openSqliteEventStore } from '@s30/platform/event-store/sqlite/eventStore';
import { makeFolder } from '@s30/platform/file-store/durableWrite';
import { ownerOnly } from '@s30/platform/sqlite/ownerOnly';

const HELP = `Usage: npm run store -- copy --from <store> --to <store>
       npm run store -- grant

  copy        copies the event log from one store into an empty one, with ids, revisions and the order of all events, and compares both
  grant       makes the user that EVENT_STORE_URL names, who may read and append and nothing else, as the administrator that
              EVENT_STORE_ADMIN_URL names

A store is sqlite: and a file, or esdb:// and a server, as in EVENT_STORE_URL.
Stop everything that writes to either of them first. What was interrupted goes on when it is started again. Read models, secrets and files
stay where they are: afterwards the read models are built anew (see docs/operations.md).
`;

const PROGRESS_MS = 1_000;

async function open(option: '--from' | '--to', address: string | undefined): Promise<EventStore> {
  const parsed = readEnvironment({ EVENT_STORE_URL: address });
  if (address === undefined || !parsed.ok)
    throw new ToolError(`${option} must be sqlite: and a file, or esdb:// and a server: see --help.`);
  const { eventStore: place } = parsed.config;
  // A log that was in DATA_DIR has the mark beside it, also if DATA_DIR has changed since.
  if (place.kind === 'sqlite') await refuseUnfinishedRestore({ ...parsed.config, dataDir: dirname(place.path) });
  try {
    if (place.kind === 'eventstoredb') {
      const { openEventStoreDbStore } = await import('@s30/platform/event-store/eventstoredb/eventStore');
      const store = await openEventStoreDbStore({ url: place.url, catalogue, codec: verbatimCodec });
      await store.head();
      return store;
    }
    const isSource = option === '--from';
    if (isSource && !existsSync(place.path)) throw new ToolError(`There is no event log ${place.path}.`);
    if (!isSource) {
      await makeFolder(dirname(place.path));
      ownerOnly(place.path);
    }
    return await openSqliteEventStore({ path: place.path, catalogue, codec: verbatimCodec, readOnly: isSource });
  } catch (error) {
    if (error instanceof ToolError || error instanceof LogLockedError) throw error;
    // The adapter knows its address as the setting.
    const reason = sentenceOf(error).replaceAll('EVENT_STORE_URL', option);
    throw new ToolError(`${option} names an event store that cannot be used (${reason}).`);
  }
}

async function grant(): Promise<void> {
  const { eventStore, eventStoreAdminUrl } = settings();
  if (eventStore.kind !== 'eventstoredb' || eventStoreAdminUrl === undefined)
    throw new ToolError('EVENT_STORE_URL and EVENT_STORE_ADMIN_URL must both be esdb:// and a server.');
  try {
    const { grantReadAndAppend } = await import('@s30/platform/event-store/eventstoredb/rights');
    await grantReadAndAppend(eventStoreAdminUrl, eventStore.url);
  } catch (error) {
    throw new ToolError(`No rights were granted (${sentenceOf(error)}).`);
  }
  process.stdout.write('The user of EVENT_STORE_URL may read and append, and nothing else.\n');
}

async function copy(from: string | undefined, to: string | undefined): Promise<void> {
  const interrupted = interruption();
  await refuseUnfinishedRestore(settings());
  const source = await open('--from', from);
  try {
    const target = await open('--to', to);
    try {
      let toldAt = performance.now();
      const told = (events: number): void => {
        if (performance.now() - toldAt < PROGRESS_MS) return;
        toldAt = performance.now();
        progress(`${events} events are copied`);
      };
      const { events, streams, before, digest } = await copyLog({ from: source, to: target, progress: told, signal: interrupted });
      const continued = before === 0 ? '' : `, ${before} of them by an earlier run`;
      process.stdout.write(`${events} events in ${streams} streams are copied${continued}. Both logs are the same: ${digest}\n`);
    } catch (error) {
      throw interrupted.aborted ? new ToolError('Interrupted: start it again, and it goes on where it stopped.') : error;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function main(args: string[]): Promise<void> {
  const options = { from: { type: 'string' }, to: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;
  const { values, positionals } = argumentsOf(args, options);
  if (values.help === true) process.stdout.write(HELP);
  else if (positionals.join(' ') === 'copy') await copy(values.from, values.to);
  else if (positionals.join(' ') === 'grant') await grant();
  else throw new ToolError(`${positionals.length === 0 ? 'Say what to do' : `${positionals.join(' ')} is no command`}: see --help.`);
}

await explainingErrors(() =>
  main(process.argv.slice(2)).catch((error: unknown) => {
    if (error instanceof ForeignTargetError)
      throw new ToolError(`${sentenceOf(error)}: give an empty one, or the one that an interrupted copy has begun.`);
    if (error instanceof EventStoreUnavailableError) throw new ToolError(`${sentenceOf(error)}: start it again when the store is back.`);
    throw error;
  }),
);
