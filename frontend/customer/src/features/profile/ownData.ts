import type { ExportProgress } from '@s30/contracts/routes/privacy';
import { call } from '@s30/frontend-shared/api/call';
import { fetchPersonalCopy } from '@s30/frontend-shared/api/personalCopy';

type Waiting = { readonly signal: AbortSignal; readonly onProgress: (now: ExportProgress) => void };
export const fetchOwnData = async (waiting: Waiting): Promise<Blob> => fetchPersonalCopy((await call('exportOwnData')).job, waiting);
export const eraseOwnAccount = (password: string) => call('eraseOwnAccount', { body: { password } });
