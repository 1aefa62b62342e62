import { describe, it } from '@jest/globals';
import type { InterviewerAccountEvent } from '@s30/contracts/events/interviewerAccount';
import { BookingId, UserId } from '@s30/contracts/ids';
import { money, rupees } from '@s30/contracts/money';
import { given } from '@s30/platform/decider/spec';
import { type InterviewerAccountCommand, interviewerAccount } from './decider.ts';

const [ravi, asha] = [UserId.parse('ravi'), UserId.parse('asha')];
const interviewerId = ravi;
const trustAllowance = rupees(5000);
const byClock = { actor: { userId: 'booking-follow-ups', role: 'system' } } as const;
const byAdmin = { actor: { userId: 'anita', role: 'admin' } } as const;

const of = (chargeId: string) => ({ interviewerId, chargeId });
const charge = (chargeId: string, wanted: number, revision = 7) => {
  return { ...of(chargeId), kind: 'refund', bookingId: BookingId.parse('b'), candidateId: asha, revision, wanted: rupees(wanted) } as const;
};
const wants = (chargeId: string, wanted: number, revision = 7): InterviewerAccountCommand => {
  return { type: 'FollowCharge', ...charge(chargeId, wanted, revision), trustAllowance };
};
const asked = (chargeId: string, wanted: number, revision = 7): InterviewerAccountEvent => {
  return { type: 'ChargeAsked', data: charge(chargeId, wanted, revision) };
};
const charged = (
  chargeId: string,
  amount: number,
  by: 'allowance' | 'admin' = 'allowance',
  hasWaited = by === 'admin',
): InterviewerAccountEvent => {
  return { type: 'CreditCharged', data: { ...of(chargeId), amount: rupees(amount), by, hasWaited } };
};
const freed = (chargeId: string, amount: number) => charged(chargeId, amount, 'allowance', true);
const declined = (chargeId: string, amount: number): InterviewerAccountEvent => {
  return { type: 'ChargeDeclined', data: { ...of(chargeId), candidateId: asha, amount: rupees(amount), reason: 'the same picture again' } };
};
const collected = (amount: number): InterviewerAccountEvent => {
  return { type: 'CollectionRecorded', data: { interviewerId, amount: rupees(amount) } };
};
const approve = (chargeId: string, seen?: number): InterviewerAccountCommand => {
  return { type: 'ApproveCharge', ...of(chargeId), declinedSeen: seen === undefined ? undefined : rupees(seen), trustAllowance };
};
const decline = (chargeId: string): InterviewerAccountCommand => {
  return { type: 'DeclineCharge', ...of(chargeId), reason: 'the same picture again', trustAllowance };
};
const waive = (chargeId: string): InterviewerAccountCommand => ({ type: 'WaiveCharge', ...of(chargeId), trustAllowance });
const collect = (amount: number): InterviewerAccountCommand => {
  return { type: 'RecordCollection', interviewerId, amount: rupees(amount), trustAllowance };
};
const full = [asked('1.a', 1999), charged('1.a', 1999), asked('1.b', 1999), charged('1.b', 1999)];

describe('credit on an interviewer’s word', () => {
  it('is granted at once while charges stay within the allowance', () => {
    given(interviewerAccount, []).when(wants('1.a', 5000), byClock).then(asked('1.a', 5000), charged('1.a', 5000));
    given(interviewerAccount, full).when(wants('1.c', 1002), byClock).then(asked('1.c', 1002), charged('1.c', 1002));
  });
  it('waits as a whole when it exceeds the allowance, leaving room for smaller charges', () => {
    given(interviewerAccount, full).when(wants('1.c', 1999), byClock).then(asked('1.c', 1999));
    given(interviewerAccount, [...full, asked('1.c', 1999)])
      .when(wants('1.d', 1000), byClock)
      .then(asked('1.d', 1000), charged('1.d', 1000));
  });
  it('is granted only for the added amount, and once per request', () => {
    given(interviewerAccount, full)
      .when(wants('1.a', 2500, 9), byClock)
      .then(asked('1.a', 2500, 9), charged('1.a', 501));
    given(interviewerAccount, full)
      .when(wants('1.a', 2500, 7), byClock)
      .thenNothing();
    given(interviewerAccount, full)
      .when(wants('1.a', 2500, 6), byClock)
      .thenNothing();
  });
  it('stops waiting once its booking no longer requests it', () => {
    given(interviewerAccount, [...full, asked('1.c', 1999), asked('1.c', 0, 9)])
      .when(approve('1.c'), byAdmin)
      .thenRejected('charge_not_waiting');
  });
});

