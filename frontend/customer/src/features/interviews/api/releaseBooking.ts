import { call } from '@s30/frontend-shared/api/call';
import { useCommand } from '../../../api/useCommand.ts';

/** Releases a booking whose payment was rejected. */
export const useReleaseBooking = () => useCommand((interviewId: string) => call('releaseBooking', { params: { id: interviewId } }));
