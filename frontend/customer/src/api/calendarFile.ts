import { routes } from '@s30/contracts/routes';
import { addressOf } from '@s30/frontend-shared/api/address';
import { fetchBytes } from '@s30/frontend-shared/api/call';

/** The calendar file of an interview. It needs the bearer token, so a plain link does not work. */
export const fetchCalendarFile = (interviewId: string): Promise<Blob> =>
  fetchBytes(addressOf(routes.interviewCalendar.path, { id: interviewId }));
