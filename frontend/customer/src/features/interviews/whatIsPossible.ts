import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { barsInterviewer, noShowStatement, type Side } from '@s30/contracts/noShow';
import { SLOT_LEAD_HOURS } from '@s30/contracts/rules';
import { instantOf } from '@s30/contracts/time';

const HOUR = 3_600_000;

type Planned = Pick<InterviewDocument, 'status' | 'scheduledDate' | 'reschedulesLeft'>;

/** May its candidate move it? The server decides; this spares people a button that only refuses. */
export const canReschedule = ({ status, scheduledDate, reschedulesLeft }: Planned, now: number): boolean =>
  status === 'scheduled' && reschedulesLeft > 0 && Date.parse(scheduledDate) - now >= SLOT_LEAD_HOURS * HOUR;

/** May its interviewer begin it and give feedback? Not while it is to be settled whether they came. */
export const canHold = ({ status, noShow }: Pick<InterviewDocument, 'status' | 'noShow'>): boolean =>
  (status === 'scheduled' || status === 'in-progress') && !barsInterviewer(noShow);

/** What one side can say about an absence now: that the other did not come, or that a report about oneself is wrong. */
export const absenceStatement = (
  { status, scheduledDate, endTime, noShow }: Pick<InterviewDocument, 'status' | 'scheduledDate' | 'endTime' | 'noShow'>,
  side: Side,
  now: number,
) => noShowStatement({ status, startTime: scheduledDate, endTime, noShow }, side, instantOf(now));
