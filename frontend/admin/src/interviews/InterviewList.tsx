import { INTERVIEW_STATUSES, type InterviewDocument } from '@s30/contracts/documents/interview';
import { PAYMENT_STATUSES } from '@s30/contracts/documents/payment';
import { PAGE_SIZE } from '@s30/contracts/rules';
import { TypeName } from '@s30/frontend-shared/names/TypeName';
import { StatusBadge } from '@s30/frontend-shared/status/StatusBadge';
import { STATUS_NAMES } from '@s30/frontend-shared/status/statusNames';
import { ConsoleList } from '../list/ConsoleList.tsx';
import type { Columns } from '../list/columns.ts';
import { ExportList } from '../list/ExportButton.tsx';
import { FilterBar, FilterChoice, SearchField } from '../list/FilterBar.tsx';
import { ListLoading } from '../list/ListLoading.tsx';
import { ListStates } from '../list/ListStates.tsx';
import { ListTable } from '../list/ListTable.tsx';
import { NoneFound } from '../list/NoneFound.tsx';
import { Pager } from '../list/Pager.tsx';
import { TableDate } from '../list/TableDate.tsx';
import { TableTime } from '../list/TableTime.tsx';
import { Muted } from '../page/Muted.tsx';
import { Page } from '../page/Page.tsx';
import { InterviewActions } from './InterviewActions.tsx';
import { NoShows } from './NoShows.tsx';
import { FETCH_FAILED, NONE_FOUND } from './texts.ts';

type InterviewRecord = InterviewDocument & { readonly id: string };

const columns: Columns<InterviewRecord> = [
  {
    label: 'Scheduled for',
    sortBy: 'scheduledDate',
    render: ({ scheduledDate, endTime }) => <TableTime start={scheduledDate} end={endTime} />,
  },
  {
    label: 'Candidate',
    names: true,
    cardLabel: 'Candidate',
    sortBy: 'candidate.name',
    render: ({ candidate }) => <bdi>{candidate.name}</bdi>,
  },
  {
    label: 'Interviewer',
    names: true,
    cardLabel: 'Interviewer',
    sortBy: 'interviewer.name',
    render: ({ interviewer }) => <bdi>{interviewer.name}</bdi>,
  },
  { label: 'Type', cardLabel: 'Type', render: ({ interviewType }) => <TypeName type={interviewType} /> },
  {
    label: 'Status',
    cardLabel: 'Status',
    render: ({ status, interviewerLeft }) => (
      <>
        <StatusBadge status={status} />
        {interviewerLeft && <Muted block>Interviewer left</Muted>}
      </>
    ),
  },
  {
    label: 'Payment',
    cardLabel: 'Payment',
    render: ({ paymentId, releaseAt }) =>
      paymentId ? (
        <>
          <StatusBadge status={paymentId.status} />
          {releaseAt && (
            <Muted block>
              Release on <TableDate instant={releaseAt} />
            </Muted>
          )}
        </>
      ) : (
        <Muted>None</Muted>
      ),
  },
  { label: 'Actions', actions: true, render: (interview) => <InterviewActions interview={interview} /> },
];

export const InterviewList = () => (
  <ConsoleList sort={{ field: 'scheduledDate', order: 'DESC' }}>
    <Page title="Interview Management" aside={<ExportList />}>
      <NoShows />
      <FilterBar aria-label="Filter interviews">
        <SearchField name="interviews" placeholder="Candidate or interviewer" />
        <FilterChoice
          id="interviews-status"
          filter="status"
          label="Status"
          all="All statuses"
          values={INTERVIEW_STATUSES}
          nameOf={(status) => STATUS_NAMES[status]}
        />
        <FilterChoice
          id="interviews-payment"
          filter="paymentStatus"
          label="Payment status"
          all="All payment statuses"
          values={PAYMENT_STATUSES}
          nameOf={(status) => `Payment ${STATUS_NAMES[status].toLowerCase()}`}
        />
      </FilterBar>
      <ListStates
        loading={<ListLoading of="interviews" rows={PAGE_SIZE} />}
        empty={<NoneFound title={NONE_FOUND} />}
        failure={FETCH_FAILED}
      >
        <ListTable caption="Interviews" columns={columns} />
        <Pager />
      </ListStates>
    </Page>
  </ConsoleList>
);
