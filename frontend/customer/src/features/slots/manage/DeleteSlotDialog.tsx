import type { InterviewType } from '@s30/contracts/interviewTypes';
import { formatInstant, type TimeZone } from '@s30/contracts/time';
import { closing, Dialog } from '../../../components/Dialog.tsx';
import { useWithdrawSlot } from './api.ts';

type DeleteSlotDialogProps = {
  readonly slot: { readonly _id: string; readonly startTime: string; readonly interviewType: InterviewType };
  /** A candidate asked for it. */
  readonly isKept: boolean;
  readonly zone: TimeZone;
  readonly onClose: () => void;
};

export function DeleteSlotDialog({ slot, isKept, zone, onClose }: DeleteSlotDialogProps) {
  const withdraw = useWithdrawSlot();
  const send = () => withdraw.mutate(slot._id, closing(onClose, 'Slot deleted successfully'));
  return (
    <Dialog
      title="Delete this slot?"
      about={
        <>
          <p>
            {isKept ? 'The candidate for whom it is kept is told by email.' : 'Candidates no longer see it.'} You can publish the same time
            again.
          </p>
          <p>
            <strong>{slot.interviewType}</strong>
            <br />
            {formatInstant(slot.startTime, zone)}
          </p>
        </>
      }
      busy={withdraw.isPending}
      onClose={onClose}
      keep="Keep slot"
      action={['Delete slot', 'Deleting']}
      look="danger-solid"
      onAct={send}
      failure={withdraw.error}
      failed="Failed to delete slot"
    />
  );
}
