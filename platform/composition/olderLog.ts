import { RETIRED_CATEGORIES } from '@s30/contracts/events/all';
import { type EventStore, MalformedEventError, START, UnknownEventTypeError } from '../event-store/port.ts';
import { UnusableSettingError } from './stores.ts';

const retired = Object.keys(RETIRED_CATEGORIES);
const successors = [...new Set(Object.values(RETIRED_CATEGORIES))];

/**
 * Throws {@link UnusableSettingError} when an older release, whose events this one cannot read, wrote the log.
 * Stops at the first event that decides, so a long log takes no longer than a short one.
 */
export async function refuseOlderLog(eventStore: EventStore): Promise<void> {
  if (!(await isOlder(eventStore))) return;
  throw new UnusableSettingError(
    'The event log was written by release 0.1.0, whose bookings this release does not read: name another DATA_DIR or EVENT_STORE_URL.',
  );
}

async function isOlder(eventStore: EventStore): Promise<boolean> {
  const first = async (categories: readonly string[]) =>
    (await eventStore.readAll({ after: START, limit: 1, categories })).events[0]?.stream;
  try {
    const stream = await first([...retired, ...successors]);
    return retired.some((category) => stream?.startsWith(`${category}-`));
  } catch (error) {
    const isUnreadable = error instanceof UnknownEventTypeError || error instanceof MalformedEventError;
    // If this release's own categories have events, the event is damaged, not old.
    if (!isUnreadable || (await first(successors)) !== undefined) throw error;
    return true;
  }
}
