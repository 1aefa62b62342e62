import type { InterviewType } from '@s30/contracts/interviewTypes';
import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';
import { useCommand } from '../../../api/useCommand.ts';

type NewSlots = {
  readonly interviewType: InterviewType;
  readonly slots: { readonly start: string; readonly end: string; readonly timeZone: string }[];
  readonly skipOverlaps: boolean;
};

/** The interviewer's own slots that slots at these starts would overlap. */
export const overlapsQuery = (interviewType: InterviewType, starts: readonly string[]) =>
  queryOptions({
    queryKey: ['overlappingSlots', interviewType, ...starts],
    queryFn: ({ signal }) => call('overlappingSlots', { query: { interviewType, starts: starts.join() }, signal }),
    enabled: starts.length > 0,
  });

/** Publishes all slots or none, unless `skipOverlaps` is set: then it skips the overlapping ones. */
export const usePublishSlots = () => useCommand((body: NewSlots) => call('publishSlots', { body }));
