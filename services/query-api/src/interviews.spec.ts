import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { addHours, addMinutes, type Instant, instantOf, millisecondsOf } from '@s30/contracts/time';
import type { PieceAnswer } from '@s30/platform/web/handler';
import { interviewQueries } from './interviews.ts';
import { asha, disputableUntil, type Marketplace, marketplace, meera, now, rejectedAt, reportedAt, start } from './marketplace.testing.ts';
import { interviewsToRemindIn, rejectedBookingsIn, undisputedNoShowsIn } from './worklists.ts';

let place: Marketplace;
beforeAll(async () => {
  place = await marketplace();
});
afterAll(() => place.close());
const request = (...asked: Parameters<Marketplace['request']>) => place.request(...asked);

describe('an interview with a reported no-show', () => {
  const ravi = { id: 'ravi', role: 'interviewer' };
  const seenBy = (user: object, id: string, at: Instant) => interviewQueries.interviewById(request(user, id, at));
  const shown = { absent: 'interviewer', reportedBy: 'candidate', reportedAt, statement: 'I waited', disputableUntil };

  it('shows who reported it, when, and until when the other side can dispute it', async () => {
    const reported = { noShow: { ...shown, state: 'reported' }, canReportNoShow: false, canCancel: false };
    const at = addHours(start, 2);
    expect(await seenBy(asha, 'paid', at)).toMatchObject({ ...reported, canDisputeNoShow: false });
    expect(await seenBy(ravi, 'paid', at)).toMatchObject({ ...reported, canDisputeNoShow: true });
    expect(await seenBy(ravi, 'paid', disputableUntil)).toMatchObject({ ...reported, canDisputeNoShow: false });
    expect(await seenBy(meera, 'paid', at)).toMatchObject({ ...reported, canDisputeNoShow: false });
  });
  it('shows the other side’s answer, after which neither side can add anything', async () => {
    const disputed = { noShow: { ...shown, state: 'disputed', dispute: 'I was there' }, canReportNoShow: false, canDisputeNoShow: false };
    for (const user of [asha, ravi]) expect(await seenBy(user, 'waiting', addHours(start, 2))).toMatchObject(disputed);
  });
  it('can be reported by its candidate even once it was started, until a day after its end', async () => {
    const [first, last] = [addMinutes(start, 15), addHours(addMinutes(start, 40), 24)];
    for (const [at, can] of [
      [instantOf(millisecondsOf(first) - 1), false],
      [first, true],
      [last, true],
      [instantOf(millisecondsOf(last) + 1), false],
    ] as const)
      expect(await seenBy(asha, 'begun', at)).toMatchObject({ status: 'in-progress', canReportNoShow: can });
  });
  it('could be reported before the report', async () => {
    for (const user of [asha, ravi]) {
      const early = await seenBy(user, 'late', addHours(start, 0.2));
      expect(early).toMatchObject({ canReportNoShow: false });
      expect(early).not.toHaveProperty('noShow');
      expect(await seenBy(user, 'late', addHours(start, 0.3))).toMatchObject({ canReportNoShow: true, canDisputeNoShow: false });
    }
    expect(await seenBy(meera, 'late', addHours(start, 1))).toMatchObject({ canReportNoShow: false });
  });
});

describe('a completed interview that is still to be paid', () => {
  const toPay = async (user: object) => {
    const { rows } = (await interviewQueries.interviews(request(user))) as PieceAnswer<readonly InterviewDocument[]>;
    return rows.flatMap((listed) => (listed.toPay ? [[listed._id, listed.toPay]] : []));
  };
  it('is listed for its candidate, and nobody else, with what is left: the price less the balance used', async () => {
    expect(await toPay(asha)).toEqual([['owed', { amount: 999, currency: 'INR' }]]);
    expect(await toPay({ id: 'ravi', role: 'interviewer' })).toEqual([]);
  });
});

