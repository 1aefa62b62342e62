import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { messageOf, reject } from '@s30/contracts/rejections';
import { MeetingForm } from '@s30/contracts/routes/interviews';
import { isolated } from '@s30/frontend-shared/names/isolated';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Alert } from '../../components/Alert.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorSummary } from '../../components/forms/ErrorSummary.tsx';
import { TextField } from '../../components/forms/inputs.tsx';
import { resolverOf } from '../../components/forms/resolverOf.ts';
import { useSubmission } from '../../components/forms/useSubmission.ts';
import { toastSuccess } from '../../components/toast.ts';
import { useChangeMeetingLink } from './api.ts';
import { useSaysWhatChanged } from './useSaysWhatChanged.ts';

type MeetingLinkDialogProps = {
  readonly interview: InterviewDocument;
  /** True when Start opened the dialog: an interview cannot start without a link. */
  readonly isNeededToStart: boolean;
  readonly onClose: () => void;
};

export function MeetingLinkDialog({ interview, isNeededToStart, onClose }: MeetingLinkDialogProps) {
  const change = useChangeMeetingLink();
  useSaysWhatChanged(interview, change);
  const [password] = useState(interview.meetingPassword);
  const form = useForm({
    resolver: resolverOf(MeetingForm),
    defaultValues: { meetingLink: interview.meetingLink, ...(password && { meetingPassword: password }) },
    shouldFocusError: false,
  });
  const { onSubmit, busy, summary } = useSubmission({
    form,
    labels: { meetingLink: 'Meeting link', meetingPassword: 'Meeting password' },
    failed: 'Failed to update meeting link',
    draft: `meeting-link:${interview._id}`,
    send: async (meeting) => {
      const { notificationSent } = await change.mutateAsync({ interviewId: interview._id, meeting });
      onClose();
      toastSuccess(`Meeting link updated successfully.${notificationSent ? ' Candidate has been notified.' : ''}`);
    },
  });
  return (
    <Dialog
      title={isolated`Meeting link for ${interview.candidate.name}`}
      busy={busy}
      onClose={() => {
        // A link that was not saved must not look like the link of the interview.
        form.reset();
        onClose();
      }}
      action={['Save link', 'Saving']}
      form="meeting-link"
      refusal={summary.refused}
    >
      {isNeededToStart && <Alert tone="info" level={3} title={messageOf(reject('meeting_link_missing'))} />}
      <form id="meeting-link" className="stack" noValidate onSubmit={onSubmit}>
        <ErrorSummary summary={summary} />
        <TextField
          form={form}
          name="meetingLink"
          label="Meeting link"
          type="url"
          autoComplete="off"
          data-autofocus=""
          hint={isolated`${interview.candidate.name} is told by email when it changes.`}
        />
        {password && (
          <TextField
            form={form}
            name="meetingPassword"
            label="Meeting password"
            optional
            autoComplete="off"
            hint="The password of the old link. Clear it if the new one needs none."
          />
        )}
      </form>
    </Dialog>
  );
}
