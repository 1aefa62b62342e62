import { routes } from '@s30/contracts/routes';
import { addressOf } from '@s30/frontend-shared/api/address';
import { call, fetchBytes } from '@s30/frontend-shared/api/call';

const LOOK_AGAIN_MS = 1_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks for a copy of everything about the user, waits until it is made, and fetches it. */
export async function fetchOwnData(signal: AbortSignal): Promise<Blob> {
  const { job } = await call('exportOwnData');
  const params = { id: job.slice(job.lastIndexOf('/') + 1) };
  while ((await call('exportJob', { params, signal })).status !== 'done') await pause(LOOK_AGAIN_MS);
  return fetchBytes(addressOf(routes.exportFile.path, params));
}

export const eraseOwnAccount = (password: string) => call('eraseOwnAccount', { body: { password } });
