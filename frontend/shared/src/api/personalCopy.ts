import { routes } from '@s30/contracts/routes';
import type { ExportProgress } from '@s30/contracts/routes/privacy';
import { addressOf } from './address.ts';
import { call, fetchBytes } from './call.ts';

const LOOK_AGAIN_MS = 1_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Waiting = { readonly signal?: AbortSignal; readonly onProgress: (now: ExportProgress) => void };

/** Waits until a copy of personal data is ready, and downloads the ZIP. `job` is the URL returned by the export request. */
export async function fetchPersonalCopy(job: string, { signal, onProgress }: Waiting): Promise<Blob> {
  const params = { id: job.slice(job.lastIndexOf('/') + 1) };
  for (;;) {
    const { status, progress } = await call('exportJob', { params, ...(signal && { signal }) });
    if (status === 'done') break;
    if (progress) onProgress(progress);
    await pause(LOOK_AGAIN_MS);
  }
  return fetchBytes(addressOf(routes.exportFile.path, params));
}
