import type { SlotDocument } from '@s30/contracts/documents/slot';
import { formatInstant } from '@s30/contracts/time';
import { useUser } from '@s30/frontend-shared/session/useSession';
import { useQuery } from '@tanstack/react-query';
import { interviewsQuery } from '../api/interviews.ts';
import { Alert } from './Alert.tsx';
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
  const { name } = other.interviewer._id === user._id ? other.candidate : other.interviewer;
  return (
    <Alert tone="warning" level={3} role="status" title="You have another interview at this time">
      <p>
        {other.interviewType} with <bdi>{name}</bdi>, {formatInstant(other.scheduledDate, zone)}
      </p>
    </Alert>
  );
}
