import type { SlotDocument } from '@s30/contracts/documents/slot';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { interviewsQuery } from '../../../api/interviews.ts';
import { ownSlotRequestsQuery } from '../api/ownSlotRequests.ts';

type Named = readonly (readonly [id: string, name: string])[];

/** Whom a candidate can ask: those with open slots, and those they have asked or met before. */
export function useKnownInterviewers(slots: readonly Pick<z.infer<typeof SlotDocument>, 'interviewer'>[], enabled: boolean): Named {
  const interviews = useQuery({ ...interviewsQuery(), enabled });
  const requests = useQuery({ ...ownSlotRequestsQuery(), enabled });
  const met = [...(interviews.data ?? []), ...(requests.data ?? []), ...slots].map(({ interviewer }) => interviewer);
  return [...new Map(met.map(({ _id, name }) => [_id, name]))].toSorted(([, a], [, b]) => a.localeCompare(b));
}
