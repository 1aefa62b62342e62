import { Alert, AlertTitle, Box, Button, LinearProgress, Paper, Skeleton, Typography } from '@mui/material';
import type { IntegrityDocument } from '@s30/contracts/documents/audit';
import { useCallback, useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../data/dataProvider.ts';
import { useAnswer } from '../data/useAnswer.ts';
import { RetryIcon } from '../icons/icons.tsx';
import { AnswerStates } from '../page/AnswerStates.tsx';
import { Loading } from '../page/PageLoading.tsx';
import { momentText } from './moment.ts';
import { shortPosition } from './objects.ts';
import { Seal } from './Seal.tsx';
import { FINDING_NAMES, INTEGRITY_FAILED } from './texts.ts';

/** While it is being verified, and otherwise: the server verifies by itself as well. */
const LOOK_AGAIN_MS = { running: 1_000, otherwise: 30_000 };

/** Whether the log is whole: up to where that was verified, and its last seal. */
export function Integrity() {
  const provider = useDataProvider<ConsoleDataProvider>();
  const integrity = useAnswer(useCallback(() => provider.integrity(), [provider]));
  const { answer, busy, reload, put } = integrity;
  const [asked, setAsked] = useState(false);
  const verify = async () => {
    setAsked(true);
    await put(() => provider.verifyLog());
    setAsked(false);
  };
  useEffect(() => {
    if (answer === undefined || busy) return;
    const pause = answer.state === 'running' || answer.state === 'unverified' ? LOOK_AGAIN_MS.running : LOOK_AGAIN_MS.otherwise;
    const timer = setTimeout(() => void reload(), pause);
    return () => clearTimeout(timer);
  }, [answer, busy, reload]);
  return (
    <Paper component="section" variant="outlined" aria-label="Integrity" sx={{ p: 5, mb: 6 }}>
      <AnswerStates of={integrity} loading={<IntegrityLoading />} failure={INTEGRITY_FAILED}>
        {(known) => (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 4 }}>
            <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
              <State integrity={known} busy={asked} />
            </Box>
            <Button startIcon={<RetryIcon />} disabled={asked || known.state === 'running'} onClick={() => void verify()}>
              Verify now
            </Button>
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
        {busy || state === 'running'
          ? `Verifying${progress ? `: ${progress.events.toLocaleString('en-IN')} of ${progress.of.toLocaleString('en-IN')} events` : ''}`
          : verified
            ? `Verified up to event ${verified.events.toLocaleString('en-IN')} on ${momentText(verified.at)}`
            : 'Not verified since the server started'}
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

const IntegrityLoading = () => (
  <Loading of="the state of the log">
    <Skeleton variant="rounded" width="11rem" height={28} />
    <Skeleton variant="text" width="min(20rem, 100%)" />
    <Skeleton variant="text" width="min(24rem, 100%)" />
  </Loading>
);
