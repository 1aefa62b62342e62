import { createAttempts } from '@s30/frontend-shared/api/attempt';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refresh, tellOtherTabs } from './refresh.ts';

/**
 * A state-changing call: one at a time, with a key per attempt. Afterwards, however it ended, everything on screen is asked again,
 * in other tabs too; the server answers with what was just written.
 */
export function useCommand<Input, Result>(send: (input: Input, idempotencyKey: string) => Promise<Result>) {
  const [attempts] = useState(() => createAttempts());
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => attempts.run(input, (key) => send(input, key)),
    onSettled: () => {
      void refresh(queries);
      tellOtherTabs();
    },
  });
}
