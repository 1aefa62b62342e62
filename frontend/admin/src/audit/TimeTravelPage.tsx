import { Box, Button, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { instantOf } from '@s30/contracts/time';
import { rightNow, serverClock } from '@s30/frontend-shared/time/serverClock';
import { type FormEvent, useState } from 'react';
import { CanAccess } from 'react-admin';
import { Link, useSearchParams } from 'react-router-dom';
import { OnServerTime } from '../access/OnServerTime.tsx';
import { BackIcon } from '../icons/icons.tsx';
import { pageIn } from '../list/pageIn.ts';
import { Muted } from '../page/Muted.tsx';
import { AccessDeniedPage } from '../page/OtherPages.tsx';
import { Page } from '../page/Page.tsx';
import { fieldText, instantOfLocal, localText, momentText } from './moment.ts';
import { PaymentsThen } from './PaymentsThen.tsx';
import { RevenueThen } from './RevenueThen.tsx';
import { RolesThen } from './RolesThen.tsx';

const VIEWS = { payments: 'Payments', revenue: 'Revenue', roles: 'Roles' } as const;
type View = keyof typeof VIEWS;
const isView = (text: string | null): text is View => text !== null && Object.hasOwn(VIEWS, text);
const A_WEEK_MS = 7 * 24 * 3_600_000;

/** Shows the state at an instant beside today's. */
export const TimeTravelPage = () => (
  <CanAccess resource="audit" action="list" accessDenied={<AccessDeniedPage />}>
    <Page
      title="Time travel"
      aside={
        <Button component={Link} to="/audit" variant="text" startIcon={<BackIcon />}>
          The whole log
        </Button>
      }
    >
      <TravelOnServerTime />
    </Page>
  </CanAccess>
);

function TravelOnServerTime() {
  const [address] = useSearchParams();
  return (
    <OnServerTime depends={!address.has('at')}>
      <Travel />
    </OnServerTime>
  );
}

function Travel() {
  const [address, setAddress] = useSearchParams();
  const [aWeekAgo] = useState(() => instantOf(serverClock.now() - A_WEEK_MS));
  const at = instantOfLocal(address.get('at') ?? '') ?? aWeekAgo;
  const asked = address.get('view');
  const view = isView(asked) ? asked : 'payments';
  const page = pageIn(address.get('page'));
  const go = (changes: Readonly<Record<string, string>>) => setAddress(new URLSearchParams({ at, view, ...changes }));
  const list = { at, page, onPage: (next: number) => go({ page: `${next}` }) };
  const [typed, setTyped] = useState({ at, moment: at });
  // The browser's Back changes the instant, so the field is reset to match.
  if (typed.at !== at) setTyped({ at, moment: at });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const instant = instantOfLocal(typed.moment);
    if (instant) go({ at: instant });
  };
  return (
    <>
      <Box component="form" onSubmit={submit} sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'end', mb: 4 }}>
        <TextField
          id="as-of"
          label="As of"
          sx={{ width: { xs: '100%', sm: '17rem' } }}
          type="datetime-local"
          value={fieldText(typed.moment)}
          onChange={({ target }) => setTyped({ at, moment: target.value })}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: localText(rightNow()) } }}
        />
        <Button type="submit" variant="contained" color="primary" disabled={instantOfLocal(typed.moment) === undefined}>
          Go there
        </Button>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 3, mb: 4 }}>
        <span role="status">
          <Muted>As of {momentText(at)}, beside today. What has changed since is shown as then → today.</Muted>
        </span>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={view}
          aria-label="Show"
          onChange={(_, chosen: View | null) => chosen && go({ view: chosen })}
        >
          {Object.entries(VIEWS).map(([name, label]) => (
            <ToggleButton key={name} value={name}>
              {label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      {view === 'payments' && <PaymentsThen key={at} {...list} />}
      {view === 'revenue' && <RevenueThen at={at} />}
      {view === 'roles' && <RolesThen key={at} {...list} />}
    </>
  );
}
