import type { EventStore, Position } from '../event-store/port.ts';
import type { Mark, ReadStore } from '../read-store/port.ts';
import type { Logger } from './supervision.ts';

type Options = {
  readonly eventStore: Pick<EventStore, 'idAt'>;
  readonly readStore: Pick<ReadStore, 'marks' | 'disown'>;
  readonly logger: Logger;
  /** Which of them. Default: all. */
  readonly of?: (mark: Mark) => boolean;
};

/**
 * Gives up what was made from another log, or from events that this one has lost: read models are built anew then, and what was handled is
 * handled again. Ids are compared, because every log has the same positions.
 */
export async function disownStrangers({ eventStore, readStore, logger, of = () => true }: Options): Promise<void> {
  const known = new Map<Position, string | undefined>();
  for (const mark of (await readStore.marks()).filter(of)) {
    const { position, eventId } = mark;
    if (!known.has(position)) known.set(position, await eventStore.idAt(position));
    if (eventId !== undefined && known.get(position) === eventId) continue;
    logger.warn({ ...mark.of, position, eventId }, 'the log does not hold the event that this stands on: it is begun anew');
    await readStore.disown(mark);
  }
}
