import type { LoggedEvent } from '@s30/contracts/events/all';
import type { FileId, UserId } from '@s30/contracts/ids';
import { readCopyState } from '@s30/contracts/personalCopy';
import type { ExportProgress } from '@s30/contracts/routes/privacy';
import type { RecordedEvent } from '@s30/platform/event-store/port';
import { process } from '@s30/platform/projector/process';
import { idOf, type SeenEvent } from '@s30/platform/projector/seen';
import { TextReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js';
import { type CommandRequest, type ErasingPorts, whenAccepted } from '../context.ts';
import { personFound } from '../user/account.ts';
import { user } from '../user/decider.ts';
import { removeCopies, storingCopy } from './storedCopy.ts';

export const requestExport = (asking: Pick<CommandRequest, 'run' | 'load'>, userId: string, requestedBy: UserId, unique: string) =>
  whenAccepted(personFound(asking, userId), (person) => {
    // The export id contains its owner's id, so no read model is needed to look it up.
    const exportId = `${person.userId}.${unique}` as FileId;
    const answer = { message: 'The copy is being made', job: `/api/exports/${exportId}` };
    return whenAccepted(asking.run(user, person.userId, { type: 'RequestExport', exportId, requestedBy }), () => answer);
  });

/** As often as a page asks for it. */
const PROGRESS_MS = 1_000;

/** Creates the data exports that people request; a new one replaces older ones. `clock` is in milliseconds. */
export const personalCopies = (ports: ErasingPorts, clock: () => number = Date.now) =>
  process({
    name: 'personal-copies',
    on: {
      ExportRequested: async (event) => {
        const userId = idOf(event) as UserId;
        const { exportId } = event.data;
        const requested = (await historyOf(ports, userId)).flatMap(({ type, data }) => (type === 'ExportRequested' ? data.exportId : []));
        // It may come again, when a newer copy has taken its place.
        if (requested.at(-1) !== exportId) return;
        if ((await readCopyState(ports.files, exportId))?.status === 'done') return;
        // Older ones at once, because they may fill the disk that this one needs.
        await removeCopies(ports.files, userId, (id) => id.startsWith(`${exportId}.`));
        const copy = await storingCopy(ports.files, exportId, userId);
        let toldAt = clock();
        await writeCopy(ports, userId, event, copy.write, async (now) => {
          if (clock() - toldAt < PROGRESS_MS) return;
          toldAt = clock();
          await copy.tell(now);
        });
        await copy.complete();
      },
    },
  });

/** The events of the person's own stream. */
export const historyOf = async ({ eventStore }: Pick<ErasingPorts, 'eventStore'>, userId: UserId) =>
  (await eventStore.readStream(`user-${userId}`)) as unknown as readonly (LoggedEvent & Pick<RecordedEvent, 'metadata'>)[];

const PAGE = 200;
/** A JSON array of the person's own events, page by page: a long history takes no more memory than a short one. */
async function* historyTexts({ eventStore }: Pick<ErasingPorts, 'eventStore'>, userId: UserId): AsyncGenerator<string> {
  let before = '[';
  for (let from = 0; ; from += PAGE) {
    const page = await eventStore.readStream(`user-${userId}`, { from, limit: PAGE });
    for (const { type, data, metadata } of page) {
      yield `${before}\n${JSON.stringify({ type, at: metadata.at, data }, undefined, 2)}`;
      before = ',';
    }
    if (page.length < PAGE) break;
  }
  yield before === '[' ? '[]' : '\n]';
}

/**
 * Writes a ZIP with one JSON file per read model, one with the account's history, one with the places where the person is signed in,
 * and the person's files, of which it holds one at a time in memory.
 */
export async function writeCopy(
  ports: ErasingPorts,
  userId: UserId,
  { position, at }: Pick<SeenEvent, 'position' | 'at'>,
  write: (chunk: Uint8Array) => Promise<void>,
  progress: (now: ExportProgress) => Promise<void> = async () => undefined,
): Promise<void> {
  const { files, records, secrets } = ports;
  const { documents, files: named } = await records.everythingAbout(userId, position);
  const ids = new Set(named);
  const sessions = await secrets.sessionsOf(userId, at);
  const total = 2 + Object.keys(documents).length + ids.size;
  let done = 0;
  const isAdded = (): Promise<void> => {
    done += 1;
    return progress({ done, total });
  };
  const zip = new ZipWriter(new WritableStream<Uint8Array>({ write: (chunk) => write(chunk) }));
  const add = async (name: string, content: unknown): Promise<void> => {
    await zip.add(`${name}.json`, new TextReader(JSON.stringify(content, undefined, 2)));
    await isAdded();
  };
  await zip.add('history.json', ReadableStream.from(historyTexts(ports, userId)).pipeThrough(new TextEncoderStream()));
  await isAdded();
  await add('sessions', sessions);
  for (const [name, found] of Object.entries(documents)) await add(name, found);
  for (const id of ids) {
    const file = await files.get(id);
    // Pictures are compressed already.
    if (file) await zip.add(`files/${id}.${file.contentType.split('/').at(-1)}`, new Uint8ArrayReader(file.bytes), { level: 0 });
    await isAdded();
  }
  await zip.close();
}
