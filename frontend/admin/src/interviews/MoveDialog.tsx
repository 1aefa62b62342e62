import { Skeleton, Typography } from '@mui/material';
import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { dateFormat, formatClock, formatInstant, type TimeZone, zoneName } from '@s30/contracts/time';
import { isolated } from '@s30/frontend-shared/names/isolated';
import { browserZone } from '@s30/frontend-shared/time/browserZone';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { ActionDialog } from '../actions/ActionDialog.tsx';
import type { ConsoleDataProvider } from '../data/dataProvider.ts';
import { refusalOf } from '../data/errors.ts';
import { useAnswer } from '../data/useAnswer.ts';
import { ReasonInput } from '../form/ReasonInput.tsx';
import { Stack } from '../form/Stack.tsx';
import { useAction } from '../form/useAction.ts';
import { useKept } from '../form/useKept.ts';
import { AnswerStates } from '../page/AnswerStates.tsx';
import { Choice } from '../page/Choice.tsx';
import { DetailsDialog } from '../page/DetailsDialog.tsx';
import { Loading } from '../page/PageLoading.tsx';
import { MOVE_FAILED, SLOTS_FAILED } from './texts.ts';

const CHOICE_ID = 'move-slot';
/** No slot is selected, because the selected one was taken. */
const NONE = '';

/** "Tue, Nov 24 at 7:00 PM IST": short enough for the select of a phone, which cuts off what does not fit. */
function shortText(instant: string, zone: TimeZone): string {
  const day = dateFormat({ timeZone: zone, weekday: 'short', month: 'short', day: 'numeric' }).format(new Date(instant));
  return `${day} at ${formatClock(instant, zone)}\u00a0${zoneName(instant, zone)}`;
}

type Props = { readonly interview: InterviewDocument; readonly onClose: () => void };

/** Moves an interview to another open slot of its interviewer. */
export function MoveDialog({ interview, onClose }: Props) {
  const { _id, candidate, interviewer, interviewType, scheduledDate } = interview;
  const { value: reason, set: setReason, unsaved } = useKept(`move:${_id}`, '');
  const [slotId, setSlotId] = useState<string>();
  const provider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const slots = useAnswer('openSlots', interviewer._id, interviewType);
  const { run, busy, error } = useAction(
    (move: { readonly slotId: string; readonly reason: string }) => provider.moveInterview(_id, move),
    {
      unsaved,
      onRefused: slots.reload,
      onDone: ({ message }) => {
        notify(message, { type: 'success' });
        onClose();
      },
    },
  );
  const zone = browserZone();
  const open = slots.answer ?? [];
  const title = isolated`Move the interview of ${candidate.name}`;
  if (slots.answer?.length === 0)
    return (
      <DetailsDialog title={title} onClose={onClose}>
        <Typography>
          <bdi>{interviewer.name}</bdi> has no open slot for {interviewType}. The interview can be cancelled instead: what was paid comes
          back.
        </Typography>
      </DetailsDialog>
    );
  const chosen = slotId === undefined ? open[0] : open.find(({ _id: id }) => id === slotId);
  const move = ({ _id: id }: (typeof open)[number]) => {
    setSlotId(id);
    void run({ slotId: id, reason: reason.trim() });
  };
  return (
    <ActionDialog
      form
      title={title}
      about={
        <>
          {interviewType} with <bdi>{interviewer.name}</bdi>, now {formatInstant(scheduledDate, zone)}. Both are told by email.
        </>
      }
      keep="Keep its time"
      act={chosen ? `Move to ${formatInstant(chosen.startTime, zone)}` : 'Move'}
      unsaved={unsaved}
      busy={busy}
      disabled={slots.answer === undefined}
      failure={refusalOf(error, MOVE_FAILED)}
      onAct={() => (chosen ? move(chosen) : document.getElementById(CHOICE_ID)?.focus())}
      onClose={onClose}
    >
      <Stack>
        <AnswerStates of={slots} loading={<SlotsLoading />} failure={SLOTS_FAILED}>
          {() => (
            <Choice
              id={CHOICE_ID}
              label={`Open slots of ${interviewer.name}`}
              value={chosen?._id ?? NONE}
              values={[...(chosen ? [] : [NONE]), ...open.map(({ _id: id }) => id)]}
              nameOf={(id) => {
                const slot = open.find(({ _id: known }) => known === id);
                return slot ? shortText(slot.startTime, zone) : 'Choose another slot';
              }}
              onChoose={setSlotId}
            />
          )}
        </AnswerStates>
        <ReasonInput
          id="move-reason"
          hint={isolated`${candidate.name} and ${interviewer.name} read it.`}
          value={reason}
          onChange={setReason}
        />
      </Stack>
    </ActionDialog>
  );
}

const SlotsLoading = () => (
  <Loading of="open slots">
    <Skeleton variant="rounded" height={56} />
  </Loading>
);
