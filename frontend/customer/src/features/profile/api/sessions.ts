import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';
import { useCommand } from '../../../api/useCommand.ts';

/** The devices where the user is signed in. */
export const sessionsQuery = () => queryOptions({ queryKey: ['sessions'], queryFn: ({ signal }) => call('ownSessions', { signal }) });

export const useEndSession = () => useCommand((id: string) => call('endSession', { params: { id } }));
export const useEndOtherSessions = () => useCommand(() => call('endOtherSessions'));
