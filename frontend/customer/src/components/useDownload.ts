import { messageOfError } from '@s30/frontend-shared/api/apiError';
import { saveFile } from '@s30/frontend-shared/files/saveFile';
import { useState } from 'react';
import { toastError } from './toast.ts';

/** Downloads a file; a toast says why it could not. */
export function useDownload(failed: string) {
  const [busy, setBusy] = useState(false);
  const download = async (fetchFile: Promise<Blob>, name: string) => {
    setBusy(true);
    try {
      saveFile(await fetchFile, name);
    } catch (error) {
      toastError(messageOfError(error, failed));
    } finally {
      setBusy(false);
    }
  };
  return { busy, download: (...file: Parameters<typeof download>) => void download(...file) };
}
