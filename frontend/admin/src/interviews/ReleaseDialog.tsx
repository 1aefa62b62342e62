import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { SLOT_LEAD_HOURS } from '@s30/contracts/rules';
import { formatInstant } from '@s30/contracts/time';
import { isolated } from '@s30/frontend-shared/names/isolated';
import { browserZone } from '@s30/frontend-shared/time/browserZone';
import { useDataProvider, useNotify } from 'react-admin';
import { ActionDialog } from '../actions/ActionDialog.tsx';
import type { ConsoleDataProvider } from '../data/dataProvider.ts';
import { refusalOf } from '../data/errors.ts';
import { useAction } from '../form/useAction.ts';
import { RELEASE_FAILED } from './texts.ts';

type Props = { readonly interview: InterviewDocument; readonly onClose: () => void };

/** Releases the slot of a booking whose payment was rejected. */
export function ReleaseDialog({ interview, onClose }: Props) {
  const { _id, candidate, interviewer, interviewType, scheduledDate, releaseAt } = interview;
  const provider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const { run, busy, error } = useAction((id: string) => provider.releaseBooking(id), {
    onDone: ({ message }) => {
      notify(message, { type: 'success' });
      onClose();
    },
  });
  return (
    <ActionDialog
      title={isolated`Release the booking of ${candidate.name}?`}
      about={
        <>
          {interviewType} with <bdi>{interviewer.name}</bdi>, {formatInstant(scheduledDate, browserZone())}. The interview is cancelled,
          because its payment was rejected
          {releaseAt ? `; without you, that happens on ${formatInstant(releaseAt, browserZone())}` : ''}. The slot is open to others again
          if it starts in {SLOT_LEAD_HOURS} hours or more. <bdi>{candidate.name}</bdi> can still send new proof: what is verified then is
          refunded. This cannot be undone.
        </>
      }
      keep="Keep booking"
      act="Release booking"
      danger
      busy={busy}
      failure={refusalOf(error, RELEASE_FAILED)}
      onAct={() => void run(_id)}
      onClose={onClose}
    />
  );
}
