import { call } from '@s30/frontend-shared/api/call';
import { fetchPersonalCopy } from '@s30/frontend-shared/api/personalCopy';

export const fetchOwnData = async (signal: AbortSignal): Promise<Blob> => fetchPersonalCopy((await call('exportOwnData')).job, signal);
export const eraseOwnAccount = (password: string) => call('eraseOwnAccount', { body: { password } });
