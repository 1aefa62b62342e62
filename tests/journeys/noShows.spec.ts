import { beforeAll, describe, expect, it } from '@jest/globals';
import { movesTo } from '../system/clock.ts';
import { mailTo } from '../system/mails.ts';
import { dsaFeedback, hoursAhead, type Person, registers } from '../system/people.ts';
import { until } from '../system/until.ts';
import { balanceOf, expectBooksToAgree, opens, type Place, paymentOf, pays, slotOf } from './moneyPlaces.ts';

const HOUR = 60;
const DSA_MINUTES = 40;
const DAY = 24 * HOUR;

let place: Place;
let kavya: Person;
let arjun: Person;
beforeAll(async () => {
  place = await opens();
  kavya = await registers(place.server, 'Kavya Nair');
  arjun = await registers(place.server, 'Arjun Mehta');
});

const starts = (id: string) => place.ananya.browser.call('changeInterviewStatus', { params: { id }, body: { status: 'in-progress' } });
const body = { statement: 'I waited for twenty minutes' };
const reports = ({ browser }: Person, id: string) => browser.call('reportNoShow', { params: { id }, body });
const cannotReport = ({ browser }: Person, id: string) => browser.refused('reportNoShow', { params: { id }, body });
const detailOf = ({ browser }: Person, id: string) => browser.call('interviewById', { params: { id } });
const settles = (id: string, percent: number) => place.admin.browser.call('settleNoShow', { params: { id }, body: { percent } });

describe('an interviewer who starts the interview long before its time', () => {
  let interviewId: string;
  const start = hoursAhead(60);
  beforeAll(async () => {
    ({ interviewId } = await pays(place.ananya, kavya, await slotOf(place.ananya, 60)));
    await starts(interviewId);
  });

  it('takes no report away from the candidate who then waits in vain', async () => {
    expect(await cannotReport(kavya, interviewId)).toMatchObject({ status: 422, code: 'no_show_too_early' });
    await movesTo(place.server, start, 14);
    expect(await cannotReport(kavya, interviewId)).toMatchObject({ code: 'no_show_too_early' });
    await movesTo(place.server, start, 16);
    expect(await detailOf(kavya, interviewId)).toMatchObject({ status: 'in-progress', canReportNoShow: true });
    expect(await reports(kavya, interviewId)).toMatchObject({ message: 'The no-show has been reported' });
    expect(await place.admin.browser.call('noShows')).toHaveLength(1);
  });

  it('is told of the report at once, and cannot decide it by feedback', async () => {
    const mail = await mailTo(place.server, place.ananya.email, /^You were reported absent: DSA mock interview$/);
    expect(mail.text).toContain(body.statement);
    expect(mail.text).toContain('If you were there, dispute the report until');
    expect(await place.ananya.browser.refused('giveFeedback', { body: dsaFeedback(interviewId) })).toMatchObject({
      status: 409,
      code: 'no_show_open',
    });
    expect(await detailOf(place.ananya, interviewId)).toMatchObject({ canDisputeNoShow: true });
  });

  it('loses the payment after 24 hours without an answer', async () => {
    await movesTo(place.server, start, DAY + 10);
    expect(await detailOf(kavya, interviewId)).toMatchObject({ status: 'in-progress', noShow: { state: 'reported' } });
    await movesTo(place.server, start, DAY + 18);
    let minutes = DAY + 18;
    await until('the settlement', async () => {
      minutes += 1;
      await movesTo(place.server, start, minutes);
      return (await detailOf(kavya, interviewId)).noShow?.state === 'settled' ? true : undefined;
    });
    expect(await detailOf(kavya, interviewId)).toMatchObject({ status: 'cancelled', noShow: { outcome: { percent: 100 } } });
    await until('the money', async () => ((await kavya.browser.call('ownWallet')).s30Balance > 0 ? true : undefined));
    expect(await balanceOf(kavya)).toEqual({ s30Balance: 1499, reserved: 0 });
    expect(await place.admin.browser.call('noShows')).toEqual([]);
  });
});

describe('an interviewer who starts and gives feedback a minute after the hour', () => {
  let interviewId: string;
  const [first, second] = [120, 160];
  const bookedAndCompleted = async (hours: number) => {
    ({ interviewId } = await pays(place.ananya, arjun, await slotOf(place.ananya, hours)));
    await movesTo(place.server, hoursAhead(hours), 1);
    await starts(interviewId);
    await place.ananya.browser.call('giveFeedback', { body: dsaFeedback(interviewId) });
  };

  it('can still be reported, and disputes it', async () => {
    await bookedAndCompleted(first);
    expect(await detailOf(arjun, interviewId)).toMatchObject({ status: 'completed' });
    await movesTo(place.server, hoursAhead(first), 20);
    // Feedback was given, so the interviewer can no longer report an absence.
    expect(await cannotReport(place.ananya, interviewId)).toMatchObject({ status: 409, code: 'interview_over' });
    await reports(arjun, interviewId);
    expect(await place.admin.browser.call('noShows')).toHaveLength(1);
    const dispute = { statement: 'We spoke for forty minutes' };
    await place.ananya.browser.call('disputeNoShow', { params: { id: interviewId }, body: dispute });
    const mail = await mailTo(place.server, arjun.email, /^Your report is disputed: DSA mock interview$/);
    expect(mail.text).toContain(dispute.statement);
  });

  it('keeps the payment when an admin finds that the interview took place', async () => {
    await settles(interviewId, 0);
    await mailTo(place.server, arjun.email, /^The report is settled: DSA mock interview$/);
    expect(await detailOf(arjun, interviewId)).toMatchObject({ status: 'completed', noShow: { outcome: { percent: 0 } } });
    expect(await paymentOf(arjun, interviewId)).toMatchObject({ status: 'verified', refundablePercent: 100 });
    expect(await balanceOf(arjun)).toEqual({ s30Balance: 0, reserved: 0 });
  });

  it('loses it when an admin finds that it did not', async () => {
    await bookedAndCompleted(second);
    await movesTo(place.server, hoursAhead(second), DSA_MINUTES + DAY - 5);
    await reports(arjun, interviewId);
    await settles(interviewId, 100);
    expect(await detailOf(arjun, interviewId)).toMatchObject({ status: 'cancelled', noShow: { outcome: { percent: 100 } } });
    expect(await balanceOf(arjun)).toEqual({ s30Balance: 1499, reserved: 0 });
  });
});

describe('an absence', () => {
  it('can be reported until 24 hours after the end, by either side', async () => {
    const hours = 240;
    await place.admin.browser.call('setPrice', { body: { interviewType: 'DSA', price: 3999, currency: 'INR' } });
    const { interviewId } = await pays(place.ananya, arjun, await slotOf(place.ananya, hours));
    await movesTo(place.server, hoursAhead(hours), DSA_MINUTES + DAY - 5);
    expect(await detailOf(place.ananya, interviewId)).toMatchObject({ canReportNoShow: true });
    await movesTo(place.server, hoursAhead(hours), DSA_MINUTES + DAY + 1);
    for (const person of [arjun, place.ananya]) {
      expect(await detailOf(person, interviewId)).toMatchObject({ canReportNoShow: false });
      expect(await cannotReport(person, interviewId)).toMatchObject({
        status: 422,
        code: 'no_show_too_late',
        message: 'A no-show can be reported until 24 hours after the end',
      });
    }
  });
});

describe('after all of this', () => {
  it('every figure follows from the events, and no paisa is lost', () => expectBooksToAgree(1));
});
