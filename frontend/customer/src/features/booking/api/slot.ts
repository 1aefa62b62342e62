import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';

export const slotQuery = (slotId: string) =>
  queryOptions({ queryKey: ['slot', slotId], queryFn: ({ signal }) => call('slotById', { params: { id: slotId }, signal }) });
