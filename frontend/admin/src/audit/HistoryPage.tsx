import { Alert, AlertTitle, Box, Button, Paper, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { type AuditKind, type AuditObject, KIND_NAMES } from '@s30/contracts/documents/audit';
import { useState } from 'react';
import { CanAccess } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { statusOf } from '../data/errors.ts';
import { type AnswerTo, useAnswer } from '../data/useAnswer.ts';
import { BackIcon, RetryIcon, SearchIcon } from '../icons/icons.tsx';
import { ListLoading } from '../list/ListLoading.tsx';
import { AnswerStates } from '../page/AnswerStates.tsx';
import { Notice } from '../page/Notice.tsx';
import { AccessDeniedPage, NotFoundPage } from '../page/OtherPages.tsx';
import { Page } from '../page/Page.tsx';
import { SteadyButton } from '../page/SteadyButton.tsx';
import './audit.css';
import { AsItIsNow } from './AsItIsNow.tsx';
import { isAuditObject, nameOfObject, shortPosition } from './objects.ts';
import { Seal } from './Seal.tsx';
import { TimelineEvent } from './TimelineEvent.tsx';
import { deletedText, HISTORY_FAILED, OBJECT_NAMES } from './texts.ts';

type Timeline = AnswerTo<'auditTimeline'>;

export function HistoryPage() {
  const { kind, id = '' } = useParams();
  return isAuditObject(kind) ? (
    <CanAccess resource="audit" action="list" accessDenied={<AccessDeniedPage />}>
      <History key={`${kind} ${id}`} kind={kind} id={id} />
    </CanAccess>
  ) : (
    <NotFoundPage />
  );
}

function History({ kind, id }: { readonly kind: AuditObject; readonly id: string }) {
  const timeline = useAnswer('auditTimeline', kind, id);
  const aside = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <SteadyButton startIcon={<RetryIcon />} isInactive={timeline.busy} onClick={() => void timeline.reload()}>
        Verify again
      </SteadyButton>
      <Button component={Link} to="/audit" variant="text" startIcon={<BackIcon />}>
        The whole log
      </Button>
    </Box>
  );
  return (
    <Page title={`History of ${OBJECT_NAMES[kind]} ${nameOfObject(kind, id)}`} aside={aside}>
      {statusOf(timeline.error) === 404 ? (
        <Notice icon={SearchIcon} title="Nothing has happened under this id">
          Check the id, or search the log.
        </Notice>
      ) : (
        <AnswerStates of={timeline} loading={<ListLoading of="the history" rows={6} />} failure={HISTORY_FAILED}>
          {(answer) => <Told timeline={answer} id={id} busy={timeline.busy} />}
        </AnswerStates>
      )}
    </Page>
  );
}

function Told({ timeline, id, busy }: { readonly timeline: Timeline; readonly id: string; readonly busy: boolean }) {
  const { object, events } = timeline;
  return (
    <>
      <Chain timeline={timeline} busy={busy} />
      {object.deleted && (
        <Alert severity="info" role="note" sx={{ mb: 4 }}>
          {deletedText(object.kind)}
        </Alert>
      )}
      <Box sx={{ display: 'grid', gap: 5, alignItems: 'start', gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' } }}>
        <Events events={events} id={id} />
        <AsItIsNow timeline={timeline} />
      </Box>
    </>
  );
}

function Chain({ timeline: { chain }, busy }: { readonly timeline: Timeline; readonly busy: boolean }) {
  if (!chain) return undefined;
  const { checked, matching, firstMismatch } = chain;
  if (firstMismatch === undefined) {
    return (
      <Typography variant="body2" color="textSecondary" role="status" sx={{ mb: 4 }}>
        <Seal whole>Hash chain verified</Seal> {busy ? 'Verifying again' : `${matching} of ${checked} events match`}
      </Typography>
    );
  }
  return (
    <Alert severity="error" sx={{ mb: 4 }}>
      <AlertTitle>These events cannot be trusted</AlertTitle>
      The first hash that does not match is that of event #{shortPosition(firstMismatch)}; {matching} of {checked} events match. Verify the
      whole log, and keep a copy of the data folder as it is.
    </Alert>
  );
}

const ALL = 'all';

function Events({ events, id }: { readonly events: Timeline['events']; readonly id: string }) {
  const [shown, setShown] = useState<AuditKind | typeof ALL>(ALL);
  const kinds = [...Map.groupBy(events, ({ kind }) => kind)];
  return (
    <Paper component="section" variant="outlined" aria-label="Events" sx={{ p: 5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 3, mb: 5 }}>
        <Typography variant="h2">Events</Typography>
        {kinds.length > 1 && (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={shown}
            onChange={(_, chosen: AuditKind | typeof ALL | null) => setShown(chosen ?? ALL)}
            aria-label="Show"
          >
            <ToggleButton value={ALL}>All {events.length}</ToggleButton>
            {kinds.map(([kind, ofKind]) => (
              <ToggleButton key={kind} value={kind}>
                {KIND_NAMES[kind]} {ofKind.length}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
      </Box>
      <ol className="timeline">
        {events
          .filter(({ kind }) => shown === ALL || kind === shown)
          .map((event) => (
            <TimelineEvent key={event.position} event={event} shown={id} />
          ))}
      </ol>
    </Paper>
  );
}
