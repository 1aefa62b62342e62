import type { SlotRequestDocument } from '@s30/contracts/documents/slotRequest';
import { messageOf, reject } from '@s30/contracts/rejections';
import type { TimeZone } from '@s30/contracts/time';
import { ApiError, isDefiniteRefusal, messageOfError } from '@s30/frontend-shared/api/apiError';
import { call } from '@s30/frontend-shared/api/call';
import { messageOfChange } from '@s30/frontend-shared/errors/outcomeUnknown';
import { ownDraft } from '@s30/frontend-shared/forms/ownDraft';
import { isolated } from '@s30/frontend-shared/names/isolated';
import { type InfiniteData, keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useCommand } from '../../../api/useCommand.ts';
import { Alert } from '../../../components/Alert.tsx';
import { Button, buttonClass } from '../../../components/Button.tsx';
import { useKeptOpen } from '../../../components/forms/useKept.ts';
import { HEADS } from '../../../components/heads.ts';
import { Loaded } from '../../../components/Loaded.tsx';
import { toastFailure } from '../../../components/OutcomeUnknown.tsx';
import { Page } from '../../../components/Page.tsx';
import { Empty, NothingYet } from '../../../components/Placeholders.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { ShowMore } from '../../../components/ShowMore.tsx';
import { toastSuccess } from '../../../components/toast.ts';
import { useEarlier } from '../../../components/useEarlier.ts';
import { useFirst } from '../../../components/useFirst.ts';
import { useSaysGone } from '../../../components/useSaysGone.ts';
import { useZone } from '../../../components/zone.ts';
import { earlierSlotRequests, type RequestFilter, SLOT_REQUESTS, slotRequestsQuery } from './api.ts';
import { RequestCard } from './RequestCard.tsx';
import { timesOf } from './requestedTime.ts';

type Rows = readonly SlotRequestDocument[];
type Answer = { readonly requestId: string; readonly status: 'approved' | 'rejected'; readonly reason?: string };

/** Approving a request creates a slot that is kept for the candidate. */
const useAnswerSlotRequest = () =>
  useCommand<Answer, unknown>(({ requestId, ...body }) => call('answerSlotRequest', { params: { id: requestId }, body }), {
    readResult: async ({ requestId, status }) => {
      const requests = await call('slotRequestsToInterviewer', { query: { status: status === 'approved' ? 'fulfilled' : status } });
      return requests.some(({ _id }) => _id === requestId) || undefined;
    },
  });

const FILTERS = [
  ['pending', 'Pending'],
  ['rejected', 'Rejected'],
  ['fulfilled', 'Fulfilled'],
  ['all', 'All'],
] as const satisfies readonly (readonly [RequestFilter, string])[];
const FAILED = 'Failed to update request status';

const firstNameOf = (name: string): string => name.split(' ')[0] ?? name;

/** The actions of a pending request. If the server refuses to approve it, the reason is shown beside that request. */
function Answers({
  request,
  zone,
  onAnswered,
}: {
  readonly request: SlotRequestDocument;
  readonly zone: TimeZone;
  readonly onAnswered: () => void;
}) {
  const answer = useAnswerSlotRequest();
  const queries = useQueryClient();
  const draft = `reject:${request._id}`;
  const [open, setOpen] = useKeptOpen(draft, ['reject']);
  const close = () => setOpen(undefined);
  const isListed = () => {
    const lists = queries.getQueriesData<Rows | InfiniteData<Rows>>({ queryKey: SLOT_REQUESTS, type: 'active' });
    const rows = lists.flatMap(([, found]) => (found && 'pages' in found ? found.pages.flat() : (found ?? [request])));
    return lists.length === 0 || rows.some(({ _id, status }) => _id === request._id && status === 'pending');
  };
  useSaysGone({ isOpen: open !== undefined && answer.isIdle, isListed }, messageOf(reject('slot_request_already_answered')));
  const [refusal, setRefusal] = useState<ApiError>();
  const { name } = request.candidate;
  const send = (status: 'approved' | 'rejected', reason = '') => {
    setRefusal(undefined);
    answer.mutate(
      { requestId: request._id, status, ...(reason ? { reason } : {}) },
      {
        onSuccess: () => {
          close();
          ownDraft(draft).drop();
          toastSuccess(status === 'approved' ? 'Request fulfilled and slot created successfully' : 'Request rejected successfully');
          onAnswered();
        },
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'slot_request_already_answered') {
            close();
            toastFailure(error.message, error);
            void queries.invalidateQueries({ queryKey: SLOT_REQUESTS });
            onAnswered();
            // The dialog of a rejection shows its own failure.
          } else if (status === 'rejected') return;
          else if (error instanceof ApiError && isDefiniteRefusal(error)) setRefusal(error);
          else toastFailure(messageOfChange(error, FAILED), error);
        },
      },
    );
  };
  const busy = answer.isPending;
  return (
    <>
      {refusal && (
        <Alert tone="danger" level={3} role="alert" title={messageOfError(refusal, FAILED)}>
          <p>
            The request is still pending. You can {refusal.code === 'slot_too_soon' ? '' : 'approve it later, or '}reject it with the
            reason.
          </p>
        </Alert>
      )}
      <div className="cluster">
        <Button look="tonal" size="sm" busy={busy && !open} aria-label={`Approve the request of ${name}`} onClick={() => send('approved')}>
          {busy && !open ? 'Approving' : 'Approve'}
        </Button>
        <Button look="quiet" size="sm" disabled={busy} aria-label={`Reject the request of ${name}`} onClick={() => setOpen('reject')}>
          Reject
        </Button>
      </div>
      {open && (
        <ReasonDialog
          title={isolated`Reject the request of ${name}?`}
          reader={name}
          keep="Keep request"
          action="Reject request"
          busy={busy}
          failure={answer.variables?.status === 'rejected' ? answer.error : undefined}
          failed={FAILED}
          draft={draft}
          onReject={(reason) => send('rejected', reason)}
          onClose={close}
        >
          <p>
            <bdi>{name}</bdi> is told, and can ask for another time.
          </p>
          <p>
            <strong>{timesOf(request, zone).own}</strong>
          </p>
        </ReasonDialog>
      )}
    </>
  );
}

