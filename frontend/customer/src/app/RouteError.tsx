import { ApiError } from '@s30/frontend-shared/api/apiError';
import { reportBroken } from '@s30/frontend-shared/errors/reports';
import { useEffect, useState } from 'react';
import { isRouteErrorResponse, Link, useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { Button, buttonClass } from '../components/Button.tsx';
import { CHUNK_FAILED } from '../components/codeOf.ts';
import { Icon } from '../components/Icon.tsx';
import { usePageHeading } from '../components/Page.tsx';
import { RequestId } from '../components/Placeholders.tsx';

const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message === CHUNK_FAILED || /dynamically imported module|module script|preload CSS/i.test(error.message));

/** Shown in place of a page that failed. A chunk that failed to load is retried once the browser is online. */
export function RouteError() {
  const error = useRouteError();
  const isChunk = isChunkFailure(error);
  const title = isChunk ? CHUNK_FAILED : 'This page could not be shown';
  const heading = usePageHeading(title);
  const navigate = useNavigate();
  const here = useLocation();
  useEffect(() => {
    if (!isChunk) return;
    // A new visit, because a part of a page is not loaded again before it is shown again.
    const again = () => void navigate(here, { replace: true, state: here.state });
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isChunk, navigate, here]);
  const [requestId, setRequestId] = useState<string>();
  useEffect(() => {
    if (error instanceof ApiError) setRequestId(error.requestId);
    else if (!isChunk) void reportBroken(error).then(setRequestId);
  }, [error, isChunk]);
  return (
    <div className="container">
      <div className="card empty" role="alert">
        <Icon name="warn" />
        <h1 className="h3" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>
          {isChunk
            ? 'S30 may have been updated, or the connection was lost. Reload to go on.'
            : `Something went wrong on our side. Your bookings and payments are not affected.${isRouteErrorResponse(error) ? ` (${error.status})` : ''}`}
        </p>
        {requestId && <RequestId id={requestId} />}
        <div className="cluster">
          <Button look="primary" onClick={() => window.location.reload()}>
            <Icon name="refresh" />
            Reload
          </Button>
          <Link className={buttonClass({ look: 'secondary' })} to="/">
            Home
          </Link>
        </div>
      </div>
    </div>
  );
}
