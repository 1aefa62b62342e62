import { createHash } from 'node:crypto';
import type { FileId } from '@s30/contracts/ids';
import { isRejection, type Rejection, reject } from '@s30/contracts/rejections';
import type { Instant } from '@s30/contracts/time';
import type { AnyCommand, AnyEvent, Decider } from '@s30/platform/decider/decider';
import type { EventStore } from '@s30/platform/event-store/port';
import { acceptImage } from '@s30/platform/file-store/images';
import type { OwnedFileStore, PendingFile } from '@s30/platform/file-store/port';
import type { UploadedFile } from '@s30/platform/web/handler';
import { type CommandRequest, foresee } from '../context.ts';

const REFUSALS = {
  too_large: 'image_too_large',
  too_many_pixels: 'image_too_many_pixels',
  not_an_image: 'image_type_wrong',
  broken: 'image_broken',
  too_busy: 'unavailable',
} as const;

type Image = { readonly id: FileId; readonly field: string; readonly file: UploadedFile };
/**
 * Runs a command with an image from a request field: re-encodes and stores it before the event that names it, and only if the
 * command would be accepted. Until an event names it, it is pending. `digest`: SHA-256 of the stored bytes, to find duplicates.
 */
export async function storedWith<State, Command extends AnyCommand, Event extends AnyEvent, Outcome>(
  files: OwnedFileStore,
  request: Pick<CommandRequest, 'load' | 'actor'> & { readonly at: Instant },
  { id, field, file }: Image,
  [decider, streamId, command]: readonly [Decider<State, Command, Event>, string, Command],
  run: (digest: string) => Promise<Outcome | Rejection>,
): Promise<Outcome | Rejection> {
  const { userId: owner } = request.actor;
  const foreseen = await foresee(request, decider, streamId, command);
  if (isRejection(foreseen)) return foreseen;
  const image = await acceptImage(file.bytes, owner);
  if (!image.ok) return reject(REFUSALS[image.reason], { param: field });
  const { contentType, bytes } = image;
  await files.put({ id, contentType, bytes, owner, pendingFor: `${decider.category}-${streamId}` });
  const outcome = await run(createHash('sha256').update(bytes).digest('hex'));
  if (!isRejection(outcome)) await files.confirm(id);
  return outcome;
}

/** Longer than any request takes. */
const PENDING_MS = 3_600_000;
type Pending = Pick<OwnedFileStore, 'pending' | 'confirm' | 'remove'>;

/**
 * Removes pictures that no event names because their command failed. A picture whose event was appended is confirmed instead. One that
 * fails does not hold up the others.
 */
export async function sweepUnnamedFiles(
  files: Pending,
  { readStream }: Pick<EventStore, 'readStream'>,
  pendingMs = PENDING_MS,
): Promise<void> {
  const failures: unknown[] = [];
  const settle = async ({ id, pendingFor }: PendingFile): Promise<void> => {
    const events = await readStream(pendingFor);
    const isNamed = events.some(({ data }) => Object.values(data as object).includes(id));
    await (isNamed ? files.confirm(id) : files.remove(id));
  };
  for (const file of await files.pending(pendingMs)) await settle(file).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `pending files that could not be swept: ${failures.length}`);
}
