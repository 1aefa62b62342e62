import { describe, expect, it } from '@jest/globals';
import { addHours } from '@s30/contracts/time';
import { type GivenEvent, given } from '@s30/platform/projector/spec';
import { type InterviewRecord, interviews } from './interviews.ts';
import { bookingOf, slotAt, UPI } from './oneBooking.testing.ts';

const [startTime, bookedAt, rejectedAt] = ['2026-11-24T13:30:00.000Z', '2026-11-21T10:00:00.000Z', '2026-11-21T12:00:00.000Z'];
const booking = bookingOf('b1', { slot: slotAt('ravi.a', startTime), meetingLink: 'https://meet.google.com/abc' });
const requested = booking.requested({ until: addHours(bookedAt, 0.25) });
const scheduled = booking.scheduled({ at: bookedAt });
const [proof, verified, deleted] = [booking.proof(), booking.verified(), booking.deleted()];
const rejected = booking.rejected(rejectedAt);
const begun = [requested, proof, scheduled];
const upcoming: InterviewRecord = {
  _id: 'b1',
  ...booking.parties,
  ...booking.slot,
  meetingLink: 'https://meet.google.com/abc',
  price: UPI.amount,
  candidateName: '',
  interviewerName: '',
  candidateSortName: '',
  interviewerSortName: '',
  status: 'scheduled',
  meetingPassword: '',
  payment: { _id: '1.b1', status: 'submitted' },
  isRated: false,
  reschedules: 0,
  bookedAt,
  refundLimit: 100,
  plannedAt: bookedAt,
  calendarRevision: 0,
};
const { payment: _, ...withoutPayment } = upcoming;
const withPayment = (status: 'pending' | 'submitted' | 'verified' | 'rejected' | 'refunded', _id = '1.b1') => ({
  ...upcoming,
  payment: { _id, status },
});
const settled = (percent: number, at: string): GivenEvent => booking.event('NoShowSettled', { percent }, { at });

describe('the interviews', () => {
  it('are scheduled with the link of their booking', () => given(interviews, begun).then([upcoming]));
  it('do not exist before the booking has its slot', () => given(interviews, [requested, proof, verified]).then([]));

  it('show a changed meeting link, and keep the password unless there is a new one', async () => {
    const withPassword = booking.event('MeetingLinkChanged', { meetingLink: 'https://zoom.us/j/1', meetingPassword: 's3cret' });
    const linkOnly = booking.event('MeetingLinkChanged', { meetingLink: 'https://zoom.us/j/2' });
    const cleared = booking.event('MeetingLinkChanged', { meetingLink: 'https://zoom.us/j/3', meetingPassword: '' });
    await given(interviews, [...begun, withPassword]).then([
      { ...upcoming, meetingLink: 'https://zoom.us/j/1', meetingPassword: 's3cret', calendarRevision: 1 },
    ]);
    await given(interviews, [...begun, withPassword, linkOnly]).then([
      { ...upcoming, meetingLink: 'https://zoom.us/j/2', meetingPassword: 's3cret', calendarRevision: 2 },
    ]);
    await given(interviews, [...begun, withPassword, linkOnly, cleared]).then([
      { ...upcoming, meetingLink: 'https://zoom.us/j/3', calendarRevision: 3 },
    ]);
  });

  it('are started', () => given(interviews, [...begun, booking.started()]).then([{ ...upcoming, status: 'in-progress' }]));
  it('are cancelled', () =>
    given(interviews, [...begun, booking.cancelled()]).then([{ ...upcoming, status: 'cancelled', calendarRevision: 1 }]));
  it('are completed by feedback and rated once', () => {
    const content = { scores: { communicationScore: 8 }, strengths: 'Clear', areasOfImprovement: 'Tests' };
    const feedbackGiven = booking.event('FeedbackGiven', { feedbackId: 'b1.feedback', interviewType: 'DSA', ...content });
    const rated = booking.event('InterviewRated', { ratingId: 'b1.rating', rating: 5 });
    return given(interviews, [...begun, feedbackGiven, booking.completed(), rated]).then([
      { ...upcoming, status: 'completed', feedbackId: 'b1.feedback', isRated: true },
    ]);
  });

  it('are listed with the time they were moved to, and count changes of their calendar entry', async () => {
    const [movedAt, slot] = [addHours(bookedAt, 1), slotAt('ravi.b', addHours(startTime, 48))];
    const moved = booking.moved(slot, { at: movedAt, refundLimit: 50 });
    const record = { ...upcoming, ...slot, reschedules: 1, refundLimit: 50, plannedAt: movedAt, calendarRevision: 1 };
    await given(interviews, [...begun, moved]).then([record]);
    const password = booking.event('MeetingLinkChanged', { meetingLink: upcoming.meetingLink, meetingPassword: 's3cret' });
    await given(interviews, [...begun, moved, password, booking.cancelled()]).then([
      { ...record, status: 'cancelled', meetingPassword: 's3cret', calendarRevision: 2 },
    ]);
  });
  it('keep their slot while a move is requested and if it is refused', () => {
    const asked = booking.event('MoveRequested', { to: slotAt('ravi.b', addHours(startTime, 48)), refundLimit: 100 });
    return given(interviews, [...begun, asked, booking.event('MoveRefused', { slotId: 'ravi.b' })]).then([upcoming]);
  });
});

