import { Box } from '@mui/material';
import { fetchBytes } from '@s30/frontend-shared/api/call';
import { rightNow } from '@s30/frontend-shared/time/serverClock';
import { useDownload } from '../data/useDownload.ts';
import { DownloadIcon } from '../icons/icons.tsx';
import { SteadyButton } from '../page/SteadyButton.tsx';
import type { LogFilters } from './filters.ts';

const FORMATS = [
  { ending: 'csv', label: 'Export CSV' },
  { ending: 'jsonl', label: 'Export JSON Lines' },
] as const;

/** Exports every event that matches the search, not only the loaded ones. */
export function LogExport({ filters }: { readonly filters: LogFilters }) {
  const { download, busy } = useDownload('Failed to export. Please try again.');
  const query = new URLSearchParams(Object.entries(filters).map(([field, value]) => [field, String(value)]));
  const save = (ending: string) =>
    download(() => fetchBytes(`/api/audit/events.${ending}?${query}`), `log-${rightNow().slice(0, 10)}.${ending}`);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {FORMATS.map(({ ending, label }) => (
        <SteadyButton key={ending} size="small" startIcon={<DownloadIcon />} isInactive={busy} onClick={() => void save(ending)}>
          {label}
        </SteadyButton>
      ))}
    </Box>
  );
}
