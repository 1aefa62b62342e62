import type { SlotRequestForm } from '@s30/contracts/routes/slotRequests';
import { call } from '@s30/frontend-shared/api/call';
import type { z } from 'zod';
import { useCommand } from '../../../api/useCommand.ts';

export const useRequestSlot = () => useCommand((body: z.input<typeof SlotRequestForm>) => call('requestSlot', { body }));
