import { beforeAll, describe, expect, it } from '@jest/globals';
import { mailsTo, mailTo } from '../system/mails.ts';
import { interviewerNamed, type Person, registers } from '../system/people.ts';
import { balanceOf, expectBooksToAgree, opens, type Place, pays, slotOf } from './moneyPlaces.ts';

const LEFT = /^Your interviewer no longer conducts interviews$/;

let place: Place;
beforeAll(async () => {
  place = await opens();
});

/** A paid interview so close to its start that its candidate's own cancellation gives back half. */
async function bookedSoon(interviewerName: string, candidateName: string) {
  const { server, admin } = place;
  const interviewer = await interviewerNamed(server, admin, interviewerName);
  const candidate = await registers(server, candidateName);
  const { interviewId } = await pays(interviewer, candidate, await slotOf(interviewer, 30));
  const asked = { params: { id: interviewId } };
  const quote = async () => (await candidate.browser.call('interviewCancellationQuote', asked)).percent;
  const hasLeft = async () => {
    const { interviewerLeft = false, canReschedule, status } = await candidate.browser.call('interviewById', asked);
    expect(canReschedule).toBe(status === 'scheduled' && !interviewerLeft);
    return interviewerLeft;
  };
  const cancel = () => candidate.browser.call('cancelInterview', { ...asked, body: { refundAs: 'credit' } });
  return { interviewer, candidate, interviewId, quote, hasLeft, cancel };
}
const closed = (interviewer: Person, isClosed: boolean) =>
  place.admin.browser.call('closeAccount', { params: { id: interviewer.id }, body: { closed: isClosed } });
const becomes = (interviewer: Person, role: 'candidate' | 'interviewer') =>
  place.admin.browser.call('changeRole', { params: { id: interviewer.id }, body: { role } });

describe('an interview whose interviewer no longer conducts any', () => {
  it('is cancelled by its candidate for everything, who is told so', async () => {
    const { interviewer, candidate, interviewId, quote, hasLeft, cancel } = await bookedSoon('Ravi Gone', 'Asha Waits');
    expect([await hasLeft(), await quote()]).toEqual([false, 50]);
    expect((await closed(interviewer, true)).affectedInterviews).toMatchObject([{ _id: interviewId }]);
    expect([await hasLeft(), await quote()]).toEqual([true, 100]);
    const { text } = await mailTo(place.server, candidate.email, LEFT);
    expect(text).toContain('You can cancel it yourself: everything comes back.');
    expect(text).toContain(`/interviews/${interviewId}`);
    await cancel();
    expect((await balanceOf(candidate)).s30Balance).toBe(1499);
    expect(await hasLeft()).toBe(false);
  });

  it('is an ordinary one once they conduct interviews again', async () => {
    const { interviewer, candidate, quote, hasLeft, cancel } = await bookedSoon('Ravi Again', 'Bela Waits');
    await becomes(interviewer, 'candidate');
    expect([await hasLeft(), await quote()]).toEqual([true, 100]);
    await mailTo(place.server, candidate.email, LEFT);
    await becomes(interviewer, 'interviewer');
    expect([await hasLeft(), await quote()]).toEqual([false, 50]);
    await cancel();
    expect((await balanceOf(candidate)).s30Balance).toBe(749.5);
    expect(await mailsTo(place.server, candidate.email, LEFT)).toHaveLength(1);
  });

  it('every figure follows from the events, and no paisa is lost', () => expectBooksToAgree(1));
});
