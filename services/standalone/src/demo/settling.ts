import type { InterviewType } from '@s30/contracts/interviewTypes';
import { addHours, addWeeks, dateIn, type Instant, instantAt } from '@s30/contracts/time';
import { qrCodeOf } from './images.ts';
import { DEMO_PASSWORD, type DemoInterviewer, linkedInOf } from './people.ts';
import type { DemoUser, Perform } from './performer.ts';

/** Six weeks, in two runs as long as slots may repeat: three weeks behind today and three ahead. */
const RUNS = [4, 2];
export type DemoSlot = { readonly _id: string; readonly startTime: Instant; readonly interviewType: InterviewType };
export type SettledInterviewer = { readonly user: DemoUser; readonly person: DemoInterviewer; readonly slots: readonly DemoSlot[] };

export async function registerPerson(perform: Perform, name: string, email: string, at: Instant, referralCode?: string) {
  const body = {
    name,
    email,
    password: DEMO_PASSWORD,
    role: 'candidate',
    recaptchaToken: 'demo',
    ...(referralCode ? { referralCode } : {}),
  };
  const { user } = await perform('register', { at, body });
  return { user: { id: user._id, role: user.role } as DemoUser, referralCode: user.referralCode };
}

/** First full hour on this ISO weekday in the zone, two days after `at` or later. */
function firstStart(at: Instant, weekday: number, hour: number, timeZone: string): Instant {
  for (let day = 2; day < 10; day += 1) {
    const start = instantAt(dateIn(addHours(at, day * 24), timeZone), hour, timeZone);
    const name = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short' }).format(new Date(start));
    if (['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][weekday - 1] === name) return start;
  }
  throw new Error(`no weekday ${weekday}`);
}

/** From sign-up to a calendar full of slots: registered, promoted, paid by UPI or Zelle, linked to a meeting room. */
export async function settleInterviewer(
  perform: Perform,
  admin: DemoUser,
  person: DemoInterviewer,
  at: Instant,
): Promise<SettledInterviewer> {
  const { user } = await registerPerson(perform, person.name, person.email, at);
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
    const qrCode = { bytes: await qrCodeOf(person.upiId, person.name), name: 'qr-code.png' };
    await perform('setUpUpi', { as, at, body: { upiId: person.upiId }, files: { qrCode } });
  }
  const slots: DemoSlot[] = [];
  let turn = 0;
  for (const weekday of person.weekdays) {
    for (const hour of person.hours) {
      const interviewType = person.types[turn % person.types.length] ?? 'DSA';
      turn += 1;
      const first = firstStart(at, weekday, hour, person.timeZone);
      let week = 0;
      for (const weeks of RUNS) {
        const starts = Array.from({ length: weeks }, (_, index) => addWeeks(first, week + index, person.timeZone));
        week += weeks;
        const body = { interviewType, slots: starts.map((start) => ({ start, timeZone: person.timeZone })) };
        const published = await perform('publishSlots', { as, at, body });
        slots.push(...published.slots.map(({ _id, startTime }) => ({ _id, startTime: startTime as Instant, interviewType })));
      }
    }
  }
  return { user: as, person, slots };
}
