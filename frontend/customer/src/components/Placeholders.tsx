import { ApiError, isMissing, NETWORK_ERROR } from '@s30/frontend-shared/api/apiError';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';
import type { SkeletonShape } from './skeletonShape.ts';

type EmptyProps = {
  readonly icon: IconName;
  readonly title: ReactNode;
  readonly text?: string;
  readonly action?: ReactNode;
  readonly level?: 2 | 3;
};

/** Explains why there is nothing, and offers the next step. */
export function Empty({ icon, title, text, action, level = 2 }: EmptyProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="card empty">
      <Icon name={icon} />
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
}

type NoneFoundProps = {
  readonly what: string;
  readonly level?: 2 | 3;
  /** The address without filters, or a function that clears them. */
  readonly clear: string | (() => void);
};

/** No rows match the filters. */
export const NoneFound = ({ what, level = 2, clear }: NoneFoundProps) => (
  <Empty
    level={level}
    icon="search"
    title={`No ${what} found matching your filters.`}
    action={
      typeof clear === 'string' ? (
        <Link className={buttonClass({ look: 'secondary' })} to={clear}>
          Clear filters
        </Link>
      ) : (
        <Button look="secondary" onClick={clear}>
          Clear filters
        </Button>
      )
    }
  />
);

type NothingYetProps = {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly link: readonly [text: string, to: string];
};

/** An empty list, with a link to the page where the user can change that. */
export const NothingYet = ({ link: [name, to], ...rest }: NothingYetProps) => (
  <Empty
    {...rest}
    action={
      <Link className={buttonClass({ look: 'tonal' })} to={to}>
        {name}
      </Link>
    }
  />
);

function whyOf(error: unknown): string {
  if (!(error instanceof Error) || error.message === '') return '';
  if (error.message === NETWORK_ERROR) return 'Network Error. Check your connection.';
  return /[.!?]$/.test(error.message) ? error.message : `${error.message}.`;
}

/** The id under which the server logged the failure. */
export const RequestId = ({ id }: { readonly id: string }) => (
  <p className="small muted">
    If you write to support, name <span className="mono break">{id}</span>.
  </p>
);

/** The error, what is still safe, and a Retry button, unless there is no such thing. */
export function LoadError({
  title,
  error,
  onRetry,
  busy = false,
}: {
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly busy?: boolean;
}) {
  return (
    <div className="card empty" role="alert">
      <Icon name="warn" />
      <h2>{title}</h2>
      <p>{isMissing(error) ? whyOf(error) : `${whyOf(error)} Nothing was changed.`.trim()}</p>
      {error instanceof ApiError && error.status >= 500 && error.requestId && <RequestId id={error.requestId} />}
      {!isMissing(error) && (
        <Button look="secondary" busy={busy} onClick={onRetry}>
          <Icon name="refresh" />
          Retry
        </Button>
      )}
    </div>
  );
}

/** True once something has been pending for 200 ms; earlier, an indicator would only flicker. */
export function useIsSlow(isUnderWay = true): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(() => setIsSlow(true), 200);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isUnderWay]);
  return isUnderWay && isSlow;
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

const Bars = ({ shape, count }: { readonly shape: SkeletonShape; readonly count: number }) => {
  const rows = ROWS.slice(0, count);
  switch (shape) {
    case 'list':
      return (
        <div className="card card__list">
          {rows.map((row) => (
            <div key={row} className="cluster">
              <span className="skeleton skeleton--circle" />
              <span className="stack stack--2 grow">
                <span className="skeleton skeleton--half" />
                <span className="skeleton skeleton--short" />
              </span>
              <span className="skeleton skeleton--pill" />
            </div>
          ))}
        </div>
      );
    case 'stats':
      return (
        <div className="stats">
          {rows.map((row) => (
            <div key={row} className="stat stack stack--3">
              <span className="skeleton skeleton--half" />
              <span className="skeleton skeleton--btn" />
              <span className="skeleton" />
            </div>
          ))}
        </div>
      );
    case 'form':
      return (
        <div className="card card__body stack stack--6">
          {rows.map((row) => (
            <span key={row} className="stack stack--2">
              <span className="skeleton skeleton--short" />
              <span className="skeleton skeleton--control" />
            </span>
          ))}
        </div>
      );
    case 'card':
      return (
        <div className="card card__body stack">
          <span className="skeleton skeleton--half" />
          <span className="skeleton" />
          <span className="skeleton skeleton--short" />
          <span className="skeleton skeleton--btn" />
        </div>
      );
  }
};

/**
 * A skeleton of the content. Its space is reserved at once; its bars and words appear after 200 ms. A region that becomes visible
 * together with its words is not read out.
 */
export function Loading({
  what,
  shape = 'list',
  count = 3,
  atOnce = false,
}: {
  readonly what: string;
  readonly shape?: SkeletonShape | undefined;
  readonly count?: number | undefined;
  /** Shows the bars at once, because the wait has already been long. */
  readonly atOnce?: boolean;
}) {
  const isSlow = useIsSlow();
  return (
    <div aria-busy="true" className="loading">
      <div className={isSlow || atOnce ? undefined : 'is-quiet'}>
        <Bars shape={shape} count={count} />
      </div>
      <p className="visually-hidden" role="status">
        {isSlow && `Loading ${what}`}
      </p>
    </div>
  );
}

type OutdatedProps = Omit<Parameters<typeof Loading>[0], 'atOnce'> & {
  /** The latest requested data has not arrived yet. */
  readonly isOutdated: boolean;
  readonly children: ReactNode;
};

/**
 * Data that a newer choice replaces. It stays visible for as long as an answer usually takes, then a skeleton covers its space.
 * The elements stay mounted while hidden, so their input and open state are kept, and the focus returns.
 */
export function Outdated({ isOutdated, children, ...loading }: OutdatedProps) {
  const isSlow = useIsSlow(isOutdated);
  const data = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (!isSlow || !(focused instanceof HTMLElement) || !data.current?.contains(focused)) return;
    return () => {
      if (document.activeElement === document.body) focused.focus({ preventScroll: true });
    };
  }, [isSlow]);
  return (
    <div className={isSlow ? 'outdated' : undefined}>
      {isSlow && <Loading {...loading} atOnce />}
      <div className={isSlow ? 'outdated__data' : undefined} ref={data}>
        {children}
      </div>
    </div>
  );
}
