import { INTERVIEW_TYPES } from '@s30/contracts/interviewTypes';
import { addHours, addMinutes, dateIn, type Instant } from '@s30/contracts/time';
import { createAgenda } from './agenda.ts';
import { planBooking } from './booking.ts';
import { COMING_BOOKINGS, PAST_BOOKINGS, SLOT_REQUESTS } from './bookings.ts';
import type { Images } from './images.ts';
import { candidateEmail, DEMO_AUDITOR, DEMO_CANDIDATES, DEMO_INTERVIEWERS, firstNameOf, linkedInOf } from './people.ts';
import type { DemoUser, Perform } from './performer.ts';
import { DEMO_PROBLEMS } from './problems/all.ts';
import { randomFrom } from './random.ts';
import { registerPerson, type SettledInterviewer, settleInterviewer } from './settling.ts';

const DAYS_BACK = 24;
const RUPEES = { DSA: 1499, 'System Design': 1999, 'Behavioral/Leadership': 1699 };
/** Every fourth candidate is referred by one of the first two, in turn. */
const INVITING = 2;
/** How long ago the first coming interview was booked; the others follow at this interval. */
const BOOKING_HOURS = 8;
const MINUTES_APART = 15;
/** The part of the fees owed that interviewers have paid so far. */
const COLLECTED = [
  ['Ananya', { amount: 300, currency: 'INR' }],
  ['Daniel', { amount: 3, currency: 'USD' }],
] as const;

export type Opening = {
  readonly perform: Perform;
  readonly images: Images;
  readonly admin: DemoUser;
  readonly startsAt: Instant;
  readonly now: Instant;
  readonly seed: number;
};

/** When the story begins. `now` is a full hour, so that demos loaded within an hour are alike. */
export const openingOf = (now: Instant): Instant => addHours(now, -24 * DAYS_BACK);

/** Plays the marketplace's first weeks: people join, slots are published, interviews are booked, paid, held, rated. */
export async function tellStory({ perform, images, admin, startsAt, now, seed }: Opening): Promise<void> {
  const random = randomFrom(seed);
  const agenda = createAgenda(now);
  const hour = (hours: number): Instant => addHours(startsAt, hours);
  const interviewers = new Map<string, SettledInterviewer>();
  const candidates = new Map<string, DemoUser>();
  const codes: string[] = [];

  for (const interviewType of INTERVIEW_TYPES)
    await perform('setPrice', { as: admin, at: hour(1), body: { interviewType, price: RUPEES[interviewType], currency: 'INR' } });
  for (const body of DEMO_PROBLEMS) await perform('addProblem', { as: admin, at: hour(1), body });
  const auditor = await registerPerson(perform, DEMO_AUDITOR.name, DEMO_AUDITOR.email, hour(1));
  await perform('changeRole', { as: admin, at: hour(2), params: { id: auditor.user.id }, body: { role: 'auditor' } });
  for (const [index, person] of DEMO_INTERVIEWERS.entries())
    interviewers.set(firstNameOf(person.name), await settleInterviewer(perform, images, admin, person, hour(2 + index)));
  for (const [index, name] of DEMO_CANDIDATES.entries()) {
    const from = hour(12 + index * 2);
    const referralCode = index % 4 === 3 ? codes[Math.floor(index / 4) % INVITING] : undefined;
    const candidate = await registerPerson(perform, name, candidateEmail(name), from, { referralCode });
    if (index % 2 === 0) await perform('updateProfile', { as: candidate.user, at: from, body: { name, linkedInUrl: linkedInOf(name) } });
    candidates.set(firstNameOf(name), candidate.user);
    codes.push(candidate.referralCode);
  }

  const taken = new Set<string>();
  /** The interviewer's free slot nearest to now, before or after an instant. */
  const nearest = (interviewer: SettledInterviewer, { before, after }: { readonly before?: Instant; readonly after?: Instant }) => {
    const free = interviewer.slots.filter(({ _id }) => !taken.has(_id));
    const slot = before ? free.findLast(({ startTime }) => startTime < before) : free.find(({ startTime }) => startTime > (after ?? now));
    if (slot === undefined) throw new Error(`demo: ${interviewer.person.name} has no slot left`);
    taken.add(slot._id);
    return slot;
  };
  const stage = { perform, images, agenda, random };
  for (const [course, by, of, days] of PAST_BOOKINGS) {
    const [interviewer, candidate] = [known(interviewers, by), known(candidates, of)];
    const slot = nearest(interviewer, { before: addHours(now, -24 * days) });
    const bookedAt = addHours(slot.startTime, -26 - random.below(40));
    planBooking(stage, { candidate, interviewer, slot, bookedAt, course });
  }
  for (const [index, [course, by, of, days]] of COMING_BOOKINGS.entries()) {
    const [interviewer, candidate] = [known(interviewers, by), known(candidates, of)];
    const slot = nearest(interviewer, { after: addHours(now, 24 * days) });
    const isLast = index === COMING_BOOKINGS.length - 1;
    const bookedAt = isLast ? now : addMinutes(addHours(now, -BOOKING_HOURS), index * MINUTES_APART);
    planBooking(stage, { candidate, interviewer, slot, bookedAt, course });
  }
  for (const { from, to, message } of SLOT_REQUESTS) {
    const { user, person } = known(interviewers, to);
    const [interviewType] = person.types;
    const timezone = person.timeZone;
    // No interviewer has slots at noon, so the request can be approved on any day.
    const preferred = { preferredDate: dateIn(addHours(now, 24 * 6), timezone), preferredTime: '12:00', timezone };
    agenda.plan(addHours(now, -3), (at) =>
      perform('requestSlot', {
        as: known(candidates, from),
        at,
        body: { interviewerId: user.id, interviewType, ...preferred, message },
      }),
    );
  }
  for (const [name, collected] of COLLECTED) {
    const params = { id: known(interviewers, name).user.id };
    agenda.plan(now, (at) =>
      perform('recordCollection', { as: admin, at, params, body: { ...collected, note: 'Fee of the first weeks' } }),
    );
  }
  await agenda.run();
}

function known<Person>(people: ReadonlyMap<string, Person>, name: string): Person {
  const person = people.get(name);
  if (person === undefined) throw new Error(`demo: nobody is called ${name}`);
  return person;
}
