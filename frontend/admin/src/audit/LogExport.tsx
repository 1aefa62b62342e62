import { Box } from '@mui/material';
import { fetchBytes } from '@s30/frontend-shared/api/call';
import { saveFile } from '@s30/frontend-shared/files/saveFile';
import { rightNow } from '@s30/frontend-shared/time/serverClock';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { DownloadIcon } from '../icons/icons.tsx';
import { SteadyButton } from '../page/SteadyButton.tsx';
import type { LogFilters } from './filters.ts';

const FORMATS = [
  { ending: 'csv', label: 'Export CSV' },
  { ending: 'jsonl', label: 'Export JSON Lines' },
] as const;

/** Exports every event that matches the search, not only the loaded ones. */
export function LogExport({ filters }: { readonly filters: LogFilters }) {
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const download = async (ending: string) => {
    setBusy(true);
    const query = new URLSearchParams(Object.entries(filters).map(([field, value]) => [field, String(value)]));
    try {
      saveFile(await fetchBytes(`/api/audit/events.${ending}?${query}`), `log-${rightNow().slice(0, 10)}.${ending}`);
    } catch {
      notify('Failed to export. Please try again.', { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {FORMATS.map(({ ending, label }) => (
        <SteadyButton key={ending} size="small" startIcon={<DownloadIcon />} isInactive={busy} onClick={() => void download(ending)}>
          {label}
        </SteadyButton>
      ))}
    </Box>
  );
}
