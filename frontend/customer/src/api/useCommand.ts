import { createAttempts } from '@s30/frontend-shared/api/attempt';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** Queries marked so are not asked again when something changed: asking is itself a command (the hold of a slot). */
export const ASKED_ONCE = { askedOnce: true } as const;

/**
 * A state-changing call: one at a time, with a key per attempt. Afterwards everything on screen is asked again; the server
 * answers with what was just written.
 */
export function useCommand<Input, Result>(send: (input: Input, idempotencyKey: string) => Promise<Result>) {
  const [attempts] = useState(() => createAttempts());
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => attempts.run(input, (key) => send(input, key)),
    onSuccess: () => {
      void queries.invalidateQueries({ predicate: ({ meta }) => meta?.askedOnce !== true });
    },
  });
}
