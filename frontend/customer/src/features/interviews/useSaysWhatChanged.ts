import { ApiError } from '@s30/frontend-shared/api/apiError';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { interviewQuery, interviewsQuery } from '../../api/interviews.ts';
import { toastError } from '../../components/toast.ts';

const CHANGES = {
  'in-progress': 'This interview has started.',
  completed: 'This interview is completed.',
  cancelled: 'This interview has been cancelled. Its payment shows what comes back.',
} as const;

type Own = { readonly isPending: boolean; readonly isSuccess: boolean; readonly error: unknown };
/**
 * A dialog about a scheduled interview is dropped once the page learns that the interview is no longer scheduled; a toast then says
 * why, unless the dialog's own command did it or was refused for it: that is reported elsewhere.
 */
export function useSaysWhatChanged(interviewId: string, { isPending, isSuccess, error }: Own): void {
  const queries = useQueryClient();
  const isSaid = isPending || isSuccess || (error instanceof ApiError && error.code === 'interview_not_scheduled');
  const sent = useRef(isSaid);
  useLayoutEffect(() => {
    sent.current = isSaid;
  });
  useEffect(
    () => () => {
      if (sent.current) return;
      const known = [
        queries.getQueryData(interviewQuery(interviewId).queryKey),
        ...(queries.getQueryData(interviewsQuery().queryKey) ?? []),
      ];
      for (const interview of known)
        if (interview?._id === interviewId && interview.status !== 'scheduled') return toastError(CHANGES[interview.status]);
    },
    [queries, interviewId],
  );
}
