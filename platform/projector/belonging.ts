import type { EventStore, Position } from '../event-store/port.ts';
import type { Mark, ReadStore } from '../read-store/port.ts';
import type { Logger } from './supervision.ts';

type MarkOptions = {
  readonly eventStore: Pick<EventStore, 'idAt'>;
  readonly readStore: Pick<ReadStore, 'marks'>;
  /** Restricts the marks that are checked. Default: all. */
  readonly of?: (mark: Mark) => boolean;
};

/** Returns the marks made from another log or from events this log has lost. Compares event ids, since positions repeat in every log. */
export async function strangersAmong({ eventStore, readStore, of = () => true }: MarkOptions): Promise<readonly Mark[]> {
  const known = new Map<Position, string | undefined>();
  const strangers: Mark[] = [];
  for (const mark of (await readStore.marks()).filter(of)) {
    const { position, eventId } = mark;
    if (!known.has(position)) known.set(position, await eventStore.idAt(position));
    if (eventId === undefined || known.get(position) !== eventId) strangers.push(mark);
  }
  return strangers;
}

/** Discards read models and cursors that were not made from this log: they are rebuilt, and events are handled again. */
export async function disownStrangers(
  options: MarkOptions & { readonly readStore: Pick<ReadStore, 'marks' | 'disown'>; readonly logger: Logger },
): Promise<void> {
  for (const mark of await strangersAmong(options)) {
    const { of, position, eventId } = mark;
    options.logger.warn({ ...of, position, eventId }, 'the log does not hold the event that this stands on: it is begun anew');
    await options.readStore.disown(mark);
  }
}
