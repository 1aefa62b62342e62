import { Box, Button, Paper, Skeleton, Typography } from '@mui/material';
import type { NoShowDocument } from '@s30/contracts/documents/settlement';
import { formatAmount } from '@s30/contracts/money';
import { formatInstant } from '@s30/contracts/time';
import { isolatedText } from '@s30/frontend-shared/names/isolatedText';
import { browserZone } from '@s30/frontend-shared/time/browserZone';
import { useState } from 'react';
import { useCanAccess } from 'react-admin';
import { useAnswer } from '../data/useAnswer.ts';
import { AnswerStates } from '../page/AnswerStates.tsx';
import { Facts } from '../page/Facts.tsx';
import { Muted } from '../page/Muted.tsx';
import { Loading } from '../page/PageLoading.tsx';
import { Section } from '../page/Section.tsx';
import { SettleDialog } from './SettleDialog.tsx';
import { NO_SHOWS_FAILED } from './texts.ts';

/** No-show reports with the other side's reply, for an admin to settle. */
export function NoShows() {
  const noShows = useAnswer('noShows');
  return (
    <Section title="Reported no-shows">
      <AnswerStates of={noShows} loading={<NoShowsLoading />} failure={NO_SHOWS_FAILED}>
        {(reported) =>
          reported.length === 0 ? (
            <Muted>Nobody was reported absent.</Muted>
          ) : (
            <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 26rem), 1fr))' }}>
              {reported.map((noShow) => (
                <NoShow key={noShow.interviewId} noShow={noShow} />
              ))}
            </Box>
          )
        }
      </AnswerStates>
    </Section>
  );
}

function NoShow({ noShow }: { readonly noShow: NoShowDocument }) {
  const [asked, setAsked] = useState(false);
  const { canAccess: maySettle } = useCanAccess({ resource: 'interviews', action: 'settleNoShow' });
  const { absent, candidate, interviewer, interviewType, scheduledDate, price, currency, payment } = noShow;
  const { statement, dispute, disputableUntil } = noShow;
  const [accused, reporter] = absent === 'candidate' ? [candidate, interviewer] : [interviewer, candidate];
  const zone = browserZone();
  return (
    <Paper variant="outlined" component="article" sx={{ display: 'flex', flexDirection: 'column', gap: 4, p: 4 }}>
      <div>
        <Typography variant="h3">
          <bdi>{accused.name}</bdi> did not come, says <bdi>{reporter.name}</bdi>
        </Typography>
        <Muted block>
          {interviewType} on {formatInstant(scheduledDate, zone)}, {formatAmount(price, currency)},{' '}
          {payment ? `payment ${payment.status}` : 'no payment'}
        </Muted>
      </div>
      <Facts
        facts={[
          [`${isolatedText(reporter.name)}, ${absent === 'candidate' ? 'interviewer' : 'candidate'}`, statement],
          [
            `${isolatedText(accused.name)}, ${absent}`,
            dispute ?? <Muted key="open">Has said nothing yet; can dispute until {formatInstant(disputableUntil, zone)}</Muted>,
          ],
        ]}
      />
      {maySettle && (
        <Box sx={{ mt: 'auto' }}>
          <Button
            size="small"
            aria-label={`Settle the no-show of ${candidate.name} and ${interviewer.name}`}
            onClick={() => setAsked(true)}
          >
            Settle
          </Button>
        </Box>
      )}
      {asked && <SettleDialog noShow={noShow} onClose={() => setAsked(false)} />}
    </Paper>
  );
}

const NoShowsLoading = () => (
  <Loading of="reported no-shows">
    <Skeleton variant="rounded" height={24} width="16rem" />
  </Loading>
);
