import type { InterviewType } from '@s30/contracts/interviewTypes';
import { addHours, dayIn, type TimeZone } from '@s30/contracts/time';
import { ApiError } from '@s30/frontend-shared/api/apiError';
import { call } from '@s30/frontend-shared/api/call';
import { query } from '../../../api/query.ts';
import { useCommand } from '../../../api/useCommand.ts';

/** `today`: in the zone. */
type OwnSlotsFilter = {
  readonly date: string;
  readonly interviewType: InterviewType | '';
  readonly zone: TimeZone;
  readonly today: string;
};

/** The interviewer's slots of one day in the viewer's time zone, or those from today on with what may still run since yesterday. */
export const ownSlotsQuery = ({ date, interviewType, zone, today }: OwnSlotsFilter) => {
  const { start, end } = dayIn(date || today, zone);
  const days = date ? { startDate: start, endDate: end } : { startDate: addHours(start, -1) };
  return query('ownSlots', { query: { ...days, interviewType: interviewType || undefined } });
};

type NewSlots = {
  readonly interviewType: InterviewType;
  readonly slots: { readonly start: string; readonly end: string; readonly timeZone: string }[];
  readonly skipOverlaps: boolean;
};
/** `free`: the starts of those that overlapped nothing before. */
type Publication = NewSlots & { readonly free: readonly string[] };
type Published = { readonly slots: readonly unknown[] };

async function published({ interviewType, free }: Publication): Promise<Published | undefined> {
  const found = await call('overlappingSlots', { query: { interviewType, starts: free.join() } });
  const isThere = (start: string) => found.some(({ slot }) => slot.startTime === start && slot.interviewType === interviewType);
  return free.length > 0 && free.every(isThere) ? { slots: free } : undefined;
}

/** The interviewer's own slots that slots at these starts would overlap. */
export const overlapsQuery = (interviewType: InterviewType, starts: readonly string[]) => ({
  ...query('overlappingSlots', { query: { interviewType, starts: starts.join() } }),
  enabled: starts.length > 0,
});

/** Publishes all slots or none, unless `skipOverlaps` is set: then it skips the overlapping ones. */
export const usePublishSlots = () =>
  useCommand<Publication, Published>(({ free: _, ...body }) => call('publishSlots', { body }), { readResult: published });

const isGone = (slotId: string): Promise<true | undefined> =>
  call('slotById', { params: { id: slotId } }).then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError && error.code === 'slot_unknown') || undefined,
  );

export const useWithdrawSlot = () =>
  useCommand<string, unknown>((slotId) => call('withdrawSlot', { params: { id: slotId } }), { readResult: isGone });
