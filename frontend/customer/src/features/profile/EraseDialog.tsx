import { Erasure } from '@s30/contracts/routes/privacy';
import { dropDrafts } from '@s30/frontend-shared/forms/drafts';
import { session } from '@s30/frontend-shared/session/session';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorSummary } from '../../components/forms/ErrorSummary.tsx';
import { TextField } from '../../components/forms/inputs.tsx';
import { resolverOf } from '../../components/forms/resolverOf.ts';
import { useSubmission } from '../../components/forms/useSubmission.ts';
import { toastSuccess } from '../../components/toast.ts';
import { eraseOwnAccount } from './ownData.ts';

/** Deletion is permanent, so the dialog explains the consequences first and asks for the password. */
export function EraseDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const form = useForm({ resolver: resolverOf(Erasure), defaultValues: { password: '' }, shouldFocusError: false });
  const { onSubmit, busy, summary } = useSubmission({
    form,
    fields: ['password'],
    failed: 'Failed to delete your account. Please try again.',
    send: async ({ password }) => {
      const { message } = await eraseOwnAccount(password);
      dropDrafts();
      session.end('logout');
      await navigate('/login');
      toastSuccess(message);
    },
  });
  return (
    <Dialog
      title="Delete your account?"
      about={
        <p>
          Your name, address, profile, feedback and files are erased at once, for everybody, and your S30 balance lapses. Nobody can undo
          this. Others see "Erased person" where you were; amounts and dates stay for the books.
        </p>
      }
      keep="Keep my account"
      action={['Delete for ever', 'Deleting']}
      look="danger-solid"
      busy={busy}
      form="erase-account"
      onClose={onClose}
    >
      <form id="erase-account" className="stack" noValidate onSubmit={onSubmit}>
        <ErrorSummary summary={summary} labels={{ password: 'Password' }} />
        <TextField
          form={form}
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          data-autofocus=""
          readOnly={busy}
          hint="Leave it empty if you only sign in with Google."
        />
      </form>
    </Dialog>
  );
}
