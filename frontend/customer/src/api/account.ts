import type { ProfileChange } from '@s30/contracts/routes/users';
import { call } from '@s30/frontend-shared/api/call';
import { messageOfChange } from '@s30/frontend-shared/errors/outcomeUnknown';
import { session } from '@s30/frontend-shared/session/session';
import { useState } from 'react';
import type { z } from 'zod';
import { useCommand } from './useCommand.ts';

/** Changes the user's profile, password, default meeting link or Zelle ID; omitted keys stay unchanged. */
export const useUpdateProfile = () =>
  useCommand(async (change: z.input<typeof ProfileChange>) => {
    const answer = await call('updateProfile', { body: change });
    session.changeUser(answer.user);
    return answer;
  });

type Said = { readonly tone: 'success' | 'danger'; readonly text: string };

/** Resends the verification mail, and reports the outcome. */
export function useResendVerification() {
  const resend = useCommand((email: string) => call('resendVerification', { body: { email } }));
  const [said, setSaid] = useState<Said>();
  const send = (email: string | undefined) => {
    if (!email) {
      setSaid({ tone: 'danger', text: 'No email found for verification' });
      return;
    }
    setSaid(undefined);
    resend.mutate(email, {
      onSuccess: ({ message }) => setSaid({ tone: 'success', text: message }),
      onError: (failure) => setSaid({ tone: 'danger', text: messageOfChange(failure, 'Failed to resend verification email') }),
    });
  };
  return { send, busy: resend.isPending, said };
}