describe('an interview that was started', () => {
  it('can be cancelled only by an admin, and by nobody while a report is open', async () => {
    const canCancel = async (user: object, id: string) => {
      const seen = await interviewQueries.interviewById(request(user, id, now));
      return 'canCancel' in seen && seen.canCancel;
    };
    expect([await canCancel(meera, 'begun'), await canCancel(asha, 'begun')]).toEqual([true, false]);
    expect([await canCancel(meera, 'moved'), await canCancel(asha, 'moved')]).toEqual([true, true]);
    expect([await canCancel(meera, 'paid'), await canCancel(asha, 'paid')]).toEqual([false, false]);
    // The interviewer of this interview does not act as an admin on it.
    expect(await canCancel({ id: 'ravi', role: 'admin' }, 'moved')).toBe(false);
  });
});

describe('an interview whose payment was rejected', () => {
  const ravi = { id: 'ravi', role: 'interviewer' };
  const releaseAt = addHours(rejectedAt, 24);
  const link = { meetingLink: 'https://zoom.us/j/1' };
  const seenBy = (user: object, id = 'rejected') => interviewQueries.interviewById(request(user, id));
  it('hides its link only from the candidate', async () => {
    expect(await seenBy(asha)).toMatchObject({ releaseAt, meetingLink: '', meetingPassword: '' });
    expect(await seenBy(asha, 'waiting')).toMatchObject(link);
    for (const user of [ravi, meera]) expect(await seenBy(user)).toMatchObject({ releaseAt, ...link });
  });
  it('hides its link after the interview as well', async () => {
    expect(await seenBy(asha, 'owed')).toMatchObject({ status: 'completed', meetingLink: '', meetingPassword: '' });
    expect(await seenBy(ravi, 'owed')).toMatchObject(link);
  });
  it('hides its link in lists and calendar files as well', async () => {
    const listed = async (user: object) => {
      const found = await interviewQueries.interviews(request(user));
      return 'rows' in found ? found.rows.find(({ _id }) => _id === 'rejected')?.meetingLink : undefined;
    };
    expect([await listed(asha), await listed(ravi), await listed(meera)]).toEqual(['', link.meetingLink, link.meetingLink]);
    const calendar = async (user: object) => {
      const file = await interviewQueries.interviewCalendar(request(user, 'rejected'));
      return 'bytes' in file && Buffer.from(file.bytes as Uint8Array).toString();
    };
    expect(await calendar(asha)).not.toContain(link.meetingLink);
    expect(await calendar(ravi)).toContain(link.meetingLink);
  });
  it('can be released by its interviewer and by admins', async () => {
    for (const user of [ravi, meera]) expect(await seenBy(user)).toMatchObject({ canRelease: true });
    expect(await seenBy(asha)).toMatchObject({ canRelease: false });
    expect(await seenBy(ravi, 'waiting')).toMatchObject({ canRelease: false });
  });
  it('is on the worklist once it is due', async () => {
    expect(await rejectedBookingsIn(place.store)(instantOf(millisecondsOf(releaseAt) - 1))).toEqual([]);
    expect(await rejectedBookingsIn(place.store)(releaseAt)).toEqual(['rejected']);
  });
});

describe('the worklist of reminders', () => {
  it('lists interviews that begin between two instants, including those started early', async () => {
    const upcoming = await interviewsToRemindIn(place.store)(start, start);
    expect(upcoming.map(({ interviewId }) => interviewId)).toEqual([
      'begun',
      'dollars',
      'gone',
      'half',
      'late',
      'paid',
      'rejected',
      'waiting',
    ]);
  });
});

describe('the worklist of undisputed no-shows', () => {
  const listed = (at: Instant) => undisputedNoShowsIn(place.store)(at);
  it('lists no-shows that can no longer be disputed, but not disputed ones', async () => {
    expect(await listed(disputableUntil)).toEqual(['paid']);
    expect(await listed(addHours(disputableUntil, 100))).toEqual(['paid']);
  });
  it('lists nothing while it can be disputed', async () =>
    expect(await listed(instantOf(millisecondsOf(disputableUntil) - 1))).toEqual([]));
});
