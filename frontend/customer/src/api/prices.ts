import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';

export const pricesQuery = () => queryOptions({ queryKey: ['prices'], queryFn: ({ signal }) => call('prices', { signal }) });
