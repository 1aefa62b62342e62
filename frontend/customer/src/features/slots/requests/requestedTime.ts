import type { SlotRequestDocument } from '@s30/contracts/documents/slotRequest';
import { formatInstant, type Instant, instantOn } from '@s30/contracts/time';

type Wanted = Pick<SlotRequestDocument, 'preferredDate' | 'preferredTime' | 'timezone'>;

/** The instant that was asked for, by the clock of the candidate. */
export const instantWanted = ({ preferredDate, preferredTime, timezone }: Wanted): Instant =>
  instantOn(preferredDate, preferredTime, timezone);

/** The same instant for both sides: in the zone of the page, and how the other side wrote it. */
export function timesOf(request: Wanted, zone: string): { readonly own: string; readonly theirs: string | undefined } {
  const at = instantWanted(request);
  const theirs = `${formatInstant(at, request.timezone)}, ${request.timezone}`;
  return { own: formatInstant(at, zone), theirs: request.timezone === zone ? undefined : theirs };
}
