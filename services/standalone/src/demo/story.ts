import { INTERVIEW_TYPES } from '@s30/contracts/interviewTypes';
import { addHours, dateIn, type Instant } from '@s30/contracts/time';
import { createAgenda } from './agenda.ts';
import { type Course, planBooking } from './booking.ts';
import { candidateEmail, DEMO_AUDITOR, DEMO_CANDIDATES, DEMO_INTERVIEWERS, linkedInOf, SLOT_REQUEST_TEXT } from './people.ts';
import type { DemoUser, Perform } from './performer.ts';
import { DEMO_PROBLEMS } from './problems/all.ts';
import { randomFrom } from './random.ts';
import { type DemoSlot, registerPerson, type SettledInterviewer, settleInterviewer } from './settling.ts';

const DAYS_BACK = 24;
const RUPEES = { DSA: 1499, 'System Design': 1999, 'Behavioral/Leadership': 1699 };

const PAST: readonly Course[] = [...Array<Course>(10).fill('rated'), ...Array<Course>(3).fill('completed'), 'cancelled', 'cancelled'];
/** Both sides have spoken before today. */
const UNDECIDED: Course = 'disputed';
const LATEST: readonly Course[] = ['started', 'started'];
const AHEAD: readonly Course[] = [
  'verified',
  'submitted',
  'verified',
  'rejected',
  'submitted',
  'verified',
  // By somebody without S30 balance: nothing changes when the hold ends, soon after the first start.
  'held',
  'resubmitted',
  'owed',
  'cancelled',
];

type Choice = { readonly interviewer: SettledInterviewer; readonly slot: DemoSlot };
export type Opening = {
  readonly perform: Perform;
  readonly admin: DemoUser;
  readonly startsAt: Instant;
  readonly now: Instant;
  readonly seed: number;
};

/** Where the story begins: `now` is told to the hour, so that a day's demos are alike. */
export const openingOf = (now: Instant): Instant => addHours(now, -24 * DAYS_BACK);

/** The marketplace's first weeks: people join, slots are published, interviews are booked, paid, held, rated. */
export async function tellStory({ perform, admin, startsAt, now, seed }: Opening): Promise<void> {
  const random = randomFrom(seed);
  const agenda = createAgenda();
  const hour = (hours: number): Instant => addHours(startsAt, hours);
  const interviewers: SettledInterviewer[] = [];
  const candidates: { readonly user: DemoUser; readonly from: Instant }[] = [];
  const codes: string[] = [];

  for (const interviewType of INTERVIEW_TYPES)
    await perform('setPrice', { as: admin, at: hour(1), body: { interviewType, price: RUPEES[interviewType], currency: 'INR' } });
  for (const body of DEMO_PROBLEMS) await perform('addProblem', { as: admin, at: hour(1), body });
  const auditor = await registerPerson(perform, DEMO_AUDITOR.name, DEMO_AUDITOR.email, hour(1));
  await perform('changeRole', { as: admin, at: hour(2), params: { id: auditor.user.id }, body: { role: 'auditor' } });
  for (const [index, person] of DEMO_INTERVIEWERS.entries())
    interviewers.push(await settleInterviewer(perform, admin, person, hour(2 + index)));
  for (const [index, name] of DEMO_CANDIDATES.entries()) {
    const from = hour(12 + index * 2);
    // Every fourth came by a friend's code.
    const referralCode = index % 4 === 3 ? codes[index - 1] : undefined;
    const candidate = await registerPerson(perform, name, candidateEmail(name), from, referralCode);
    if (index % 2 === 0) await perform('updateProfile', { as: candidate.user, at: from, body: { name, linkedInUrl: linkedInOf(name) } });
    candidates.push({ user: candidate.user, from });
    codes.push(candidate.referralCode);
  }

  const bookable = interviewers
    .flatMap((interviewer) => interviewer.slots.map((slot): Choice => ({ interviewer, slot })))
    .toSorted((a, b) => (a.slot.startTime < b.slot.startTime ? -1 : 1));
  const between = (from: Instant, to: Instant): Choice[] => bookable.filter(({ slot }) => slot.startTime > from && slot.startTime < to);
  /** As many as there are courses, spread evenly over the choices. */
  const spread = (choices: readonly Choice[], courses: readonly Course[]) =>
    courses.flatMap((course, index) => {
      const choice = choices[Math.floor((index * choices.length) / courses.length)];
      return choice ? [{ ...choice, course }] : [];
    });

  const past = between(hour(24 * 6), addHours(now, -30));
  const recent = between(addHours(now, -30), addHours(now, -1));
  const chosen = [
    ...spread(past, [...random.shuffled(PAST), UNDECIDED]),
    ...spread(recent, LATEST),
    ...spread(between(addHours(now, 30), addHours(now, 24 * 15)), AHEAD),
  ];
  for (const [index, { interviewer, slot, course }] of chosen.entries()) {
    const candidate = candidates[(index * 7) % candidates.length];
    if (candidate === undefined) continue;
    const lead = 26 + random.below(40);
    const ahead = slot.startTime > now;
    const bookedAt = ahead ? addHours(now, -5 - random.below(4)) : addHours(slot.startTime, -lead);
    planBooking({ perform, agenda, random }, { candidate: candidate.user, interviewer, slot, bookedAt, course });
  }
  // Who looks at the demo as its first interviewer has a proof to verify and a request to answer.
  const [first] = interviewers;
  const free = between(addHours(now, 30), addHours(now, 24 * 15)).find(
    ({ interviewer, slot }) => interviewer === first && !chosen.some((other) => other.slot === slot),
  );
  const [payer, asker] = candidates.slice(4);
  if (first === undefined || free === undefined || payer === undefined || asker === undefined) throw new Error('demo: nobody is left');
  planBooking({ perform, agenda, random }, { candidate: payer.user, ...free, bookedAt: addHours(now, -4), course: 'submitted' });
  agenda.plan(addHours(now, -3), async (at) => {
    const body = {
      interviewerId: first.user.id,
      interviewType: first.person.types[0] ?? 'DSA',
      preferredDate: dateIn(addHours(now, 24 * 6), first.person.timeZone),
      preferredTime: '18:00',
      timezone: first.person.timeZone,
      message: SLOT_REQUEST_TEXT,
    };
    await perform('requestSlot', { as: asker.user, at, body });
  });
  await agenda.run();
}
