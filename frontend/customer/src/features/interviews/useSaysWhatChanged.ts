import type { InterviewDocument } from '@s30/contracts/documents/interview';
import type { RejectionCode } from '@s30/contracts/rejections';
import { ApiError } from '@s30/frontend-shared/api/apiError';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { interviewQuery, interviewsQuery } from '../../api/interviews.ts';
import { toastError } from '../../components/toast.ts';

const CHANGES = {
  'in-progress': 'This interview has started.',
  completed: 'This interview is completed.',
  cancelled: 'This interview has been cancelled.',
} as const;

/** The refusals that say the same. */
const SAY_SO: readonly string[] = ['interview_not_scheduled', 'interview_over'] satisfies readonly RejectionCode[];

/** For the candidate of an interview that was cancelled. */
export const SEE_PAYMENT = ' Its payment shows what comes back.';

type Own = { readonly isPending: boolean; readonly isSuccess: boolean; readonly error: unknown };
/**
 * A dialog about an interview is dropped once the page learns that the interview has gone on without it; a toast then says
 * why, unless the dialog's own command did it or was refused for it: that is reported elsewhere.
 */
export function useSaysWhatChanged({ _id, status }: Pick<InterviewDocument, '_id' | 'status'>, own: Own, advice = ''): void {
  const { isPending, isSuccess, error } = own;
  const [before] = useState(status);
  const queries = useQueryClient();
  const isSaid = isPending || isSuccess || (error instanceof ApiError && SAY_SO.includes(error.code));
  const sent = useRef(isSaid);
  useLayoutEffect(() => {
    sent.current = isSaid;
  });
  useEffect(
    () => () => {
      if (sent.current) return;
      const known = [queries.getQueryData(interviewQuery(_id).queryKey), ...(queries.getQueryData(interviewsQuery().queryKey) ?? [])];
      for (const interview of known)
        if (interview?._id === _id && interview.status !== 'scheduled' && interview.status !== before)
          return toastError(`${CHANGES[interview.status]}${interview.status === 'cancelled' ? advice : ''}`);
    },
    [queries, _id, before, advice],
  );
}
