import { Link } from '@mui/material';
import type { AffectedInterview } from '@s30/contracts/routes/console';
import { formatInstant } from '@s30/contracts/time';
import { browserZone } from '@s30/frontend-shared/time/zones';
import { Link as RouterLink } from 'react-router';
import { DetailsDialog } from '../page/DetailsDialog.tsx';
import { Facts } from '../page/Facts.tsx';

type Props = { readonly name: string; readonly interviews: readonly AffectedInterview[]; readonly onClose: () => void };

/** Interviews still to come with somebody who no longer conducts any: an admin has to see to them. */
export const AffectedInterviews = ({ name, interviews, onClose }: Props) => {
  const search = new URLSearchParams({ filter: JSON.stringify({ q: name, status: 'scheduled' }) });
  return (
    <DetailsDialog
      title={`${interviews.length} scheduled ${interviews.length === 1 ? 'interview is' : 'interviews are'} affected`}
      onClose={onClose}
    >
      <div>
        {name} is a candidate now, but these interviews are still booked. See to each of them in{' '}
        <Link component={RouterLink} to={`/interviews?${search}`}>
          Interview Management
        </Link>
        .
      </div>
      <Facts facts={interviews.map(({ startTime, interviewType }) => [formatInstant(startTime, browserZone()), interviewType])} />
    </DetailsDialog>
  );
};
