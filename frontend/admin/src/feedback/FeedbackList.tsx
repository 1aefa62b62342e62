import { Button } from '@mui/material';
import type { FeedbackDocument } from '@s30/contracts/documents/interview';
import { INTERVIEW_TYPES } from '@s30/contracts/interviewTypes';
import { PAGE_SIZE } from '@s30/contracts/rules';
import { isolated } from '@s30/frontend-shared/names/isolated';
import { TypeName } from '@s30/frontend-shared/names/TypeName';
import { useState } from 'react';
import { ConsoleList } from '../list/ConsoleList.tsx';
import type { Columns } from '../list/columns.ts';
import { ExportList } from '../list/ExportButton.tsx';
import { FilterBar, FilterChoice, SearchField } from '../list/FilterBar.tsx';
import { ListLoading } from '../list/ListLoading.tsx';
import { ListStates } from '../list/ListStates.tsx';
import { ListTable } from '../list/ListTable.tsx';
import { NoneFound } from '../list/NoneFound.tsx';
import { StepPager } from '../list/StepPager.tsx';
import { TableDate } from '../list/TableDate.tsx';
import { DetailsDialog } from '../page/DetailsDialog.tsx';
import { Page } from '../page/Page.tsx';
import { FeedbackReport } from './FeedbackReport.tsx';
import { averageText } from './scores.ts';
import { FETCH_FAILED, LOADING, NONE_FOUND } from './texts.ts';

type FeedbackRecord = FeedbackDocument & { readonly id: string };

const columns: Columns<FeedbackRecord> = [
  { label: 'Date', sortBy: 'createdAt', render: ({ createdAt }) => <TableDate instant={createdAt} /> },
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
  { label: 'Interview Type', cardLabel: 'Type', sortBy: 'interviewType', render: ({ interviewType }) => <TypeName type={interviewType} /> },
  { label: 'Average Score', cardLabel: 'Average', number: true, render: ({ averageScore }) => averageText(averageScore) },
  { label: 'Actions', actions: true, render: (feedback) => <Details feedback={feedback} /> },
];

export const FeedbackList = () => (
  <ConsoleList sort={{ field: 'createdAt', order: 'DESC' }}>
    <Page title="Feedback Management" aside={<ExportList />}>
      <FilterBar aria-label="Filter feedback">
        <SearchField name="feedback" placeholder="Candidate or interviewer" />
        <FilterChoice id="feedback-type" filter="interviewType" label="Interview type" all="All Types" values={INTERVIEW_TYPES} />
      </FilterBar>
      <ListStates
        loading={<ListLoading of="feedback" words={LOADING} rows={PAGE_SIZE} />}
        empty={<NoneFound title={NONE_FOUND} />}
        failure={FETCH_FAILED}
      >
        <ListTable caption="Feedback" columns={columns} />
        <StepPager />
      </ListStates>
    </Page>
  </ConsoleList>
);

function Details({ feedback }: { readonly feedback: FeedbackDocument }) {
  const [open, setOpen] = useState(false);
  const { candidate, interviewer } = feedback;
  return (
    <>
      <Button size="small" aria-label={`View Details of the feedback for ${candidate.name}`} onClick={() => setOpen(true)}>
        View Details
      </Button>
      {open && (
        <DetailsDialog wide title={isolated`Feedback for ${candidate.name} by ${interviewer.name}`} onClose={() => setOpen(false)}>
          <FeedbackReport feedback={feedback} />
        </DetailsDialog>
      )}
    </>
  );
}
