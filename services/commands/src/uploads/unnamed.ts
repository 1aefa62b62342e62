import type { EventStore } from '@s30/platform/event-store/port';
import type { OwnedFileStore } from '@s30/platform/file-store/port';

/** Longer than any request takes. */
const PENDING_MS = 3_600_000;
type Pending = Pick<OwnedFileStore, 'pending' | 'confirm' | 'remove'>;

/** Removes pictures that no event names because their command failed. A picture whose event was appended is confirmed instead. */
export async function sweepUnnamedFiles(
  files: Pending,
  { readStream }: Pick<EventStore, 'readStream'>,
  pendingMs = PENDING_MS,
): Promise<void> {
  for (const { id, pendingFor } of await files.pending(pendingMs)) {
    const events = await readStream(pendingFor);
    const isNamed = events.some(({ data }) => Object.values(data as object).includes(id));
    await (isNamed ? files.confirm(id) : files.remove(id));
  }
}
