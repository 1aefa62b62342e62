import { Button } from './Button.tsx';
import { LoadError } from './Placeholders.tsx';
import type { useEarlier } from './useEarlier.ts';
import type { useFirst } from './useFirst.ts';

type Props = Omit<ReturnType<typeof useFirst>, 'first'> &
  Pick<ReturnType<typeof useEarlier>, 'earlier'> & {
    /** What the rows are, for example `interviews`. */
    readonly what: string;
    /** The title of the error when earlier rows cannot be loaded. */
    readonly failed: string;
  };

/** Shows rows that are already loaded, then loads earlier ones. */
export function ShowMore({ what, failed, isMore, showMore, earlier }: Props) {
  if (!isMore && !earlier) return undefined;
  const { error, isFetching: busy = false, show } = (!isMore && earlier) || {};
  if (error && show) return <LoadError title={failed} error={error} onRetry={show} busy={busy} />;
  return (
    <Button
      look="secondary"
      busy={busy}
      onClick={() => {
        show?.();
        showMore();
      }}
    >
      {`Show more ${what}`}
    </Button>
  );
}
