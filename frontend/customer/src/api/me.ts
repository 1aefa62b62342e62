import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';

/** The signed-in user, as the server knows them now. */
export const meQuery = () => queryOptions({ queryKey: ['me'], queryFn: async ({ signal }) => (await call('me', { signal })).user });
