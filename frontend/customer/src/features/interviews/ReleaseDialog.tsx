import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { SLOT_LEAD_HOURS } from '@s30/contracts/rules';
import { hoursBetween, instantOf } from '@s30/contracts/time';
import { useNow } from '@s30/frontend-shared/time/useNow';
import { closing, Dialog } from '../../components/Dialog.tsx';
import { useReleaseBooking } from './api.ts';
import { useSaysWhatChanged } from './useSaysWhatChanged.ts';
import { WhichInterview } from './WhichInterview.tsx';

/** Explains the consequences before an interviewer releases a booking whose payment was rejected. */
export function ReleaseDialog({ interview, onClose }: { readonly interview: InterviewDocument; readonly onClose: () => void }) {
  const release = useReleaseBooking();
  useSaysWhatChanged(interview, release);
  const { name } = interview.candidate;
  const opensAgain = hoursBetween(instantOf(useNow()), interview.scheduledDate) >= SLOT_LEAD_HOURS;
  const send = () => release.mutate({ interviewId: interview._id }, closing(onClose, 'The booking has been released'));
  return (
    <Dialog
      title="Release this booking?"
      about={
        <>
          <WhichInterview interview={interview} other={interview.candidate} />
          <p>
            The interview is cancelled, because its payment was rejected, and <bdi>{name}</bdi> is told by email.{' '}
            {opensAgain
              ? 'Other candidates can book the slot.'
              : `It starts in less than ${SLOT_LEAD_HOURS} hours, so nobody else can book the slot.`}
          </p>
          <p>
            <bdi>{name}</bdi> can still send new proof. If you verify it then, the money is refunded. This cannot be undone.
          </p>
        </>
      }
      busy={release.isPending}
      onClose={onClose}
      keep="Keep booking"
      action={['Release booking', 'Releasing']}
      look="danger-solid"
      onAct={send}
      failure={release.error}
      failed="Failed to release the booking"
    />
  );
}
