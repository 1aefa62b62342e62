import { Alert, Box, Button } from '@mui/material';
import { type AuditEventDocument, KIND_NAMES } from '@s30/contracts/documents/audit';
import { formatAmount } from '@s30/contracts/money';
import { AUDIT_PAGE } from '@s30/contracts/routes/audit';
import { totalInWords } from '@s30/contracts/routes/listQuery';
import { Fragment, useState } from 'react';
import { CanAccess } from 'react-admin';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { SearchIcon } from '../icons/icons.tsx';
import type { Columns } from '../list/columns.ts';
import { ListLoading } from '../list/ListLoading.tsx';
import { DataTable } from '../list/ListTable.tsx';
import { AnswerStates } from '../page/AnswerStates.tsx';
import { InOrder } from '../page/InOrder.tsx';
import { Muted } from '../page/Muted.tsx';
import { Notice } from '../page/Notice.tsx';
import { AccessDeniedPage } from '../page/OtherPages.tsx';
import { Page } from '../page/Page.tsx';
import { SteadyButton } from '../page/SteadyButton.tsx';
import { addressOfForm, filtersOf, formIn, shownIn, withShown } from './filters.ts';
import { Integrity } from './Integrity.tsx';
import { LogExport } from './LogExport.tsx';
import { LogFilterForm } from './LogFilterForm.tsx';
import { momentText } from './moment.ts';
import { historyPath, isPerson, objectOf, shortPosition } from './objects.ts';
import { RawEvent } from './RawEvent.tsx';
import { LOG_FAILED, NONE_FOUND } from './texts.ts';
import { useLog } from './useLog.ts';

type LogRow = AuditEventDocument & { readonly id: string };

/** The people whom an event concerns. Erased ones share a name. */
const Persons = ({ of: { candidate, interviewer, user } }: { readonly of: AuditEventDocument }) => {
  const persons = [candidate, interviewer, user].filter((person) => person !== undefined);
  if (persons.length === 0) return <Muted>Nobody</Muted>;
  return persons.map(({ _id, name }, at) => (
    <Fragment key={_id}>
      {at > 0 && ', '}
      <bdi>{name}</bdi>
    </Fragment>
  ));
};

const columns: Columns<LogRow> = [
  {
    label: 'Event',
    render: ({ title, position, kind }) => (
      <>
        <strong>{title}</strong>
        <Muted block>
          {KIND_NAMES[kind]}, #{shortPosition(position)}
        </Muted>
      </>
    ),
  },
  { label: 'When', cardLabel: 'When', render: ({ at }) => <time dateTime={at}>{momentText(at)}</time> },
  {
    label: 'Who',
    names: true,
    cardLabel: 'Who',
    render: ({ actor }) => (
      <>
        <bdi>{actor.name}</bdi>
        {isPerson(actor) && <Muted block>{actor.role}</Muted>}
      </>
    ),
  },
  { label: 'Concerns', names: true, cardLabel: 'Concerns', render: (event) => <Persons of={event} /> },
  {
    label: 'Amount',
    cardLabel: 'Amount',
    number: true,
    render: ({ amount, currency }) => (amount === undefined || !currency ? <Muted>None</Muted> : formatAmount(amount, currency)),
  },
  { label: 'Actions', actions: true, render: (event) => <EventActions event={event} /> },
];

function EventActions({ event }: { readonly event: AuditEventDocument }) {
  const object = objectOf(event);
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
      {object && (
        <Button
          component={RouterLink}
          to={historyPath(object.kind, object.id)}
          size="small"
          aria-label={`History behind event ${shortPosition(event.position)}`}
        >
          History
        </Button>
      )}
      <RawEvent position={event.position} title={event.title} />
    </Box>
  );
}

export const LogPage = () => (
  <CanAccess resource="audit" action="list" accessDenied={<AccessDeniedPage />}>
    <Page
      title="Audit"
      aside={
        <Button component={RouterLink} to="/audit/as-of">
          Time travel
        </Button>
      }
    >
      <InOrder of="the log">
        <Integrity />
        <Log />
      </InOrder>
    </Page>
  </CanAccess>
);

function Log() {
  const [address, setAddress] = useSearchParams();
  const form = formIn(address);
  const search = addressOfForm(form).toString();
  const [opened, setOpened] = useState({ search, limit: shownIn(address) });
  // Show more changes the address without a new search.
  if (opened.search !== search) setOpened({ search, limit: shownIn(address) });
  const filters = filtersOf(form);
  const { first, events, hasMore, progress, fetchMore } = useLog(filters, opened.limit);
  const showMore = () => {
    setAddress(withShown(form, events.length + AUDIT_PAGE), { replace: true });
    void fetchMore();
  };
  return (
    <>
      <LogFilterForm form={form} onSearch={(next) => setAddress(addressOfForm(next))} />
      <AnswerStates of={first} loading={<ListLoading of="the log" rows={10} />} failure={LOG_FAILED}>
        {({ total }) =>
          total === 0 ? (
            <Notice icon={SearchIcon} title={NONE_FOUND} />
          ) : (
            <>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 3, mb: 3 }}>
                <span role="status">
                  <Muted>
                    {events.length.toLocaleString('en-IN')} of {totalInWords(total)} events, the newest first
                  </Muted>
                </span>
                <LogExport filters={filters} />
              </Box>
              <DataTable caption="Events of the log" columns={columns} rows={events.map((event) => ({ ...event, id: event.position }))} />
              {progress === 'failed' && (
                <Alert severity="error" sx={{ mt: 3 }}>
                  {LOG_FAILED}
                </Alert>
              )}
              {hasMore && (
                <SteadyButton sx={{ mt: 4 }} isInactive={progress === 'busy'} onClick={showMore}>
                  Show more
                </SteadyButton>
              )}
            </>
          )
        }
      </AnswerStates>
    </>
  );
}
