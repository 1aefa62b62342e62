import { ApiError } from '@s30/frontend-shared/api/apiError';
import { call } from '@s30/frontend-shared/api/call';
import { useCommand } from '../../../api/useCommand.ts';

const isGone = (slotId: string): Promise<true | undefined> =>
  call('slotById', { params: { id: slotId } }).then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError && error.code === 'slot_unknown') || undefined,
  );

export const useWithdrawSlot = () =>
  useCommand<string, unknown>((slotId) => call('withdrawSlot', { params: { id: slotId } }), { readResult: isGone });