describe('the payment of an interview', () => {
  it('shows its status before and after the booking', async () => {
    await given(interviews, [requested, booking.covered(), scheduled]).then([withPayment('verified')]);
    await given(interviews, [requested, proof, verified, scheduled]).then([withPayment('verified')]);
    await given(interviews, [...begun, verified]).then([withPayment('verified')]);
    await given(interviews, [...begun, rejected, booking.proof()]).then([withPayment('submitted')]);
  });
  it('is refunded once nothing remains to be sent', async () => {
    const asMoney = booking.refunded({ percent: 50, as: 'money', money: 74_950 });
    await given(interviews, [...begun, verified, asMoney]).then([withPayment('verified')]);
    await given(interviews, [...begun, verified, asMoney, booking.sent(74_950)]).then([withPayment('refunded')]);
    await given(interviews, [...begun, verified, booking.refunded({ percent: 50, credit: 74_950 })]).then([withPayment('refunded')]);
  });
  it('disappears if an admin deletes it, and reappears with new proof', async () => {
    await given(interviews, [...begun, verified, deleted]).then([withoutPayment]);
    await given(interviews, [requested, proof, deleted, scheduled]).then([withoutPayment]);
    await given(interviews, [...begun, deleted, booking.proof()]).then([upcoming]);
  });
  it('is the newest one that is not deleted', async () => {
    const next = booking.requested({ ordinal: 2 });
    const log = [...begun, deleted, next];
    await given(interviews, log).then([withPayment('pending', '2.b1')]);
    await given(interviews, [...log, booking.proof({}, '2.b1')]).then([withPayment('submitted', '2.b1')]);
    // New proof of the first one changes nothing while there is a second one.
    await given(interviews, [...log, booking.proof()]).then([withPayment('pending', '2.b1')]);
    await given(interviews, [...log, booking.deleted({}, '2.b1')]).then([withoutPayment]);
    await given(interviews, [...log, booking.proof(), booking.deleted({}, '2.b1')]).then([upcoming]);
  });
  it('is not one that was paid besides another, even if an admin deletes the other', async () => {
    const twice = [booking.proof({}, '2.b1'), booking.stranded('paid-twice', {}, '2.b1'), booking.verified({}, '2.b1')];
    const log = [...begun, deleted, booking.requested({ ordinal: 2 }), booking.proof(), ...twice];
    await given(interviews, log).then([upcoming]);
    await given(interviews, [...log, deleted]).then([withoutPayment]);
  });
  it('belongs to the same booking', () =>
    given(interviews, [...begun, bookingOf('b2').requested(), bookingOf('b2').verified()]).then([upcoming]));

  describe('that was rejected', () => {
    const releaseAt = addHours(rejectedAt, 24);
    const released = async (...log: readonly GivenEvent[]) => (await given(interviews, [...begun, ...log]).documents())[0]?.releaseAt;
    it('states when the booking is released', async () => {
      await given(interviews, [...begun, rejected]).then([{ ...withPayment('rejected'), releaseAt }]);
      await given(interviews, [requested, proof, rejected, scheduled]).then([{ ...withPayment('rejected'), releaseAt }]);
    });
    it('releases nothing after new proof, verification or deletion, or once the interview has begun or was cancelled', async () => {
      expect(await released(rejected)).toBe(releaseAt);
      for (const event of [booking.proof(), verified, deleted, booking.started(), booking.cancelled()])
        expect(await released(rejected, event)).toBeUndefined();
    });
    it('depends on the time that the interview was moved to', async () => {
      const sooner = slotAt('ravi.b', addHours(rejectedAt, 30));
      expect(await released(rejected, booking.moved(sooner))).toBe(addHours(rejectedAt, 6));
    });
  });
});

describe('an interview with a reported no-show', () => {
  const disputableUntil = '2026-11-25T14:00:00.000Z';
  const noShow = { absent: 'interviewer', statement: 'I waited', disputableUntil } as const;
  const [reportedAt, settledAt] = ['2026-11-24T14:00:00.000Z', '2026-11-26T09:00:00.000Z'];
  const reported = booking.event('NoShowReported', noShow, { at: reportedAt });
  const known = { ...noShow, reportedAt };
  const disputed = booking.event('NoShowDisputed', { statement: 'I was there' });
  const withDispute = { ...known, dispute: 'I was there' };
  const outcome = (percent: number) => ({ state: 'settled', outcome: { percent, at: settledAt } }) as const;
  it('waits until the dispute period ends', () =>
    given(interviews, [...begun, reported]).then([{ ...upcoming, noShow: { ...known, state: 'reported' } }]));
  it('waits for an admin once disputed', () =>
    given(interviews, [...begun, reported, disputed]).then([{ ...upcoming, noShow: { ...withDispute, state: 'disputed' } }]));
  it('waits for nobody once settled', async () => {
    for (const [log, what] of [
      [[reported], known],
      [[reported, disputed], withDispute],
    ] as const)
      await given(interviews, [...begun, ...log, settled(100, settledAt), booking.cancelled()]).then([
        { ...upcoming, status: 'cancelled', noShow: { ...what, ...outcome(100) }, calendarRevision: 1 },
      ]);
  });
  it('keeps its status if the report is dismissed because it took place', () =>
    given(interviews, [...begun, booking.started(), reported, settled(0, settledAt)]).then([
      { ...upcoming, status: 'in-progress', noShow: { ...known, ...outcome(0) } },
    ]));
  it('has a void report once it took place after all, and may be reported again', async () => {
    const absent = booking.event('NoShowReported', { ...noShow, absent: 'candidate' }, { at: reportedAt });
    const took = [...begun, absent, booking.completed()];
    await given(interviews, took).then([{ ...upcoming, status: 'completed', noShow: { ...known, absent: 'candidate', state: 'void' } }]);
    await given(interviews, [...took, reported]).then([{ ...upcoming, status: 'completed', noShow: { ...known, state: 'reported' } }]);
  });
});
