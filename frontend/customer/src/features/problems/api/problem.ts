import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';

export const problemQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['problem', id],
    queryFn: ({ signal }) => call('problem', { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
  });
