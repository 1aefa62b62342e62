import { Box } from '@mui/material';
import { useNow } from '@s30/frontend-shared/time/useNow';
import { CanAccess } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { useAnswer } from '../data/useAnswer.ts';
import { ListLoading } from '../list/ListLoading.tsx';
import { AnswerStates } from '../page/AnswerStates.tsx';
import { Choice } from '../page/Choice.tsx';
import { AccessDeniedPage } from '../page/OtherPages.tsx';
import { Page } from '../page/Page.tsx';
import { StatCards } from '../page/StatCards.tsx';
import { headlines } from './headlines.ts';
import { MeasureSection } from './MeasureSection.tsx';
import { BACKLOG, nameOfStep, nameOfWeek, WEEKLY } from './measures.ts';
import { FETCH_FAILED } from './texts.ts';

const PERIODS = ['4', '12', '26', '52'] as const;
const USUAL = '12';

export function MarketplaceHealthPage() {
  const [address, setAddress] = useSearchParams();
  const period = PERIODS.find((weeks) => weeks === address.get('weeks')) ?? USUAL;
  const choice = (
    <Box sx={{ width: '9rem' }}>
      <Choice
        id="health-period"
        label="Period"
        value={period}
        values={PERIODS}
        nameOf={(weeks) => `${weeks} weeks`}
        onChoose={(weeks) => setAddress({ weeks })}
      />
    </Box>
  );
  return (
    <CanAccess resource="health" action="list" accessDenied={<AccessDeniedPage />}>
      <Page title="Marketplace Health" aside={choice}>
        <Health weeks={Number(period)} />
      </Page>
    </CanAccess>
  );
}

function Health({ weeks: asked }: { readonly weeks: number }) {
  const health = useAnswer('marketplaceHealth', asked);
  const now = useNow();
  return (
    <AnswerStates of={health} loading={<ListLoading of="the marketplace's figures" rows={8} />} failure={FETCH_FAILED}>
      {({ weeks, backlog }) => (
        <>
          <StatCards figures={headlines({ weeks, backlog }, now)} />
          <MeasureSection
            measure={BACKLOG}
            rows={backlog.byAge}
            of="Waiting"
            nameOf={(step) => nameOfStep(backlog.byAge, backlog.byAge.indexOf(step))}
          />
          {WEEKLY.map((measure) => (
            <MeasureSection
              key={measure.title}
              measure={measure}
              rows={weeks}
              of="Week of"
              nameOf={({ week }) => nameOfWeek(week)}
              newestFirst
            />
          ))}
        </>
      )}
    </AnswerStates>
  );
}
