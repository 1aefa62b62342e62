import { beforeAll, describe, expect, it } from '@jest/globals';
import { formatInstant, formatTime } from '@s30/contracts/time';
import { calendarOf, mailTo } from '../system/mails.ts';
import { adminOf, books, hoursAhead, interviewerNamed, type Person, publishes, registers, setPrices } from '../system/people.ts';
import { ADMIN, type Server, startServer } from '../system/server.ts';

/** At six in the morning UTC it is the same day in Kolkata and New York. */
const START = `${hoursAhead(96).slice(0, 10)}T06:00:00.000Z`;
const [KOLKATA, NEW_YORK, AUCKLAND] = ['Asia/Kolkata', 'America/New_York', 'Pacific/Auckland'] as const;
const by = (zone: string) => formatInstant(START, zone).replaceAll('\u00a0', ' ');
const elsewhere = (zone: string) => formatTime(START, zone).replaceAll('\u00a0', ' ');
const plain = (text: string | undefined): string => (text ?? '').replaceAll('\u00a0', ' ');
/** With folded lines joined and commas unescaped. */
const unfolded = (calendar: string): string => plain(calendar.replace(/\r?\n[ \t]/g, '').replaceAll('\\,', ','));

let server: Server;
let ravi: Person;
let asha: Person;
let interviewId: string;
const params = () => ({ id: interviewId });

beforeAll(async () => {
  server = await startServer({ env: ADMIN });
  const admin = await adminOf(server);
  await setPrices(admin);
  ravi = await interviewerNamed(server, admin, 'Ravi Menon');
  asha = await registers(server, 'Asha Rao', { timeZone: KOLKATA });
  const [slot] = await publishes(ravi, 'DSA', START);
  await ravi.browser.call('updateProfile', { body: { timeZone: NEW_YORK } });
  ({ interviewId } = await books(asha, slot?._id ?? '', 'DSA'));
});

describe('the time zone of a person', () => {
  it('is taken from the browser at sign-up', async () => {
    expect((await asha.browser.call('me')).user.timeZone).toBe(KOLKATA);
  });

  it('does not block a sign-up when the server does not recognise it', async () => {
    const { browser } = await registers(server, 'Noor Khan', { timeZone: 'Mars/Olympus' });
    expect((await browser.call('me')).user.timeZone).toBeUndefined();
  });

  it('is changed on the profile, and kept when omitted', async () => {
    await ravi.browser.call('updateProfile', { body: { phone: '12345' } });
    expect((await ravi.browser.call('me')).user).toMatchObject({ timeZone: NEW_YORK, phone: '12345' });
  });

  it('must be valid on the profile', async () => {
    expect(await ravi.browser.refused('updateProfile', { body: { timeZone: 'IST-ish' } })).toMatchObject({
      status: 400,
      errors: [{ param: 'timeZone', message: 'must be a time zone, for example Asia/Kolkata' }],
    });
  });

  it('is used in mails, with the other person’s time if it differs', async () => {
    const toAsha = await mailTo(server, asha.email, /^Booked/);
    expect(plain(toAsha.text)).toContain(`${by(KOLKATA)}\n${elsewhere(NEW_YORK)} for Ravi Menon`);
    const toRavi = await mailTo(server, ravi.email, /^Booked/);
    expect(plain(toRavi.text)).toContain(`${by(NEW_YORK)}\n${elsewhere(KOLKATA)} for Asha Rao`);
    expect(plain(toRavi.text)).not.toContain('(UTC)');
    expect(unfolded(calendarOf(toRavi))).toContain(`${by(NEW_YORK)}\\n${elsewhere(KOLKATA)} for Asha Rao`);
  });

  it('is used in calendar files and lists', async () => {
    const file = await asha.browser.file(`/api/interviews/${interviewId}/calendar.ics`);
    expect(unfolded(file.text)).toContain(`${by(KOLKATA)}\\n${elsewhere(NEW_YORK)} for Ravi Menon`);
    const [listed] = await asha.browser.call('interviews');
    expect([listed?.candidate.timeZone, listed?.interviewer.timeZone]).toEqual([KOLKATA, NEW_YORK]);
  });

  it('is shown once when both clocks agree', async () => {
    await asha.browser.call('updateProfile', { body: { timeZone: NEW_YORK } });
    const file = await asha.browser.file(`/api/interviews/${interviewId}/calendar.ics`);
    expect(unfolded(file.text)).toContain(by(NEW_YORK));
    expect(unfolded(file.text)).not.toContain('for Ravi Menon');
    await asha.browser.call('updateProfile', { body: { timeZone: AUCKLAND } });
    expect((await asha.browser.call('interviewById', { params: params() })).candidate.timeZone).toBe(AUCKLAND);
  });
});
