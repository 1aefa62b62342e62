import { fetchBytes } from '@s30/frontend-shared/api/call';
import { rightNow } from '@s30/frontend-shared/time/serverClock';
import { useListContext } from 'react-admin';
import { useDownload } from '../data/useDownload.ts';
import { DownloadIcon } from '../icons/icons.tsx';
import { SteadyButton } from '../page/SteadyButton.tsx';

const FAILED = 'Failed to export. Please try again.';

type Props = {
  readonly resource: string;
  /** A query string with the same parameters as the list's requests. */
  readonly query?: string;
  /** The name of the list, for pages with several. */
  readonly of?: string;
};

/** Exports all rows as a spreadsheet, not only the current page. */
export function ExportButton({ resource, query = '', of }: Props) {
  const { download, busy } = useDownload(FAILED);
  const fetchRows = () => fetchBytes(`/api/console/${resource}.csv${query}`);
  return (
    <SteadyButton
      startIcon={<DownloadIcon />}
      isInactive={busy}
      aria-busy={busy}
      {...(of !== undefined && { size: 'small', 'aria-label': `Export CSV: ${of}` })}
      onClick={() => void download(fetchRows, `${resource}-${rightNow().slice(0, 10)}.csv`)}
    >
      Export CSV
    </SteadyButton>
  );
}

/** Exports the current list with its filters and sorting. */
export function ExportList() {
  const { resource, filterValues, sort } = useListContext();
  const query = new URLSearchParams({ filter: JSON.stringify(filterValues), sort: JSON.stringify([sort.field, sort.order]) });
  return <ExportButton resource={resource} query={`?${query}`} />;
}
