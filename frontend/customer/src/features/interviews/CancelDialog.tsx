import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { formatInstant } from '@s30/contracts/time';
import { messageOfError } from '@s30/frontend-shared/api/apiError';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { toastError, toastSuccess } from '../../components/toast.ts';
import { useZone } from '../../components/zone.ts';
import { useCancelInterview } from './api/cancelInterview.ts';

export function CancelDialog({ interview, onClose }: { readonly interview: InterviewDocument; readonly onClose: () => void }) {
  const { zone } = useZone();
  const cancel = useCancelInterview();
  const send = () =>
    cancel.mutate(interview._id, {
      onSuccess: () => {
        onClose();
        toastSuccess('Interview cancelled successfully');
      },
      onError: (error) => {
        onClose();
        toastError(messageOfError(error, 'Failed to cancel interview'));
      },
    });
  return (
    <Dialog
      title="Cancel this interview?"
      busy={cancel.isPending}
      onClose={onClose}
      foot={
        <>
          <Button look="secondary" size="sm" data-autofocus disabled={cancel.isPending} onClick={onClose}>
            Keep interview
          </Button>
          <Button look="danger-solid" size="sm" busy={cancel.isPending} onClick={send}>
            {cancel.isPending ? 'Cancelling' : 'Cancel interview'}
          </Button>
        </>
      }
    >
      <p>Are you sure you want to cancel this interview? This action cannot be undone.</p>
      <p>
        <strong>
          {interview.interviewType} with {interview.interviewer.name}
        </strong>
        <br />
        {formatInstant(interview.scheduledDate, zone)}
      </p>
    </Dialog>
  );
}
