import { Link } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { InterviewDocument } from '@s30/contracts/documents/interview';
import type { AffectedInterview } from '@s30/contracts/routes/console';
import { formatInstant } from '@s30/contracts/time';
import { browserZone } from '@s30/frontend-shared/time/browserZone';
import { useGetOne } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { InterviewActions } from '../interviews/InterviewActions.tsx';
import { DetailsDialog } from '../page/DetailsDialog.tsx';

const List = styled('ul')({ display: 'grid', gap: 8, margin: 0, paddingLeft: 20, '& strong': { color: 'var(--color-text)' } });

/** The actions for one interview, in its current state. */
function ActionsOf({ id }: { readonly id: string }) {
  const { data } = useGetOne<InterviewDocument & { id: string }>('interviews', { id });
  return data ? <InterviewActions interview={data} /> : null;
}

type Props = { readonly name: string; readonly interviews: readonly AffectedInterview[]; readonly onClose: () => void };

/** Upcoming interviews with a user who no longer conducts any, for an admin to handle. */
export const AffectedInterviews = ({ name, interviews, onClose }: Props) => {
  const search = new URLSearchParams({ filter: JSON.stringify({ q: name, status: 'scheduled' }) });
  return (
    <DetailsDialog
      title={`${interviews.length} scheduled ${interviews.length === 1 ? 'interview is' : 'interviews are'} affected`}
      onClose={onClose}
    >
      <div>
        <bdi>{name}</bdi> is a candidate now, but these interviews are still booked. See to each of them here or in{' '}
        <Link component={RouterLink} to={`/interviews?${search}`}>
          Interview Management
        </Link>
        .
      </div>
      <List>
        {interviews.map(({ _id, startTime, interviewType }) => (
          <li key={_id}>
            <strong>{interviewType}</strong>, {formatInstant(startTime, browserZone())}
            <ActionsOf id={_id} />
          </li>
        ))}
      </List>
    </DetailsDialog>
  );
};
