import { OwnPassword } from '@s30/contracts/routes/auth';
import type { ComponentProps } from 'react';
import { useForm } from 'react-hook-form';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorSummary } from '../../components/forms/ErrorSummary.tsx';
import { TextField } from '../../components/forms/inputs.tsx';
import { resolverOf } from '../../components/forms/resolverOf.ts';
import { useSubmission } from '../../components/forms/useSubmission.ts';

type OwnPasswordDialogProps = Omit<ComponentProps<typeof Dialog>, 'busy' | 'form' | 'about' | 'children'> & {
  readonly about: string;
  readonly failed: string;
  readonly send: (password: string) => Promise<void>;
};

/** Asks for the password before what is hard to undo. */
export function OwnPasswordDialog({ about, failed, send, ...dialog }: OwnPasswordDialogProps) {
  const form = useForm({ resolver: resolverOf(OwnPassword), defaultValues: { password: '' }, shouldFocusError: false });
  const { onSubmit, busy, summary } = useSubmission({
    form,
    labels: { password: 'Password' },
    failed,
    send: ({ password }) => send(password),
  });
  return (
    <Dialog {...dialog} about={<p>{about}</p>} busy={busy} form="own-password">
      <form id="own-password" className="stack" noValidate onSubmit={onSubmit}>
        <ErrorSummary summary={summary} />
        <TextField
          form={form}
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          data-autofocus=""
          hint="Leave it empty if you only sign in with Google."
        />
      </form>
    </Dialog>
  );
}
