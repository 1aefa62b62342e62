import { Button } from './Button.tsx';
import { LoadError } from './Placeholders.tsx';
import type { useEarlier } from './useEarlier.ts';
import type { useFirst } from './useFirst.ts';

type Props = Omit<ReturnType<typeof useFirst>, 'first'> &
  Pick<ReturnType<typeof useEarlier>, 'earlier'> & {
    /** Of what, for example `interviews`. */
    readonly what: string;
    /** The title of the error when earlier rows cannot be loaded. */
    readonly failed: string;
  };

/** Shows rows that are loaded already, then loads earlier ones. */
export function ShowMore({ what, failed, isMore, showMore, earlier }: Props) {
  if (!isMore && earlier?.error) return <LoadError title={failed} error={earlier.error} onRetry={earlier.show} busy={earlier.isFetching} />;
  if (!isMore && !earlier) return undefined;
  return (
    <Button
      look="secondary"
      busy={!isMore && earlier?.isFetching === true}
      onClick={() => {
        if (!isMore) earlier?.show();
        showMore();
      }}
    >
      {`Show more ${what}`}
    </Button>
  );
}
