import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { slotIdFrom } from '@s30/contracts/ids';
import { INTERVIEW_TYPES } from '@s30/contracts/interviewTypes';
import { SLOT_KEPT_HOURS } from '@s30/contracts/rules';
import { addHours } from '@s30/contracts/time';
import { calendar } from '../calendar/decider.ts';
import { slotRequest } from '../slot-request/decider.ts';
import { user } from '../user/decider.ts';
import { type MailScene, now, openMailScene, slotRequestId } from './mails.testing.ts';

describe('mails about slot requests', () => {
  let scene: MailScene['scene'];
  let asha: MailScene['asha'];
  let ravi: MailScene['ravi'];
  let told: MailScene['told'];
  let mailed: MailScene['mailed'];
  let asks: MailScene['asks'];
  let keepsSlot: MailScene['keepsSlot'];
  let withdraws: MailScene['withdraws'];
  beforeEach(async () => {
    ({ scene, asha, ravi, told, mailed, asks, keepsSlot, withdraws } = await openMailScene());
  });
  afterEach(() => scene.close());

  it('notify the candidate once if the slot kept for them is withdrawn', async () => {
    const slotId = await keepsSlot();
    await told();
    await withdraws(slotId, addHours(now, 1));
    expect(await told()).toEqual(['asha: Withdrawn: your DSA slot with ravi']);
    expect(await told()).toEqual([]);
  });

  it('tell the candidate only of the rejection if it came while the request was being approved', async () => {
    await asks();
    const slot = { slotId: slotIdFrom(ravi.userId, 'approved'), start: addHours(now, 72), timeZone: 'UTC' };
    const offer = { interviewerId: ravi.userId, interviewType: 'DSA', allowedInterviewTypes: INTERVIEW_TYPES } as const;
    const kept = { type: 'PublishKeptSlot', ...offer, slot, candidateId: asha.userId, slotRequestId } as const;
    await scene.past(calendar, ravi.userId, kept, ravi);
    await scene.past(slotRequest, slotRequestId, { type: 'RejectRequest', reason: 'no time' }, ravi);
    await told();
    await withdraws(slot.slotId, addHours(now, 1));
    expect(await told()).toEqual([]);
  });

  it('are not sent if the slot was no longer kept', async () => {
    const slotId = await keepsSlot();
    await told();
    await withdraws(slotId, addHours(now, SLOT_KEPT_HOURS));
    expect(await told()).toEqual([]);
  });

  it('name one time until which an approved slot is kept, and it is not past the last one to book it', async () => {
    await keepsSlot();
    expect((await mailed()).at(-1)?.text.replaceAll('\u00a0', ' ')).toContain(
      'kept for you until Monday, November 23, 2026 at 10:00 AM (UTC). Please',
    );
  });

  it('name the last time to book an approved slot that begins before it would stop being kept', async () => {
    await keepsSlot('16:00', '2026-11-22');
    const approved = (await mailed()).at(-1)?.text.replaceAll('\u00a0', ' ');
    expect(approved).toContain('kept for you until Saturday, November 21, 2026 at 4:00 PM (UTC). Please');
    expect(approved).not.toContain('November 23');
  });

  it.each([
    ['are not sent when S30 rejects a request whose time has passed', 8, []],
    ['are sent when S30 rejects a request whose time is ahead', 1, ['asha: Rejected: your request for a DSA slot']],
  ])('%s', async (_, days, expected) => {
    await asks();
    await told();
    scene.setTime(addHours(now, 24 * days));
    const demotion = { userId: 'demotion', role: 'system' } as const;
    await scene.past(slotRequest, slotRequestId, { type: 'RejectRequest', reason: 'The interviewer is no longer available' }, demotion);
    expect(await told()).toEqual(expected);
  });

  it('tell the candidate of a rejection by the interviewer also when the time has passed', async () => {
    await asks();
    await told();
    scene.setTime(addHours(now, 24 * 8));
    await scene.past(slotRequest, slotRequestId, { type: 'RejectRequest', reason: 'I was ill' }, ravi);
    expect(await told()).toEqual(['asha: Rejected: your request for a DSA slot']);
  });

  it('are not sent about a request to the owner of a closed account', async () => {
    await asks();
    await told();
    await scene.past(user, asha.userId, { type: 'CloseAccount', reason: 'spam' });
    await scene.past(slotRequest, slotRequestId, { type: 'RejectRequest', reason: 'The candidate is no longer here' }, ravi);
    expect(await told()).toEqual([]);
  });
});
