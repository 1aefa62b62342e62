import { type Clocks, clocksOf, timesBy } from '@s30/contracts/clocks';
import type { UserId } from '@s30/contracts/ids';
import type { InterviewType } from '@s30/contracts/interviewTypes';
import type { Side } from '@s30/contracts/noShow';
import type { Instant, TimeZone } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { user } from '../user/decider.ts';

type Load = CommandRunner['load'];

/** What letters between a candidate and an interviewer say. */
export type Facts = {
  readonly interviewType: InterviewType;
  readonly startTime: Instant;
  readonly clocks: Clocks;
  readonly candidateName: string;
  readonly interviewerName: string;
};
type About = { readonly interviewType: InterviewType; readonly candidateId: UserId; readonly interviewerId: UserId };
/** `candidateZone`: where it is not the one of the candidate's profile. */
type When = { readonly startTime: Instant; readonly timeZone: TimeZone; readonly candidateZone?: TimeZone };

export async function peopleOf(load: Load, { candidateId, interviewerId }: Pick<About, 'candidateId' | 'interviewerId'>) {
  const personOf = async (id: UserId) => {
    const { name, email, timeZone } = { name: '', email: '', timeZone: undefined, ...(await load(user, id)) };
    return { name, email, timeZone };
  };
  return { candidate: await personOf(candidateId), interviewer: await personOf(interviewerId) };
}

export async function factsFor(reader: Side, load: Load, about: About, { startTime, timeZone, candidateZone }: When): Promise<Facts> {
  const { candidate, interviewer } = await peopleOf(load, about);
  const people = { candidate: candidateZone === undefined ? candidate : { ...candidate, timeZone: candidateZone }, interviewer };
  const names = { candidateName: candidate.name, interviewerName: interviewer.name };
  return { interviewType: about.interviewType, startTime, clocks: clocksOf(reader, people, timeZone), ...names };
}

export const detailsOf = ({ interviewType, startTime, clocks, candidateName, interviewerName }: Facts) => [
  { label: 'Interview', value: `${interviewType} mock interview` },
  { label: 'When', value: timesBy(startTime, clocks) },
  { label: 'Candidate', value: candidateName },
  { label: 'Interviewer', value: interviewerName },
];
