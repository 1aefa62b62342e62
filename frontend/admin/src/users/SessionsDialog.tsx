import { Button, Typography } from '@mui/material';
import type { AccountDocument } from '@s30/contracts/documents/user';
import type { SessionDocument } from '@s30/contracts/routes/sessions';
import { formatTime } from '@s30/contracts/time';
import { isolated } from '@s30/frontend-shared/names/isolated';
import { deviceName } from '@s30/frontend-shared/session/deviceName';
import { browserZone } from '@s30/frontend-shared/time/browserZone';
import { useDataProvider, useGetIdentity, useNotify } from 'react-admin';
import type { ConsoleDataProvider } from '../data/dataProvider.ts';
import { failureOf } from '../data/errors.ts';
import { useAnswer } from '../data/useAnswer.ts';
import { useAction } from '../form/useAction.ts';
import { WarningIcon } from '../icons/icons.tsx';
import type { Columns } from '../list/columns.ts';
import { FirstRows } from '../list/FirstRows.tsx';
import { TableDate } from '../list/TableDate.tsx';
import { AnswerStates } from '../page/AnswerStates.tsx';
import { DetailsDialog } from '../page/DetailsDialog.tsx';
import { Muted } from '../page/Muted.tsx';
import { Notice } from '../page/Notice.tsx';
import { SESSIONS_FAILED, SIGN_OUT_FAILED } from './texts.ts';

type Row = SessionDocument & { readonly id: string };
const Moment = ({ instant }: { readonly instant: string }) => (
  <>
    <TableDate instant={instant} />
    <Muted block>{formatTime(instant, browserZone())}</Muted>
  </>
);
const columns: Columns<Row> = [
  { label: 'Browser', render: ({ device }) => deviceName(device) },
  { label: 'Address', cardLabel: 'Address', render: ({ address }) => address },
  {
    label: 'Last used',
    cardLabel: 'Last used',
    render: ({ seenAt }) => <Moment instant={seenAt} />,
  },
  {
    label: 'Signed in',
    cardLabel: 'Signed in',
    render: ({ startedAt }) => <Moment instant={startedAt} />,
  },
];

/** A user's sessions, with a button that ends all of them. */
export function SessionsDialog({ user: { id, name }, onClose }: { readonly user: AccountDocument; readonly onClose: () => void }) {
  const provider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const { identity } = useGetIdentity();
  const sessions = useAnswer('sessionsOfUser', id);
  const { run, busy, error } = useAction((userId: string) => provider.endSessionsOfUser(userId), {
    onDone: ({ message }) => {
      notify(message, { type: 'success' });
      void sessions.reload();
    },
  });
  const failure = failureOf(error, SIGN_OUT_FAILED);
  const mayEnd = id !== identity?.id && (sessions.answer?.length ?? 0) > 0;
  return (
    <DetailsDialog
      wide
      title={isolated`Where ${name} is signed in`}
      action={
        mayEnd && (
          <Button variant="contained" color="error" aria-busy={busy} onClick={() => void run(id)}>
            Sign out everywhere
          </Button>
        )
      }
      onClose={onClose}
    >
      {failure && (
        <Notice icon={WarningIcon} title={failure.title} urgent>
          {failure.reason}
        </Notice>
      )}
      <AnswerStates of={sessions} loading={<Typography>Loading sessions...</Typography>} failure={SESSIONS_FAILED}>
        {(found) =>
          found.length === 0 ? (
            <Muted>
              <bdi>{name}</bdi> is signed in nowhere.
            </Muted>
          ) : (
            <FirstRows caption={`Sessions of ${name}`} columns={columns} rows={found.map((one) => ({ ...one, id: one._id }))} />
          )
        }
      </AnswerStates>
    </DetailsDialog>
  );
}
