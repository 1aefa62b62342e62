import { useMutation, useQueryClient } from '@tanstack/react-query';
import { tellOtherTabs } from './otherTabs.ts';
import { refresh } from './refresh.ts';

/**
 * A state-changing call. Afterwards, however it ended, everything on screen is asked again, in other tabs too; the server answers
 * with what was just written.
 */
export function useCommand<Input, Result>(send: (input: Input) => Promise<Result>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => {
      void refresh(queries);
      tellOtherTabs();
    },
  });
}
