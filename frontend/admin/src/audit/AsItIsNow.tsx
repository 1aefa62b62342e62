import { Paper, Typography } from '@mui/material';
import type { AuditObject, AuditValue } from '@s30/contracts/documents/audit';
import { PAYMENT_STATUSES } from '@s30/contracts/documents/payment';
import { StatusBadge } from '@s30/frontend-shared/status/StatusBadge';
import type { AnswerTo } from '../data/useAnswer.ts';
import { type Fact, Facts } from '../page/Facts.tsx';
import { shortIfId } from './objects.ts';
import { ValueText } from './ValueText.tsx';

type Timeline = AnswerTo<'auditTimeline'>;

/** The current state of an object, field by field. */
export const AsItIsNow = ({ timeline: { object, events, now } }: { readonly timeline: Timeline }) => (
  <Paper component="aside" variant="outlined" aria-label="As it is now" sx={{ p: 5 }}>
    <Typography variant="h2" sx={{ mb: 3 }}>
      As it is now
    </Typography>
    <Facts
      stacked
      facts={[
        ...(object.kind === 'payment' ? partiesOf(events) : []),
        ...now.map(({ field, value }) => [shortIfId(field), <Now key={field} kind={object.kind} field={field} value={value} />] as const),
        ['Id in the log', object.id],
      ]}
    />
    <Typography variant="body2" color="textSecondary" sx={{ mt: 4 }}>
      Computed from these events each time it is shown.
    </Typography>
  </Paper>
);

/** Who paid whom, by their current names. */
function partiesOf(events: Timeline['events']): readonly Fact[] {
  const { candidate, interviewer } = events.findLast((event) => event.candidate && event.interviewer) ?? {};
  if (!candidate || !interviewer) return [];
  return [
    ['Paid by', <bdi key="candidate">{candidate.name}</bdi>],
    ['Paid to', <bdi key="interviewer">{interviewer.name}</bdi>],
  ];
}

type NowProps = { readonly kind: AuditObject; readonly field: string; readonly value: AuditValue };

function Now({ kind, field, value }: NowProps) {
  const isStatus = kind === 'payment' && field === 'Status' && value.kind === 'text';
  const status = isStatus ? PAYMENT_STATUSES.find((known) => known === value.text) : undefined;
  return status === undefined ? <ValueText field={field} value={value} /> : <StatusBadge status={status} />;
}
