import type { SlotDocument } from '@s30/contracts/documents/slot';
import type { InterviewType } from '@s30/contracts/interviewTypes';
import { formatClock, formatInstant, instantOf, type TimeZone, zoneName } from '@s30/contracts/time';
import { TypeName } from '@s30/frontend-shared/names/TypeName';
import type { Day } from '@s30/frontend-shared/time/days';
import { useNow } from '@s30/frontend-shared/time/useNow';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import type { z } from 'zod';
import { interviewsQuery } from '../../../api/interviews.ts';
import { Button } from '../../../components/Button.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { LinkedName } from '../../../components/Person.tsx';
import { Cell, GroupRow, Row, RowHeader, Table } from '../../../components/Table.tsx';
import { TimeRange } from '../../../components/TimeRange.tsx';
import { DeleteSlotDialog } from './DeleteSlotDialog.tsx';
import { isFarEnough } from './plannedSlots.ts';

export type OwnSlot = z.infer<typeof SlotDocument>;

const minutesHeld = ({ heldUntil }: OwnSlot, now: number): number =>
  heldUntil === undefined ? 0 : Math.max(0, Math.ceil((Date.parse(heldUntil) - now) / 60_000));

/** True while the slot is kept for the candidate who requested it. */
const isKept = (slot: OwnSlot, now: number): slot is OwnSlot & { readonly keptUntil: string } =>
  slot.keptUntil !== undefined && Date.parse(slot.keptUntil) > now;

type OccupationProps = { readonly slot: OwnSlot; readonly isOffered: boolean; readonly held: number; readonly zone: TimeZone };

function Occupation({ slot, isOffered, held, zone }: OccupationProps) {
  const now = useNow();
  if (slot.isBooked) return <span className="badge badge--scheduled">Booked</span>;
  if (held > 0) return <span className="badge badge--submitted">Held, {held} min</span>;
  // Too late to book, even for the candidate it is kept for.
  if (!isFarEnough(slot.startTime, instantOf(now))) return <span className="badge">Not booked</span>;
  if (!isOffered) return <span className="badge">Not offered</span>;
  if (!isKept(slot, now)) return <span className="badge">Open</span>;
  return (
    <>
      <span className="badge badge--submitted">Kept</span>
      <span className="small muted block">until {formatInstant(slot.keptUntil, zone)}</span>
    </>
  );
}

/** The candidate of a booked slot, taken from its interview. */
function Candidate({ slot, held }: { readonly slot: OwnSlot; readonly held: number }) {
  const interviews = useQuery({ ...interviewsQuery(), enabled: slot.isBooked });
  if (!slot.isBooked) return <span className="muted">{held > 0 ? 'Somebody is paying' : 'None'}</span>;
  const candidate = interviews.data?.find(({ _id }) => _id === slot.interview?._id)?.candidate;
  if (!candidate) return <span className="muted">Booked</span>;
  return <LinkedName name={candidate.name} linkedInUrl={candidate.linkedInUrl} />;
}

type OwnSlotsTableProps = {
  readonly days: readonly Day<OwnSlot>[];
  readonly zone: TimeZone;
  /** The types that the interviewer may conduct; undefined while they are unknown. */
  readonly allowed: readonly InterviewType[] | undefined;
};

export function OwnSlotsTable({ days, zone, allowed }: OwnSlotsTableProps) {
  const now = useNow();
  const [deleting, setDeleting] = useState<OwnSlot>();
  const actions = (
    <span key="actions" className="visually-hidden">
      Actions
    </span>
  );
  const columns = ['Time', 'Type', 'Status', 'Candidate', actions];
  return (
    <>
      <Table caption="Your slots by date" columns={columns} middle>
        {days.map((day) => (
          <Fragment key={day.date}>
            <GroupRow columns={columns.length}>{day.name}</GroupRow>
            {day.items.map((slot) => {
              const held = minutesHeld(slot, now);
              const when = `${day.name} at ${formatClock(slot.startTime, zone)} ${zoneName(slot.startTime, zone)}`;
              return (
                <Row key={slot._id}>
                  <RowHeader>
                    <strong className="time">
                      <TimeRange start={slot.startTime} end={slot.endTime} zone={zone} />
                    </strong>
                  </RowHeader>
                  <Cell label="Type">
                    <TypeName type={slot.interviewType} />
                  </Cell>
                  <Cell label="Status">
                    <Occupation slot={slot} isOffered={allowed?.includes(slot.interviewType) ?? true} held={held} zone={zone} />
                  </Cell>
                  <Cell label="Candidate">
                    <Candidate slot={slot} held={held} />
                  </Cell>
                  <Cell className="cell-actions num">
                    {!slot.isBooked && held === 0 && (
                      <Button look="quiet" size="sm" iconOnly aria-label={`Delete slot ${when}`} onClick={() => setDeleting(slot)}>
                        <Icon name="trash" />
                      </Button>
                    )}
                  </Cell>
                </Row>
              );
            })}
          </Fragment>
        ))}
      </Table>
      {deleting && <DeleteSlotDialog slot={deleting} isKept={isKept(deleting, now)} zone={zone} onClose={() => setDeleting(undefined)} />}
    </>
  );
}