describe('an admin', () => {
  const waiting = [...full, asked('1.c', 1999)];
  it('approves waiting credit regardless of the allowance', () => {
    given(interviewerAccount, waiting)
      .when(approve('1.c'), byAdmin)
      .then(charged('1.c', 1999, 'admin'));
    given(interviewerAccount, full).when(approve('1.a'), byAdmin).thenRejected('charge_not_waiting');
    given(interviewerAccount, full).when(approve('1.z'), byAdmin).thenRejected('charge_unknown');
  });
  it('declines it, and can still approve it later', () => {
    given(interviewerAccount, waiting).when(decline('1.c'), byAdmin).then(declined('1.c', 1999));
    given(interviewerAccount, [...waiting, declined('1.c', 1999)])
      .when(approve('1.c'), byAdmin)
      .then(charged('1.c', 1999, 'admin'));
    given(interviewerAccount, [...waiting, declined('1.c', 1999), collected(9000)])
      .when(collect(1), byAdmin)
      .then(collected(1));
  });
  it('does not overrule a refusal that was not seen', () => {
    const refused = [...waiting, declined('1.c', 1999)];
    given(interviewerAccount, refused).when(approve('1.c', 0), byAdmin).thenRejected('changed_meanwhile');
    given(interviewerAccount, refused)
      .when(approve('1.c', 1999), byAdmin)
      .then(charged('1.c', 1999, 'admin'));
    given(interviewerAccount, [...refused, charged('1.c', 1999, 'admin')])
      .when(approve('1.c', 1999), byAdmin)
      .thenRejected('charge_not_waiting');
  });
  it('makes room by collecting, waiving a charge or raising the allowance, and the oldest charge is granted first', () => {
    const both = [...waiting, asked('1.d', 1500)];
    given(interviewerAccount, both).when(collect(1000), byAdmin).then(collected(1000), freed('1.c', 1999));
    given(interviewerAccount, both)
      .when(waive('1.a'), byAdmin)
      .then({ type: 'ChargeWaived', data: { ...of('1.a'), candidateId: asha, amount: rupees(1999) } }, freed('1.c', 1999));
    const raise = { type: 'SetTrustAllowance', interviewerId, amount: rupees(8000), trustAllowance } as const;
    given(interviewerAccount, both)
      .when(raise, byAdmin)
      .then({ type: 'TrustAllowanceSet', data: { interviewerId, amount: rupees(8000) } }, freed('1.c', 1999), freed('1.d', 1500));
  });
  it('is waived once', () => {
    const waived = { type: 'ChargeWaived', data: { ...of('1.a'), candidateId: asha, amount: rupees(1999) } } as const;
    given(interviewerAccount, [...full, waived])
      .when(waive('1.a'), byAdmin)
      .thenRejected('charge_settled');
  });
  it('collects more than was granted without widening the allowance', () =>
    given(interviewerAccount, [...full.slice(0, 2), collected(50_000)])
      .when(wants('1.b', 5001), byClock)
      .then(asked('1.b', 5001)));
  it('collects dollars without making room for rupees', () =>
    given(interviewerAccount, waiting)
      .when({ type: 'RecordCollection', interviewerId, amount: money(900_000, 'USD'), trustAllowance }, byAdmin)
      .then({ type: 'CollectionRecorded', data: { interviewerId, amount: money(900_000, 'USD') } }));
  it('cannot decide about their own money', () => {
    const own = { actor: { userId: ravi, role: 'admin' } } as const;
    given(interviewerAccount, waiting).when(approve('1.c'), own).thenRejected('own_booking');
    given(interviewerAccount, waiting)
      .when(approve('1.c'), { actor: { userId: asha, role: 'admin' } })
      .thenRejected('own_booking');
    given(interviewerAccount, waiting)
      .when(collect(1), { actor: { userId: 'carol', role: 'candidate' } })
      .thenRejected('not_allowed');
  });
});

describe('a settlement or an allowance made from what another admin has changed meanwhile', () => {
  const amount = rupees(100);
  const byTwo = [collected(300), { type: 'PayoutRecorded', data: { interviewerId, amount } } as const];
  it.each(['RecordPayout', 'RecordCollection'] as const)('is refused (%s)', (type) => {
    const record = { type, interviewerId, amount, trustAllowance } as const;
    given(interviewerAccount, byTwo)
      .when({ ...record, settlementsSeen: 1 }, byAdmin)
      .thenRejected('changed_meanwhile');
    const recorded = { type: type === 'RecordPayout' ? 'PayoutRecorded' : 'CollectionRecorded', data: { interviewerId, amount } } as const;
    given(interviewerAccount, byTwo)
      .when({ ...record, settlementsSeen: 2 }, byAdmin)
      .then(recorded);
    given(interviewerAccount, byTwo).when(record, byAdmin).then(recorded);
  });
  it('is refused (SetTrustAllowance)', () => {
    const set = { type: 'SetTrustAllowance', interviewerId, amount, trustAllowance } as const;
    const before = { type: 'TrustAllowanceSet', data: { interviewerId, amount: rupees(8000) } } as const;
    given(interviewerAccount, [before])
      .when({ ...set, madeFrom: rupees(5000) }, byAdmin)
      .thenRejected('changed_meanwhile');
    given(interviewerAccount)
      .when({ ...set, madeFrom: rupees(5000) }, byAdmin)
      .then({ type: 'TrustAllowanceSet', data: { interviewerId, amount } });
  });
});
