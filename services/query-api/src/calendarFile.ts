import { clocksOf, timesBy } from '@s30/contracts/clocks';
import { dateIn, type Instant } from '@s30/contracts/time';
import { createCalendarFile } from '@s30/platform/mailer/invitation';
import type { FileAnswer } from '@s30/platform/web/handler';
import type { InterviewRecord } from '@s30/projections/interviews';
import type { UserRecord } from '@s30/projections/users';

/**
 * The interview as an ICS file for "Add to calendar". It has the id of the mailed invitations, so that it replaces them in the calendar.
 */
export function calendarFileOf(
  interview: InterviewRecord,
  people: ReadonlyMap<string, UserRecord>,
  readerId: string,
  at: Instant,
): FileAnswer {
  const { _id, interviewType, startTime, endTime, timeZone, meetingLink, candidateId, interviewerId, calendarRevision } = interview;
  const personOf = (id: string) => ({ name: people.get(id)?.name ?? '', timeZone: people.get(id)?.timeZone });
  const [candidate, interviewer] = [personOf(candidateId), personOf(interviewerId)];
  const clocks = clocksOf(readerId === candidateId ? 'candidate' : 'interviewer', { candidate, interviewer }, timeZone);
  const content = createCalendarFile({
    uid: _id,
    sequence: calendarRevision,
    stamp: at,
    start: startTime,
    end: endTime,
    summary: `${interviewType} mock interview`,
    description: `${candidate.name} with ${interviewer.name}\n${timesBy(startTime, clocks)}`,
    ...(meetingLink === '' ? {} : { url: meetingLink }),
    cancelled: interview.status === 'cancelled',
  });
  return {
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    bytes: new TextEncoder().encode(content),
    fileName: `mock-interview-${dateIn(startTime, clocks.zone)}.ics`,
    saved: true,
  };
}
