import { saveFile } from '@s30/frontend-shared/files/saveFile';
import { useState } from 'react';
import { useLogoutIfAccessDenied, useNotify } from 'react-admin';
import { reasonOf } from './errors.ts';

type FileData = Parameters<typeof saveFile>[0];

/** Downloads a file, one at a time. A message says why the server refused it, or else that it failed. */
export function useDownload(failed: string) {
  const notify = useNotify();
  const checkAccess = useLogoutIfAccessDenied();
  const [busy, setBusy] = useState(false);
  const download = async (fetchFile: () => Promise<FileData>, name: string): Promise<void> => {
    setBusy(true);
    try {
      saveFile(await fetchFile(), name);
    } catch (error) {
      notify(reasonOf(error) ?? failed, { type: 'error' });
      // It is not a query, whose errors react-admin checks itself.
      void checkAccess(error);
    } finally {
      setBusy(false);
    }
  };
  return { download, busy };
}
