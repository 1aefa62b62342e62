import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { interviewQuery, interviewsQuery } from '../../api/interviews.ts';
import { toastError } from '../../components/toast.ts';

const CHANGES = {
  'in-progress': 'This interview has started.',
  completed: 'This interview is completed.',
  cancelled: 'This interview has been cancelled. Its payment shows what comes back.',
} as const;

/**
 * A dialog about a scheduled interview is dropped once the page learns that the interview is no longer scheduled; a toast then says
 * why. `isSent`: the dialog sent its own command, whose outcome is reported elsewhere.
 */
export function useSaysWhatChanged(interviewId: string, isSent: boolean): void {
  const queries = useQueryClient();
  const sent = useRef(isSent);
  useLayoutEffect(() => {
    sent.current = isSent;
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
