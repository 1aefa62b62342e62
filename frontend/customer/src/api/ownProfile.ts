import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';

/** The user's own profile, with payment and meeting settings. */
export const ownProfileQuery = () => queryOptions({ queryKey: ['ownProfile'], queryFn: ({ signal }) => call('ownProfile', { signal }) });
