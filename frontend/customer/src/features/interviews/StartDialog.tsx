import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { isPaid } from '@s30/contracts/payment';
import { START_EARLY_MINUTES } from '@s30/contracts/rules';
import { formatInstant } from '@s30/contracts/time';
import { useClock } from '@s30/frontend-shared/time/useNow';
import { useState } from 'react';
import { closing, Dialog } from '../../components/Dialog.tsx';
import { useZone } from '../../components/zone.ts';
import { useStartInterview } from './api.ts';
import { useSaysWhatChanged } from './useSaysWhatChanged.ts';
import { WhichInterview } from './WhichInterview.tsx';

const MINUTE = 60_000;
const STARTING = 'Starting the interview …';

/** Explains what starting an interview rules out. Well before the scheduled time, a checkbox must be ticked first. */
export function StartDialog({ interview, onClose }: { readonly interview: InterviewDocument; readonly onClose: () => void }) {
  const start = useStartInterview();
  useSaysWhatChanged(interview, start);
  const { zone } = useZone();
  const [isSure, setIsSure] = useState(false);
  const { scheduledDate, candidate, paymentId, meetingLink } = interview;
  const isEarly = useClock((now) => Date.parse(scheduledDate) - now > START_EARLY_MINUTES * MINUTE);
  const begin = () => {
    // Opened during the click, so that pop-up blockers allow it; the tab goes to the meeting once the interview has started.
    const meeting = window.open('', '_blank');
    if (meeting) {
      meeting.opener = null;
      meeting.document.title = STARTING;
      meeting.document.body.textContent = STARTING;
    }
    const onStarted = () => {
      if (meeting) meeting.location.href = meetingLink;
    };
    start.mutate(
      { interviewId: interview._id, onStarted },
      {
        ...closing(onClose, 'Interview started successfully!'),
        onError: () => meeting?.close(),
      },
    );
  };
  return (
    <Dialog
      title="Start this interview?"
      about={
        <>
          <WhichInterview interview={interview} other={candidate} />
          <p>
            The meeting opens in a new tab, and <bdi>{candidate.name}</bdi> sees that it has begun. It can then no longer be cancelled or
            moved by the candidate. This cannot be undone.
          </p>
          {!isPaid(paymentId?.status ?? 'pending') && <p>The payment is not verified yet. You can still verify or reject it afterwards.</p>}
        </>
      }
      busy={start.isPending}
      onClose={onClose}
      keep="Not yet"
      action={['Start interview', 'Starting']}
      disabled={isEarly && !isSure}
      onAct={begin}
      failure={start.error}
      failed="Failed to start interview"
    >
      {isEarly && (
        <label className="check">
          <input type="checkbox" checked={isSure} onChange={(event) => setIsSure(event.currentTarget.checked)} />
          <span>Yes, it begins now, and not on {formatInstant(scheduledDate, zone)}.</span>
        </label>
      )}
    </Dialog>
  );
}