function NoRequests({ status }: { readonly status: RequestFilter }) {
  if (status === 'pending' || status === 'all')
    return (
      <NothingYet
        icon="clock"
        title={status === 'all' ? 'No slot requests yet' : 'No pending slot requests'}
        text="When a candidate asks for a time of their own, it appears here."
        link={['Manage slots', '/slots/manage']}
      />
    );
  return (
    <Empty
      icon="search"
      title={`No ${status} slot requests`}
      action={
        <Link className={buttonClass({ look: 'secondary' })} to="/slots/requests?status=all">
          All requests
        </Link>
      }
    />
  );
}

/** The slot requests that the interviewer received. Approving one creates a slot and keeps it for the candidate. */
export function SlotRequestsPage() {
  const { zone } = useZone();
  const [address] = useSearchParams();
  const [status, filter] = FILTERS.find(([value]) => value === address.get('status')) ?? FILTERS[0];
  const requests = useQuery({ ...slotRequestsQuery(status), placeholderData: keepPreviousData });
  const list = useRef<HTMLElement>(null);
  // An answered request disappears along with its focused button; the list takes focus then.
  const awaitsFocus = useRef(false);
  const awaitFocus = () => {
    awaitsFocus.current = true;
  };
  const { data, isPlaceholderData } = requests;
  const loaded = useEarlier(isPlaceholderData ? undefined : data, earlierSlotRequests(status));
  const { known, earlier } = isPlaceholderData ? { known: data ?? [], earlier: undefined } : loaded;
  const { first, ...more } = useFirst(known, { list: status });
  useEffect(() => {
    if (!data || !awaitsFocus.current) return;
    awaitsFocus.current = false;
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [data]);
  return (
    <Page {...HEADS['/slots/requests']} lead={`Times are in ${zone}.`}>
      <nav className="tabs" aria-label="Request status">
        {FILTERS.map(([value, text]) => (
          <Link
            key={value}
            className="tab"
            to={value === 'pending' ? '/slots/requests' : `/slots/requests?status=${value}`}
            aria-current={value === status ? 'true' : undefined}
          >
            {text}{' '}
            {value === 'pending' && status === 'pending' && data && <span className="count">{`${known.length}${earlier ? '+' : ''}`}</span>}
          </Link>
        ))}
      </nav>
      <section className="mt-4 quiet-focus" ref={list} tabIndex={-1} aria-label="Requests" aria-busy={isPlaceholderData || undefined}>
        <p className="visually-hidden" role="status">
          {data && !isPlaceholderData && `${filter}: ${first.length} shown`}
        </p>
        <Loaded query={requests} what="slot requests" failed="Failed to load slot requests" isReplaced>
          {() =>
            first.length === 0 ? (
              <NoRequests status={status} />
            ) : (
              <div className="stack">
                <ul className="card card__list">
                  {first.map((request) => (
                    <RequestCard
                      key={request._id}
                      request={request}
                      other={request.candidate}
                      zone={zone}
                      level={2}
                      asksFor={firstNameOf(request.candidate.name)}
                    >
                      {request.status === 'pending' && <Answers request={request} zone={zone} onAnswered={awaitFocus} />}
                    </RequestCard>
                  ))}
                </ul>
                <ShowMore key={status} what="slot requests" failed="Failed to load slot requests" {...more} earlier={earlier} />
              </div>
            )
          }
        </Loaded>
      </section>
    </Page>
  );
}
