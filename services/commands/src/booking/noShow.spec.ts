import { describe, it } from '@jest/globals';
import { addHours, addMinutes } from '@s30/contracts/time';
import { given } from '@s30/platform/decider/spec';
import * as b from './bookings.testing.ts';
import { booking } from './decider.ts';

const report = { type: 'ReportNoShow', statement: 'alone' } as const;
const dispute = { type: 'DisputeNoShow', statement: 'was there' } as const;
const settle = { type: 'SettleNoShow' } as const;
const noShow = (absent: string, percent: number) => b.cancelled(percent, { reason: `${absent} did not come`, cause: 'no-show' });
const settledAt = (percent: number) => b.cancelled(percent, { reason: 'an admin has settled the report of a no-show', cause: 'no-show' });
const over = addHours(b.after(15), 24);

describe('reporting a no-show', () => {
  it('is possible from 15 minutes after the start until 24 hours after the end', () => {
    const at = b.after(15);
    given(booking, b.booked)
      .when(report, { ...b.byAsha, at })
      .then(b.reported('interviewer'));
    given(booking, b.booked)
      .when(report, { ...b.byRavi, at })
      .then(b.reported('candidate'));
    given(booking, b.booked)
      .when(report, { ...b.byAsha, at: b.after(14) })
      .thenRejected('no_show_too_early');
    const last = addHours(b.end, 24);
    given(booking, b.booked)
      .when(report, { ...b.byAsha, at: last })
      .then(b.reported('interviewer', last));
    given(booking, b.booked)
      .when(report, { ...b.byAsha, at: addMinutes(last, 1) })
      .thenRejected('no_show_too_late');
  });
  it('stays possible for the candidate after a start or feedback', () => {
    const at = b.after(15);
    for (const past of [
      [...b.booked, b.started],
      [...b.booked, b.started, b.feedbackGiven, b.completed],
    ])
      given(booking, past)
        .when(report, { ...b.byAsha, at })
        .then(b.reported('interviewer'));
    given(booking, [...b.booked, b.started, b.feedbackGiven, b.completed])
      .when(report, { ...b.byRavi, at })
      .thenRejected('interview_over', { status: 'completed' });
  });
  it('is for either side, once', () => {
    const at = b.after(15);
    given(booking, b.booked)
      .when(report, { ...b.byAdmin, at })
      .thenRejected('interview_unknown');
    given(booking, [...b.booked, b.reported('interviewer')])
      .when(report, { ...b.byRavi, at })
      .thenRejected('no_show_reported_already');
    given(booking, [...b.booked, b.cancelled(0)])
      .when(report, { ...b.byAsha, at })
      .thenRejected('interview_over', { status: 'cancelled' });
  });
  it('is possible again once a report is void because the interview took place', () =>
    given(booking, [...b.booked, b.reported('candidate'), b.feedbackGiven, b.completed])
      .when(report, { ...b.byAsha, at: b.after(60) })
      .then(b.reported('interviewer', b.after(60))));
});

describe('disputing a report', () => {
  const past = [...b.booked, b.reported('interviewer')];
  it('is for the side reported absent, within 24 hours', () => {
    given(booking, past)
      .when(dispute, { ...b.byRavi, at: b.after(16) })
      .then(b.disputed);
    given(booking, past)
      .when(dispute, { ...b.byAsha, at: b.after(16) })
      .thenRejected('no_show_not_yours_to_dispute');
    given(booking, past)
      .when(dispute, { ...b.byAdmin, at: b.after(16) })
      .thenRejected('interview_unknown');
    given(booking, past)
      .when(dispute, { ...b.byRavi, at: over })
      .thenRejected('dispute_too_late');
  });
  it('is possible once, while there is a report', () => {
    given(booking, b.booked).when(dispute, b.byRavi).thenRejected('no_show_not_reported');
    given(booking, [...past, b.disputed])
      .when(dispute, { ...b.byRavi, at: b.after(17) })
      .thenRejected('no_show_disputed_already');
    given(booking, [...past, b.settled(100), noShow('interviewer', 100)])
      .when(dispute, b.byRavi)
      .thenRejected('dispute_too_late');
  });
});

it('a report that is void because the interview took place is neither disputed nor settled', () => {
  const past = [...b.paid, b.started, b.reported('interviewer'), b.feedbackGiven, b.completed];
  given(booking, past)
    .when(dispute, { ...b.byRavi, at: b.after(60) })
    .thenRejected('no_show_not_reported');
  given(booking, past)
    .when({ ...settle, percent: 100 }, b.byAdmin)
    .thenRejected('no_show_not_reported');
});

describe('settling a report', () => {
  it('by timer refunds everything if the interviewer was absent, and nothing if the candidate was', () => {
    given(booking, [...b.paid, b.reported('interviewer')])
      .when(settle, { ...b.byClock, at: over })
      .then(b.settled(100), noShow('interviewer', 100), b.asCredit(100, 'no-show'));
    given(booking, [...b.paid, b.reported('candidate')])
      .when(settle, { ...b.byClock, at: over })
      .then(b.settled(0), noShow('candidate', 0));
  });
  it('by timer waits until the dispute period ends, and leaves disputes to admins', () => {
    given(booking, [...b.paid, b.reported('interviewer')])
      .when(settle, { ...b.byClock, at: b.after(60) })
      .thenNothing();
    const past = [...b.paid, b.reported('interviewer'), b.disputed];
    given(booking, past)
      .when(settle, { ...b.byClock, at: over })
      .thenNothing();
    given(booking, past)
      .when({ ...settle, percent: 50 }, { ...b.byAdmin, at: over })
      .then(b.settled(50), settledAt(50), b.asCredit(50, 'no-show'));
  });
  it('by dismissal leaves an interview that took place unchanged', () => {
    const dismiss = { ...settle, percent: 0 };
    given(booking, [...b.paid, b.started, b.reported('interviewer')])
      .when(dismiss, b.byAdmin)
      .then(b.settled(0));
    given(booking, [...b.paid, b.reported('interviewer')])
      .when(dismiss, b.byAdmin)
      .then(b.settled(0), settledAt(0));
  });
  it('is for admins without a part in the booking, once', () => {
    given(booking, [...b.paid, b.reported('interviewer')])
      .when(settle, b.byRavi)
      .thenRejected('interview_unknown');
    given(booking, [...b.paid, b.reported('interviewer')])
      .when(settle, { actor: { userId: b.ravi, role: 'admin' } })
      .thenRejected('own_booking');
    given(booking, b.paid).when(settle, b.byAdmin).thenRejected('no_show_not_reported');
    given(booking, [...b.paid, b.reported('interviewer'), b.settled(100), noShow('interviewer', 100)])
      .when(settle, b.byAdmin)
      .thenNothing();
  });

  it('is settled once: the same share again changes nothing, and another share or a reason is refused', () => {
    const past = [...b.paid, b.reported('interviewer'), b.settled(60), settledAt(60)];
    given(booking, past)
      .when({ ...settle, percent: 60 }, b.byAdmin)
      .thenNothing();
    given(booking, past)
      .when({ ...settle, percent: 0 }, b.byAdmin)
      .thenRejected('no_show_settled_already');
    given(booking, past)
      .when({ ...settle, percent: 60, reason: 'Both agree.' }, b.byAdmin)
      .thenRejected('no_show_settled_already');
    given(booking, past)
      .when(settle, { ...b.byClock, at: b.after(48 * 60) })
      .thenNothing();
  });
});
