import type { InterviewType } from '@s30/contracts/interviewTypes';
import { addHours, addWeeks, dateIn, dayIn, type Instant, instantAt, type TimeZone } from '@s30/contracts/time';
import type { Images } from './images.ts';
import { DEMO_PASSWORD, type DemoInterviewer, linkedInOf } from './people.ts';
import type { DemoUser, Perform } from './performer.ts';

/** Three weeks before today and three after, in two batches because of the limit on repeated slots. */
const RUNS = [
  [0, 1, 2, 3],
  [4, 5],
];
export type DemoSlot = { readonly _id: string; readonly startTime: Instant; readonly interviewType: InterviewType };
/** The slots are sorted by time. */
export type SettledInterviewer = { readonly user: DemoUser; readonly person: DemoInterviewer; readonly slots: readonly DemoSlot[] };

type SignUp = { readonly referralCode?: string | undefined; readonly timeZone?: TimeZone };
export async function registerPerson(perform: Perform, name: string, email: string, at: Instant, { referralCode, timeZone }: SignUp = {}) {
  const body = {
    name,
    email,
    password: DEMO_PASSWORD,
    role: 'candidate',
    recaptchaToken: 'demo',
    ...(referralCode ? { referralCode } : {}),
    ...(timeZone ? { timeZone } : {}),
  };
  const { user } = await perform('register', { at, body });
  return { user: { id: user._id, role: user.role } as DemoUser, referralCode: user.referralCode };
}

/** The first instant, at least two days after `at`, at which the zone's clocks show this hour on this ISO weekday. */
function firstStart(at: Instant, weekday: number, hour: number, timeZone: string): Instant {
  let date = dateIn(addHours(at, 48), timeZone);
  // Goes from date to date: steps of 24 hours could skip a date on the night of a clock change.
  while ((new Date(date).getUTCDay() || 7) !== weekday) date = dateIn(dayIn(date, timeZone).end, timeZone);
  return instantAt(date, hour, timeZone);
}

/** From sign-up to a calendar full of slots: registered, promoted, paid by UPI or Zelle, linked to a meeting room. */
export async function settleInterviewer(
  perform: Perform,
  images: Images,
  admin: DemoUser,
  person: DemoInterviewer,
  at: Instant,
): Promise<SettledInterviewer> {
  const { user } = await registerPerson(perform, person.name, person.email, at, { timeZone: person.timeZone });
  await perform('changeRole', { as: admin, at, params: { id: user.id }, body: { role: 'interviewer' } });
  await perform('changePermissions', { as: admin, at, params: { id: user.id }, body: { allowedInterviewTypes: person.types } });
  const as: DemoUser = { id: user.id, role: 'interviewer' };
  const room = person.name.toLowerCase().replaceAll(' ', '-');
  const meetingLink = person.zelleId ? `https://us02web.zoom.us/j/${room}` : `https://meet.google.com/${room}`;
  await perform('updateProfile', {
    as,
    at,
    body: {
      name: person.name,
      linkedInUrl: linkedInOf(person.name),
      defaultMeetingLink: meetingLink,
      ...(person.zelleId ? { zelleId: person.zelleId } : {}),
      workExperiences: [{ company: person.company, position: person.position, startDate: '2019-06-01', current: true }],
    },
  });
  if (person.upiId) {
    const qrCode = { bytes: await images.qrCodeOf(person.upiId, person.name), name: 'qr-code.png' };
    await perform('setUpUpi', { as, at, body: { upiId: person.upiId }, files: { qrCode } });
  }
  const hours = person.weekdays.flatMap((weekday) => person.hours.map((hour) => ({ weekday, hour })));
  const slots: DemoSlot[] = [];
  for (const [turn, { weekday, hour }] of hours.entries()) {
    const interviewType = person.types[turn % person.types.length] ?? 'DSA';
    const first = firstStart(at, weekday, hour, person.timeZone);
    for (const weeks of RUNS) {
      const starts = weeks.map((week) => addWeeks(first, week, person.timeZone));
      const body = { interviewType, slots: starts.map((start) => ({ start, timeZone: person.timeZone })) };
      const published = await perform('publishSlots', { as, at, body });
      slots.push(...published.slots.map(({ _id, startTime }) => ({ _id, startTime: startTime as Instant, interviewType })));
    }
  }
  return { user: as, person, slots: slots.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1)) };
}
