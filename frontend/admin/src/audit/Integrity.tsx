import { Alert, AlertTitle, Box, LinearProgress, Paper, Skeleton, Typography } from '@mui/material';
import type { IntegrityDocument } from '@s30/contracts/documents/audit';
import { useNow } from '@s30/frontend-shared/time/useNow';
import { RetryIcon } from '../icons/icons.tsx';
import { AnswerStates } from '../page/AnswerStates.tsx';
import { Loading } from '../page/PageLoading.tsx';
import { SteadyButton } from '../page/SteadyButton.tsx';
import { agoText, momentText } from './moment.ts';
import { shortPosition } from './objects.ts';
import { Seal } from './Seal.tsx';
import { FINDING_NAMES, INTEGRITY_FAILED } from './texts.ts';
import { useIntegrity } from './useIntegrity.ts';

/** Shows whether the log is intact, how far it has been verified, and its last seal. */
export function Integrity() {
  const integrity = useIntegrity();
  const { answer, verify, verifying } = integrity;
  return (
    <Paper component="section" variant="outlined" aria-label="Integrity" sx={{ p: 5, mb: 6 }}>
      <AnswerStates of={integrity} loading={<IntegrityLoading />} failure={INTEGRITY_FAILED}>
        {(known) => (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 4 }}>
            <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
              <State integrity={known} busy={verifying} />
            </Box>
            <SteadyButton startIcon={<RetryIcon />} isInactive={verifying || known.state === 'running'} onClick={() => verify()}>
              Verify now
            </SteadyButton>
          </Box>
        )}
      </AnswerStates>
      {answer?.findings.map(({ kind, what }) => (
        <Alert key={`${kind} ${what}`} severity="error" sx={{ mt: 4 }}>
          <AlertTitle>{FINDING_NAMES[kind]}</AlertTitle>
          {what}
        </Alert>
      ))}
      {answer?.unsealed !== undefined && (
        <Alert severity="warning" sx={{ mt: 4 }}>
          <AlertTitle>The log could not be sealed</AlertTitle>
          {answer.unsealed}
        </Alert>
      )}
    </Paper>
  );
}

function State({ integrity, busy }: { readonly integrity: IntegrityDocument; readonly busy: boolean }) {
  const { state, verified, lastSeal, seals, head, progress } = integrity;
  return (
    <>
      {state === 'intact' && (
        <Seal
          whole
        >{`The log is whole${verified?.position !== undefined && verified.position !== head ? ` up to event #${shortPosition(verified.position)}` : ''}`}</Seal>
      )}
      {state === 'broken' && <Seal whole={false}>The log was tampered with</Seal>}
      <Typography variant="body2" role="status">
        {busy || state === 'running' ? (
          `Verifying${progress ? `: ${progress.events.toLocaleString('en-IN')} of ${progress.of.toLocaleString('en-IN')} events` : ''}`
        ) : verified ? (
          <Verified {...verified} broken={state === 'broken'} />
        ) : (
          'Not verified since the server started'
        )}
      </Typography>
      {(busy || state === 'running') && <LinearProgress sx={{ width: 'min(20rem, 60vw)' }} aria-label="Verifying the log" />}
      <Typography variant="body2" color="textSecondary">
        {head === '' ? 'The log is empty.' : `The log ends with event #${shortPosition(head)}.`}{' '}
        {lastSeal
          ? `${seals.toLocaleString('en-IN')} ${seals === 1 ? 'seal' : 'seals'}, the last one over ${lastSeal.events.toLocaleString('en-IN')} events on ${momentText(lastSeal.at)}.`
          : 'No seal yet: the first one is made within the hour.'}
      </Typography>
    </>
  );
}

function Verified({ events, at, broken }: NonNullable<IntegrityDocument['verified']> & { readonly broken: boolean }) {
  const ago = agoText(at, useNow());
  return (
    <>
      {'Last verified '}
      {/* Not announced, because it changes every minute. */}
      <span aria-live="off">{ago}</span>
      {`: whole ${broken ? 'only ' : ''}up to event ${events.toLocaleString('en-IN')} (`}
      <time dateTime={at}>{momentText(at)}</time>)
    </>
  );
}

const IntegrityLoading = () => (
  <Loading of="the state of the log">
    <Skeleton variant="rounded" width="11rem" height={28} />
    <Skeleton variant="text" width="20rem" />
    <Skeleton variant="text" width="24rem" />
  </Loading>
);
