import { Link } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { InterviewDocument } from '@s30/contracts/documents/interview';
import type { LeftBehind } from '@s30/contracts/routes/sessions';
import { formatInstant } from '@s30/contracts/time';
import { browserZone } from '@s30/frontend-shared/time/browserZone';
import type { ReactNode } from 'react';
import { useGetOne } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { Stack } from '../form/Stack.tsx';
import { InterviewActions } from '../interviews/InterviewActions.tsx';
import { DetailsDialog } from '../page/DetailsDialog.tsx';

const List = styled('ul')({ display: 'grid', gap: 8, margin: 0, paddingLeft: 20, '& strong': { color: 'var(--color-text)' } });

/** The actions for one interview, in its current state. */
function ActionsOf({ id }: { readonly id: string }) {
  const { data } = useGetOne<InterviewDocument & { id: string }>('interviews', { id });
  return data ? <InterviewActions interview={data} /> : null;
}

export const isAnythingLeft = ({ affectedInterviews, heldUntil }: LeftBehind): boolean =>
  affectedInterviews.length > 0 || heldUntil !== undefined;

const titleOf = (count: number): string =>
  count === 0 ? 'A slot may still be paid for' : `${count} scheduled ${count === 1 ? 'interview is' : 'interviews are'} affected`;

type Props = {
  readonly name: string;
  /** Why they no longer conduct interviews. */
  readonly because: ReactNode;
  readonly left: LeftBehind;
  readonly onClose: () => void;
};

/** Upcoming interviews with a user who no longer conducts any, for an admin to handle. */
export const LeftBehindDialog = ({ name, because, left: { affectedInterviews, heldUntil }, onClose }: Props) => {
  const search = new URLSearchParams({ filter: JSON.stringify({ q: name, status: 'scheduled' }) });
  const management = (
    <Link component={RouterLink} to={`/interviews?${search}`}>
      Interview Management
    </Link>
  );
  return (
    <DetailsDialog title={titleOf(affectedInterviews.length)} onClose={onClose}>
      <Stack>
        {affectedInterviews.length > 0 && (
          <>
            <div>
              {because}, but these interviews are still booked. Their candidates are told, and get everything back if they cancel. See to
              each of them here or in {management}.
            </div>
            <List>
              {affectedInterviews.map(({ _id, startTime, interviewType }) => (
                <li key={_id}>
                  <strong>{interviewType}</strong>, {formatInstant(startTime, browserZone())}
                  <ActionsOf id={_id} />
                </li>
              ))}
            </List>
          </>
        )}
        {heldUntil !== undefined && (
          <div>
            Slots that candidates hold can be paid for until {formatInstant(heldUntil, browserZone())}. After that, look in {management} for
            what they have booked.
          </div>
        )}
      </Stack>
    </DetailsDialog>
  );
};
