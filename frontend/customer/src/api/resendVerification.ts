import { messageOfError } from '@s30/frontend-shared/api/apiError';
import { call } from '@s30/frontend-shared/api/call';
import { useState } from 'react';
import { useCommand } from './useCommand.ts';

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
      onError: (failure) => setSaid({ tone: 'danger', text: messageOfError(failure, 'Failed to resend verification email') }),
    });
  };
  return { send, busy: resend.isPending, said };
}
