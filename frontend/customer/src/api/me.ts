import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';

/** The signed-in user, fresh from the server. */
export const meQuery = () => queryOptions({ queryKey: ['me'], queryFn: async ({ signal }) => (await call('me', { signal })).user });
