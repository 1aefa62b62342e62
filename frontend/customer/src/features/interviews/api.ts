import type { InterviewDetail } from '@s30/contracts/documents/interview';
import type { RefundAs } from '@s30/contracts/events/booking';
import type { InterviewType } from '@s30/contracts/interviewTypes';
import type { MeetingForm } from '@s30/contracts/routes/interviews';
import { call } from '@s30/frontend-shared/api/call';
import type { z } from 'zod';
import { NEVER_CACHED, query } from '../../api/query.ts';
import { useCommand } from '../../api/useCommand.ts';

/** What a cancellation would refund now. Always refetched, because the amount shrinks as the start approaches. `hoursAhead`: the tier. */
export const cancellationQuoteQuery = (interviewId: string, hoursAhead: number) => {
  const quote = query('interviewCancellationQuote', { params: { id: interviewId } });
  return { ...quote, ...NEVER_CACHED, queryKey: [...quote.queryKey, hoursAhead] };
};

/** The open slots an interview can move to: those of the same interviewer and type. */
export const otherSlotsQuery = (interviewerId: string, interviewType: InterviewType) => ({
  ...query('availableSlots', { query: { interviewerId, interviewType } }),
  ...NEVER_CACHED,
});

/** Whether a command whose answer was lost took effect: whether the interview is now as the command leaves it. */
const wasDone =
  <Input extends { readonly interviewId: string }>(isDone: (interview: InterviewDetail, input: Input) => boolean) =>
  async (input: Input): Promise<true | undefined> =>
    isDone(await call('interviewById', { params: { id: input.interviewId } }), input) || undefined;

type Cancellation = {
  readonly interviewId: string;
  readonly refundAs: RefundAs | undefined;
  /** The percent that the dialog shows; undefined if it could not be loaded. */
  readonly expectedPercent: number | undefined;
};

export const useCancelInterview = () =>
  useCommand<Cancellation, unknown>(({ interviewId, ...body }) => call('cancelInterview', { params: { id: interviewId }, body }), {
    readResult: wasDone(({ status }) => status === 'cancelled'),
  });

type Move = { readonly interviewId: string; readonly slotId: string; readonly startTime: string };

export const useRescheduleInterview = () =>
  useCommand<Move, unknown>(({ interviewId, slotId }) => call('rescheduleInterview', { params: { id: interviewId }, body: { slotId } }), {
    readResult: wasDone(({ scheduledDate }, { startTime }) => scheduledDate === startTime),
  });

export const useChangeMeetingLink = () =>
  useCommand(({ interviewId, meeting }: { readonly interviewId: string; readonly meeting: z.input<typeof MeetingForm> }) =>
    call('changeMeetingLink', { params: { id: interviewId }, body: meeting }),
  );

type Start = {
  readonly interviewId: string;
  /** Called as soon as the server accepts, before the page shows the new status. */
  readonly onStarted: () => void;
};

export const useStartInterview = () =>
  useCommand(async ({ interviewId, onStarted }: Start) => {
    await call('changeInterviewStatus', { params: { id: interviewId }, body: { status: 'in-progress' } });
    onStarted();
  });

type Statement = { readonly interviewId: string; readonly kind: 'report' | 'dispute'; readonly statement: string };

/** Reports that the other side did not come, or disputes such a report. */
export const useStateNoShow = () =>
  useCommand<Statement, unknown>(
    ({ interviewId, kind, statement }) => {
      const request = { params: { id: interviewId }, body: { statement } };
      return kind === 'report' ? call('reportNoShow', request) : call('disputeNoShow', request);
    },
    {
      readResult: wasDone(({ noShow }, { kind, statement }) => (kind === 'report' ? noShow?.statement : noShow?.dispute) === statement),
    },
  );

type NewRating = { readonly interviewId: string; readonly rating: number; readonly feedback?: string };

export const useRateInterview = () =>
  useCommand<NewRating, unknown>((body) => call('rateInterview', { body }), { readResult: wasDone(({ isRated }) => isRated) });

/** Releases a booking whose payment was rejected. */
export const useReleaseBooking = () =>
  useCommand<{ readonly interviewId: string }, unknown>(({ interviewId }) => call('releaseBooking', { params: { id: interviewId } }), {
    readResult: wasDone(({ status }) => status === 'cancelled'),
  });
