import { clocksOf, timesBy } from '@s30/contracts/clocks';
import type { UserId } from '@s30/contracts/ids';
import type { InterviewType } from '@s30/contracts/interviewTypes';
import type { Side } from '@s30/contracts/noShow';
import type { Instant, TimeZone } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { MailerUnavailableError } from '@s30/platform/mailer/port';
import { PutOffError } from '@s30/platform/projector/process';
import type { Seen } from '@s30/platform/projector/projection';
import { personOrBlank } from '../user/account.ts';
import type { Letter, MailCause, MailSender } from './sender.ts';

export type Telling = { readonly load: CommandRunner['load']; readonly mails: MailSender };
export type Cause = Pick<Seen<unknown>, 'id' | 'at' | 'stream' | 'metadata'>;

/** A letter as the tables of notices say it; `template`: if it is not the one that its table names. */
export type Wording = Omit<Letter, 'template'> & { readonly template?: string };

type Parties = { readonly candidateId: UserId; readonly interviewerId: UserId };
type About = Parties & { readonly interviewType: InterviewType };
/** `candidateZone`: if it differs from the zone in the candidate's profile. */
type When = { readonly startTime: Instant; readonly timeZone: TimeZone; readonly candidateZone?: TimeZone };

/** The facts for letters between a candidate and an interviewer. */
export async function factsFor(reader: Side, load: Telling['load'], about: About, when: When) {
  const { startTime, timeZone, candidateZone } = when;
  const candidate = await personOrBlank({ load }, about.candidateId);
  const interviewer = await personOrBlank({ load }, about.interviewerId);
  const people = { candidate: { ...candidate, timeZone: candidateZone ?? candidate.timeZone }, interviewer };
  return { interviewType: about.interviewType, startTime, clocks: clocksOf(reader, people, timeZone), candidate, interviewer };
}
export type Facts = Awaited<ReturnType<typeof factsFor>>;

export const detailsOf = ({ interviewType, startTime, clocks, candidate, interviewer }: Facts) => ({
  Interview: `${interviewType} mock interview`,
  When: timesBy(startTime, clocks),
  Candidate: candidate.name,
  Interviewer: interviewer.name,
});

/**
 * Tells one after the other; a failure for one does not hold up the others. Throws at the end: that no mail can be sent, or else what
 * failed, or else what is worth the earliest retry.
 */
export async function tellEach<Each>(all: Iterable<Each>, tell: (each: Each) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const each of all) await tell(each).catch((error: unknown) => failures.push(error));
  const [other] = failures.filter((error) => !(error instanceof PutOffError));
  const [earliest] = failures.filter((error) => error instanceof PutOffError).sort((one, another) => one.waitMs - another.waitMs);
  const away = failures.find((error) => error instanceof MailerUnavailableError);
  if (failures.length > 0) throw away ?? other ?? earliest;
}

export const tellSides = (
  mails: MailSender,
  parties: Parties,
  cause: MailCause,
  letterTo: (side: Side) => Promise<Letter | undefined>,
): Promise<void> =>
  tellEach(['candidate', 'interviewer'] as const, async (side) => {
    const letter = await letterTo(side);
    if (letter) await mails.send({ ...letter, about: [parties.candidateId, parties.interviewerId] }, parties[`${side}Id`], cause);
  });

export const because = (reason: string | undefined): string | undefined => reason && `Reason: ${reason}`;
/** The end of a sentence: its reason, or a full stop. */
export const endedBy = (reason: string | undefined): string => (reason ? `: ${reason}` : '.');
