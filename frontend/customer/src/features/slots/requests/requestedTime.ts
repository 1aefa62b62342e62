import type { SlotRequestDocument } from '@s30/contracts/documents/slotRequest';
import { formatInstant, type Instant, instantOn } from '@s30/contracts/time';

type Wanted = Pick<SlotRequestDocument, 'preferredDate' | 'preferredTime' | 'timezone'>;

/** The requested time, read in the candidate's time zone. */
export const instantWanted = ({ preferredDate, preferredTime, timezone }: Wanted): Instant =>
  instantOn(preferredDate, preferredTime, timezone);

/** The requested time for both parties: in the viewer's zone, and in the request's zone if that differs. */
export function timesOf(request: Wanted, zone: string): { readonly own: string; readonly theirs: string | undefined } {
  const at = instantWanted(request);
  const theirs = `${formatInstant(at, request.timezone)}, ${request.timezone}`;
  return { own: formatInstant(at, zone), theirs: request.timezone === zone ? undefined : theirs };
}
