import { call } from '@s30/frontend-shared/api/call';
import { query } from '../../../api/query.ts';
import { useCommand } from '../../../api/useCommand.ts';

/** The devices where the user is signed in. */
export const sessionsQuery = () => query('ownSessions');

export const useEndSession = () => useCommand((id: string) => call('endSession', { params: { id } }));
export const useEndOtherSessions = () => useCommand(() => call('endOtherSessions'));
