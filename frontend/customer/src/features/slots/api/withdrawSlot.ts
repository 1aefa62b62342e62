import { call } from '@s30/frontend-shared/api/call';
import { useCommand } from '../../../api/useCommand.ts';

export const useWithdrawSlot = () => useCommand((slotId: string) => call('withdrawSlot', { params: { id: slotId } }));
