import { Box } from '@mui/material';
import type { RatingDocument } from '@s30/contracts/documents/interview';
import { PAGE_SIZE } from '@s30/contracts/rules';
import { TypeName } from '@s30/frontend-shared/names/TypeName';
import { halfStars } from '@s30/frontend-shared/ratings/stars';
import { ConsoleList } from '../list/ConsoleList.tsx';
import type { Columns } from '../list/columns.ts';
import { ExportList } from '../list/ExportButton.tsx';
import { FilterBar, SearchField } from '../list/FilterBar.tsx';
import { ListLoading } from '../list/ListLoading.tsx';
import { ListStates } from '../list/ListStates.tsx';
import { ListTable } from '../list/ListTable.tsx';
import { NoneFound } from '../list/NoneFound.tsx';
import { Pager } from '../list/Pager.tsx';
import { TableDate } from '../list/TableDate.tsx';
import { Email } from '../page/Email.tsx';
import { Page } from '../page/Page.tsx';
import { VisuallyHidden } from '../page/VisuallyHidden.tsx';
import { RatingText } from './RatingText.tsx';
import { FETCH_FAILED, NONE_FOUND } from './texts.ts';

type RatingRecord = RatingDocument & { readonly id: string };

const Named = ({ person }: { readonly person: RatingDocument['candidate'] }) => (
  <Box sx={{ '--email-width': '11rem' }}>
    <bdi>{person.name}</bdi>
    {person.email && <Email of={person.email} />}
  </Box>
);

const columns: Columns<RatingRecord> = [
  { label: 'Date', sortBy: 'createdAt', render: ({ createdAt }) => <TableDate instant={createdAt} /> },
  {
    label: 'Candidate',
    names: true,
    cardLabel: 'Candidate',
    sortBy: 'candidate.name',
    render: ({ candidate }) => <Named person={candidate} />,
  },
  {
    label: 'Interviewer',
    names: true,
    cardLabel: 'Interviewer',
    sortBy: 'interviewer.name',
    render: ({ interviewer }) => <Named person={interviewer} />,
  },
  { label: 'Interview Type', cardLabel: 'Type', render: ({ interview }) => <TypeName type={interview.interviewType} /> },
  { label: 'Rating', cardLabel: 'Rating', sortBy: 'rating', render: ({ rating }) => <Stars rating={rating} /> },
  {
    label: 'Feedback',
    cardLabel: 'Feedback',
    render: ({ feedback, candidate }) => (
      <Box
        sx={{ minWidth: { xl: '11rem' }, maxWidth: '24rem', whiteSpace: 'pre-line', unicodeBidi: 'plaintext', overflowWrap: 'anywhere' }}
      >
        <RatingText text={feedback} by={candidate.name} />
      </Box>
    ),
  },
];

export const RatingList = () => (
  <ConsoleList sort={{ field: 'createdAt', order: 'DESC' }}>
    <Page title="Rating Management" aside={<ExportList />}>
      <FilterBar aria-label="Filter ratings">
        <SearchField name="ratings" placeholder="Names or feedback" />
      </FilterBar>
      <ListStates loading={<ListLoading of="ratings" rows={PAGE_SIZE} />} empty={<NoneFound title={NONE_FOUND} />} failure={FETCH_FAILED}>
        <ListTable caption="Ratings" columns={columns} />
        <Pager />
      </ListStates>
    </Page>
  </ConsoleList>
);

const Stars = ({ rating }: { readonly rating: number }) => (
  <Box component="span" className="rating" sx={{ flexWrap: 'nowrap' }}>
    <span className="stars" data-stars={halfStars(rating)} aria-hidden="true" />
    <b>
      {rating}
      <VisuallyHidden> out of 5</VisuallyHidden>
    </b>
  </Box>
);
