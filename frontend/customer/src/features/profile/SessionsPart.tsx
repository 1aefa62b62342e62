import type { SessionDocument } from '@s30/contracts/routes/sessions';
import { formatInstant } from '@s30/contracts/time';
import { messageOfChange } from '@s30/frontend-shared/errors/outcomeUnknown';
import { deviceName } from '@s30/frontend-shared/session/deviceName';
import { useQuery } from '@tanstack/react-query';
import { Alert } from '../../components/Alert.tsx';
import { Button } from '../../components/Button.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { OutcomeUnknown } from '../../components/OutcomeUnknown.tsx';
import { toastSuccess } from '../../components/toast.ts';
import { useZone } from '../../components/zone.ts';
import { sessionsQuery, useEndOtherSessions, useEndSession } from './api.ts';

const FAILED = 'Failed to sign out there';

/** Lists where the user is signed in and lets them sign out there. */
export function SessionsPart() {
  const sessions = useQuery(sessionsQuery());
  const endOne = useEndSession();
  const endOthers = useEndOtherSessions();
  const error = endOne.error ?? endOthers.error;
  const hasOthers = (sessions.data?.length ?? 0) > 1;
  return (
    <section className="card" aria-labelledby="sessions-title">
      <div className="card__head">
        <h2 id="sessions-title">Where you are signed in</h2>
        {hasOthers && (
          <Button
            look="secondary"
            size="sm"
            busy={endOthers.isPending}
            onClick={() => {
              endOne.reset();
              endOthers.mutate(undefined, { onSuccess: () => toastSuccess('Signed out everywhere else') });
            }}
          >
            Sign out everywhere else
          </Button>
        )}
      </div>
      <div className="card__body stack">
        {error && (
          <Alert tone="danger" role="alert" title={messageOfChange(error, FAILED)}>
            <OutcomeUnknown error={error} />
          </Alert>
        )}
        <Loaded query={sessions} what="your sessions" failed="Failed to load your sessions" shape="list" count={2}>
          {(found) => (
            <ul className="stack">
              {found.map((session) => (
                <SessionRow
                  key={session._id}
                  session={session}
                  busy={endOne.isPending && endOne.variables === session._id}
                  onEnd={() => {
                    endOthers.reset();
                    endOne.mutate(session._id, { onSuccess: () => toastSuccess('Signed out there') });
                  }}
                />
              ))}
            </ul>
          )}
        </Loaded>
      </div>
    </section>
  );
}

type RowProps = { readonly session: SessionDocument; readonly busy: boolean; readonly onEnd: () => void };

function SessionRow({ session, busy, onEnd }: RowProps) {
  const { zone } = useZone();
  const name = deviceName(session.device);
  const at = (instant: string) => formatInstant(instant, zone);
  return (
    <li className="cluster cluster--between cluster--side">
      <div>
        <strong>{name}</strong>
        {session.isCurrent && <span className="muted"> · this browser</span>}
        <p className="small muted">
          {session.address} · last used {at(session.seenAt)} · signed in {at(session.startedAt)}
        </p>
      </div>
      {!session.isCurrent && (
        <Button look="secondary" size="sm" busy={busy} aria-label={`Sign out ${name}, signed in ${at(session.startedAt)}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  );
}
