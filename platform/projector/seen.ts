import type { Instant } from '@s30/contracts/time';
import { inCategories, type RecordedEvent, UnknownEventTypeError } from '../event-store/port.ts';
import type { Seen } from './projection.ts';

/** An event whose type is not known statically. */
export type SeenEvent = Seen<{ readonly type: string; readonly data: unknown }>;

export const seen = ({ id, stream, revision, position, type, data, metadata, unreadable }: RecordedEvent): SeenEvent => {
  const event = { id, stream, revision, position, type, data, metadata, at: metadata.at as Instant };
  return unreadable === undefined ? event : { ...event, unreadable };
};

type Consumer = { readonly categories: readonly string[]; readonly types?: readonly string[] | undefined };
/** Whether a projection or process handles the event. An unknown type might be anybody's, so all that read its category count. */
export const concerns = ({ categories, types }: Consumer, event: SeenEvent): boolean =>
  inCategories(categories)(event) && (types?.includes(event.type) !== false || event.unreadable instanceof UnknownEventTypeError);

/** The id in a stream's name: `booking-42` → `42`. */
export const idOf = ({ stream }: { readonly stream: string }): string => stream.slice(stream.indexOf('-') + 1);
