import { ProfileChange } from '@s30/contracts/routes/users';
import { useUpdateProfile } from '../../../api/account.ts';
import { Button } from '../../../components/Button.tsx';
import { ErrorSummary } from '../../../components/forms/ErrorSummary.tsx';
import { TextField } from '../../../components/forms/inputs.tsx';
import { resolverOf } from '../../../components/forms/resolverOf.ts';
import { Unsaved } from '../../../components/forms/Unsaved.tsx';
import { useSavedForm } from '../../../components/forms/useSavedForm.ts';
import { useSubmission } from '../../../components/forms/useSubmission.ts';
import { toastSuccess } from '../../../components/toast.ts';

export function DefaultLinkForm({ link }: { readonly link: string }) {
  const update = useUpdateProfile();
  const { form, isSaved } = useSavedForm(resolverOf(ProfileChange), { defaultMeetingLink: link });
  const { onSubmit, busy, summary } = useSubmission({
    form,
    labels: { defaultMeetingLink: 'Meeting URL' },
    failed: 'Failed to update profile',
    draft: 'default-link',
    send: async (change) => {
      await update.mutateAsync(change);
      isSaved(change);
      toastSuccess('Default meeting link updated successfully');
    },
  });
  return (
    <form className="card card__body stack stack--3" aria-labelledby="default-link-title" noValidate onSubmit={onSubmit}>
      <h2 id="default-link-title" className="h3">
        Default meeting link
      </h2>
      <ErrorSummary summary={summary} />
      <TextField
        form={form}
        name="defaultMeetingLink"
        label="Meeting URL"
        type="url"
        autoComplete="off"
        hint="New bookings use it; you can change it for one interview."
      />
      <Unsaved form={form} />
      <Button look="secondary" type="submit" busy={busy}>
        {busy ? 'Saving' : 'Save link'}
      </Button>
    </form>
  );
}
