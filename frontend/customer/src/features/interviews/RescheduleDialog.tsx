import { refundLimitAfterMove, WHOLE_REFUND } from '@s30/contracts/cancellation';
import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { formatInstant, instantOf } from '@s30/contracts/time';
import { ApiError } from '@s30/frontend-shared/api/apiError';
import { isolated } from '@s30/frontend-shared/names/isolated';
import { byDay } from '@s30/frontend-shared/time/days';
import { useNow } from '@s30/frontend-shared/time/useNow';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '../../components/Alert.tsx';
import { closing, Dialog } from '../../components/Dialog.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { Empty } from '../../components/Placeholders.tsx';
import { TimeRange } from '../../components/TimeRange.tsx';
import { useZone } from '../../components/zone.ts';
import { otherSlotsQuery, useRescheduleInterview } from './api.ts';
import { SEE_PAYMENT, useSaysWhatChanged } from './useSaysWhatChanged.ts';
import { WhichInterview } from './WhichInterview.tsx';
import { refusalToMove } from './whatIsPossible.ts';

/** Warns that rescheduling does not reset the cancellation deadlines. */
function refundRemark({ scheduledDate, refundLimit }: InterviewDocument, now: number): string | undefined {
  const limit = refundLimitAfterMove(instantOf(now), scheduledDate, refundLimit);
  if (limit === WHOLE_REFUND) return undefined;
  return `If you cancel after moving it, ${limit}% comes back at most: moving does not bring back an earlier deadline.`;
}

const movesLeft = (count: number): string => (count === 1 ? 'You can reschedule it once.' : `You can reschedule it ${count} times.`);

/** Moves an interview to another open slot of the same interviewer and type. If that slot was taken, it says so and reloads the list. */
export function RescheduleDialog({ interview, onClose }: { readonly interview: InterviewDocument; readonly onClose: () => void }) {
  const { zone } = useZone();
  const query = otherSlotsQuery(interview.interviewer._id, interview.interviewType);
  const slots = useQuery(query);
  const queries = useQueryClient();
  const move = useRescheduleInterview();
  useSaysWhatChanged(interview, move, SEE_PAYMENT);
  const [slotId, setSlotId] = useState<string>();
  const now = useNow();
  // Not after its own move, which may be the last one.
  const refusal = move.isPending || move.isSuccess ? undefined : refusalToMove(interview, now);
  const remark = refusal ? undefined : refundRemark(interview, now);
  const chosen = refusal ? undefined : slots.data?.find(({ _id }) => _id === slotId);
  const send = () => {
    if (!chosen) return;
    move.mutate(
      { interviewId: interview._id, slotId: chosen._id, startTime: chosen.startTime },
      {
        ...closing(onClose, 'Interview rescheduled successfully'),
        onError: (error) => {
          if (error instanceof ApiError && error.status > 0) {
            setSlotId(undefined);
            void queries.invalidateQueries({ queryKey: query.queryKey });
          }
        },
      },
    );
  };
  return (
    <Dialog
      title="Reschedule this interview"
      about={
        <>
          <WhichInterview interview={interview} other={interview.interviewer} />
          {refusal ? (
            !move.isError && (
              <Alert tone="warning" level={3} title={refusal}>
                <p>Your interview stays at this time.</p>
              </Alert>
            )
          ) : (
            <p>{movesLeft(interview.reschedulesLeft)} Your payment moves along.</p>
          )}
        </>
      }
      busy={move.isPending}
      onClose={onClose}
      keep="Keep the time"
      action={['Reschedule interview', 'Rescheduling']}
      disabled={!chosen}
      onAct={send}
      failure={move.error}
      failed="Failed to reschedule interview"
    >
      {remark && <Alert tone="warning" level={3} title={remark} />}
      {!refusal && (
        <Loaded query={slots} what="open slots" failed="Failed to load available slots" count={2}>
          {(open) =>
            open.length === 0 ? (
              <Empty
                level={3}
                icon="calendar"
                title={isolated`${interview.interviewer.name} has no other open slot`}
                text="Interviewers publish new times every week. Your interview stays as it is."
              />
            ) : (
              <div className="stack slots-scroll">
                {byDay(open, zone).map((day) => (
                  <section key={day.date} className="stack stack--2" aria-label={day.name}>
                    <h3 className="label">{day.name}</h3>
                    <div className="slots">
                      {day.items.map((slot) => (
                        <button
                          key={slot._id}
                          className="slot"
                          type="button"
                          aria-pressed={slot._id === slotId}
                          aria-disabled={move.isPending}
                          onClick={() => move.isPending || setSlotId(slot._id)}
                        >
                          <span className="slot__time">
                            <TimeRange start={slot.startTime} end={slot.endTime} zone={zone} />
                          </span>
                        </button>
                      ))}
                    </div>
                  </section>
                ))}
              </div>
            )
          }
        </Loaded>
      )}
      <p role="status">
        {chosen && (
          <>
            New time: <strong>{formatInstant(chosen.startTime, zone)}</strong>
          </>
        )}
      </p>
    </Dialog>
  );
}
