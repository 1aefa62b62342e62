import { useEffect, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { LoadError } from './Placeholders.tsx';
import type { useEarlier } from './useEarlier.ts';
import type { useFirst } from './useFirst.ts';

type Props = Omit<ReturnType<typeof useFirst>, 'first'> &
  Partial<Pick<ReturnType<typeof useEarlier>, 'earlier'>> & {
    /** What the rows are, for example `interviews`. */
    readonly what: string;
    /** The title of the error when earlier rows cannot be loaded. */
    readonly failed: string;
  };

/** Takes the place, and the focus, of the button that showed the last rows. */
function AllShown({ what }: Pick<Props, 'what'>) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) text.current?.focus({ preventScroll: true });
  }, []);
  return (
    <p ref={text} tabIndex={-1} className="small muted">
      All {what} are shown.
    </p>
  );
}

/** Shows rows that are already loaded, then loads earlier ones. Another list needs another `key`. */
export function ShowMore({ what, failed, isMore, showMore, earlier }: Props) {
  const [isUsed, setUsed] = useState(false);
  if (!isMore && !earlier) return isUsed && <AllShown what={what} />;
  const { error, isFetching: busy = false, show } = (!isMore && earlier) || {};
  if (error && show) return <LoadError title={failed} error={error} onRetry={show} busy={busy} />;
  return (
    <Button
      look="secondary"
      busy={busy}
      onClick={() => {
        setUsed(true);
        show?.();
        showMore();
      }}
    >
      {`Show more ${what}`}
    </Button>
  );
}
