import { call } from '@s30/frontend-shared/api/call';
import { useCommand } from '../../../api/useCommand.ts';
import { wasDone } from './wasDone.ts';

/** Releases a booking whose payment was rejected. */
export const useReleaseBooking = () =>
  useCommand<{ readonly interviewId: string }, unknown>(({ interviewId }) => call('releaseBooking', { params: { id: interviewId } }), {
    readResult: wasDone(({ status }) => status === 'cancelled'),
  });
