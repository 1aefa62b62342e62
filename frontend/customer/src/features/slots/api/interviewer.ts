import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';

/** What may be known of an interviewer: the name, and the types they conduct. */
export const interviewerQuery = (id: string) =>
  queryOptions({
    queryKey: ['user', id],
    queryFn: ({ signal }) => call('userById', { params: { id }, signal }),
    enabled: id !== '',
  });
