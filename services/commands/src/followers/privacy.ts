import type { LoggedEvent } from '@s30/contracts/events/all';
import { userEvents } from '@s30/contracts/events/user';
import type { FileId, UserId } from '@s30/contracts/ids';
import type { ExportProgress } from '@s30/contracts/routes/privacy';
import type { Instant } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import type { Position } from '@s30/platform/event-store/port';
import { PutOffError, process } from '@s30/platform/projector/process';
import { idOf } from '@s30/platform/projector/seen';
import { FRESH_MS } from '@s30/platform/secret-store/personKeys';
import { BlobWriter, TextReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js';
import type { ErasingPorts } from '../context.ts';
import { eraseTraces, filesOfCopy } from '../privacy/erasing.ts';
import { follower } from './context.ts';

/** Long enough for in-flight requests to finish and for every process to drop a destroyed key from memory. */
const PAUSE_MS = FRESH_MS + 1_000;

/**
 * Removes an erased person's traces, repeats that after a pause in case a mail was in flight, and then destroys the key. The
 * read models are rebuilt once no process can have the key in memory; until then they lack the name but still hold texts.
 */
export const erasure = (runner: CommandRunner, ports: ErasingPorts, now: () => Instant) => {
  const steps = new Map<string, number>();
  return follower(runner, now, {
    name: 'erasure',
    from: [userEvents],
    on: {
      PersonErased: async (event, run) => {
        const { userId } = event.data;
        const step = steps.get(event.id) ?? 0;
        if (step < 2) await eraseTraces(ports, run, userId);
        if (step === 1) await ports.keys.destroy(userId);
        if (step === 2) {
          await ports.records.rebuildAll();
          steps.delete(event.id);
          return;
        }
        steps.set(event.id, step + 1);
        throw new PutOffError(PAUSE_MS, 'a person is being erased');
      },
    },
  });
};

/** As often as a page asks for it. */
const PROGRESS_MS = 1_000;

/** Creates the data exports that people request; a new one replaces older ones. `clock` is in milliseconds. */
export const personalCopies = (ports: ErasingPorts, clock: () => number = Date.now) =>
  process({
    name: 'personal-copies',
    from: [userEvents],
    on: {
      ExportRequested: async (event) => {
        const userId = idOf(event) as UserId;
        const { exportId } = event.data;
        const [copy, progress] = filesOfCopy(exportId);
        for (const older of await olderCopies(ports, userId, exportId)) await ports.files.remove(older);
        let toldAt = clock();
        const bytes = await copyOf(ports, userId, event.position, async (now) => {
          if (clock() - toldAt < PROGRESS_MS) return;
          toldAt = clock();
          await ports.files.put({ id: progress, contentType: 'application/json', bytes: Buffer.from(JSON.stringify(now)), owner: userId });
        });
        await ports.files.put({ id: copy, contentType: 'application/zip', bytes, owner: userId });
        await ports.files.remove(progress);
      },
    },
  });

async function olderCopies({ eventStore }: ErasingPorts, userId: UserId, current: FileId): Promise<readonly FileId[]> {
  const events = (await eventStore.readStream(`user-${userId}`)) as unknown as readonly LoggedEvent[];
  return events.flatMap(({ type, data }) => (type === 'ExportRequested' && data.exportId !== current ? filesOfCopy(data.exportId) : []));
}

/** A ZIP with one JSON file per read model, one with the account's history, one with the places where the person is signed in, and the person's files. */
export async function copyOf(
  { eventStore, files, records, secrets }: ErasingPorts,
  userId: UserId,
  asOf: Position,
  progress: (now: ExportProgress) => Promise<void> = async () => undefined,
): Promise<Uint8Array> {
  const { documents, files: named } = await records.everythingAbout(userId, asOf);
  const ids = new Set(named);
  const sessions = await secrets.sessionsOf(userId, new Date().toISOString());
  const total = 2 + Object.keys(documents).length + ids.size;
  let done = 0;
  const isAdded = (): Promise<void> => {
    done += 1;
    return progress({ done, total });
  };
  const zip = new ZipWriter(new BlobWriter('application/zip'));
  const add = async (name: string, content: unknown): Promise<void> => {
    await zip.add(`${name}.json`, new TextReader(JSON.stringify(content, undefined, 2)));
    await isAdded();
  };
  const history = await eventStore.readStream(`user-${userId}`);
  await add(
    'history',
    history.map(({ type, data, metadata }) => ({ type, at: metadata.at, data })),
  );
  await add('sessions', sessions);
  for (const [name, found] of Object.entries(documents)) await add(name, found);
  for (const id of ids) {
    const file = await files.get(id);
    if (file) await zip.add(`files/${id}.${file.contentType.split('/').at(-1)}`, new Uint8ArrayReader(file.bytes));
    await isAdded();
  }
  return new Uint8Array(await (await zip.close()).arrayBuffer());
}
