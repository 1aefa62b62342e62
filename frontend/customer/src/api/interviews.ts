import { routes } from '@s30/contracts/routes';
import { addressOf } from '@s30/frontend-shared/api/address';
import { fetchBytes } from '@s30/frontend-shared/api/call';
import { query } from './query.ts';

/** The user's interviews, latest first: all upcoming ones, and as many past ones as one response holds. */
export const interviewsQuery = () => query('interviews', { query: { own: 'true' }, onePiece: true });

/** One interview, with the actions its reader may take now. */
export const interviewQuery = (interviewId: string) => query('interviewById', { params: { id: interviewId } });

/** All interviewers who can be asked for a slot, with or without open slots. */
export const interviewersQuery = () => query('interviewers');

/** The calendar file of an interview. It needs the bearer token, so a plain link does not work. */
export const fetchCalendarFile = (interviewId: string): Promise<Blob> =>
  fetchBytes(addressOf(routes.interviewCalendar.path, { id: interviewId }));
