import type { SlotDocument } from '@s30/contracts/documents/slot';
import { formatInstant } from '@s30/contracts/time';
import { useUser } from '@s30/frontend-shared/session/useSession';
import { useQuery } from '@tanstack/react-query';
import { interviewsQuery } from '../api/interviews.ts';
import { Alert } from './Alert.tsx';
import { otherIn } from './otherIn.ts';
import { useZone } from './zone.ts';

/** Warns before holding a slot that overlaps another interview of the user. Only a warning, since that interview may be about to move. */
export function SameHour({ slot }: { readonly slot: Pick<SlotDocument, 'startTime' | 'endTime' | 'interviewer'> }) {
  const user = useUser();
  const { zone } = useZone();
  const interviews = useQuery(interviewsQuery());
  const other = interviews.data?.find(
    ({ status, scheduledDate, endTime, interviewer }) =>
      status !== 'completed' &&
      status !== 'cancelled' &&
      scheduledDate < slot.endTime &&
      slot.startTime < endTime &&
      // Not this very slot: balance that covers its price books it at once.
      interviewer._id !== slot.interviewer._id,
  );
  if (!user || !other) return undefined;
  return (
    <Alert tone="warning" level={3} role="alert" title="You have another interview at this time">
      <p>
        {other.interviewType} with <bdi>{otherIn(other, user._id).name}</bdi>, {formatInstant(other.scheduledDate, zone)}
      </p>
    </Alert>
  );
}
