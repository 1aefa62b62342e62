import { describe, it } from '@jest/globals';
import { accountMailEvents } from '@s30/contracts/events/accountMail';
import { addMinutes, Instant } from '@s30/contracts/time';
import { given } from '@s30/platform/decider/spec';
import fc from 'fast-check';
import { everyHistory } from '../histories.testing.ts';
import { accountMail } from './decider.ts';

const nine = Instant.parse('2026-11-21T09:00:00.000Z');
const later = (minutes: number) => ({ at: addMinutes(nine, minutes) });
const askReset = { type: 'RequestPasswordReset', mostPerHour: 2 } as const;
const askVerification = { type: 'RequestVerificationMail', mostPerHour: 2 } as const;
const resetAsked = (minutes: number) => ({ type: 'PasswordResetRequested', data: { requestedAt: addMinutes(nine, minutes) } }) as const;
const verificationAsked = (minutes: number) =>
  ({ type: 'VerificationMailRequested', data: { requestedAt: addMinutes(nine, minutes) } }) as const;

describe('a mail that anyone may request', () => {
  it('is asked for', () => given(accountMail).when(askReset, later(0)).then(resetAsked(0)));
  it('is asked for again', () =>
    given(accountMail, [resetAsked(0)])
      .when(askReset, later(1))
      .then(resetAsked(1)));
  it('is not sent more often than allowed, and excess requests are not recorded', () =>
    given(accountMail, [resetAsked(0), resetAsked(1)])
      .when(askReset, later(2))
      .thenNothing());
  it('is sent again after an hour', () =>
    given(accountMail, [resetAsked(0), resetAsked(1)])
      .when(askReset, later(60))
      .then(resetAsked(60)));
  it('is sent although the limit was reached while the clock was ahead', () =>
    given(accountMail, [resetAsked(10_000), resetAsked(10_001)])
      .when(askReset, later(60))
      .then(resetAsked(60)));
  it('is counted by kind', () =>
    given(accountMail, [resetAsked(0), resetAsked(1)])
      .when(askVerification, later(2))
      .then(verificationAsked(2)));
  it('has no limit if limits are off', () =>
    given(accountMail, [resetAsked(0), resetAsked(1)])
      .when({ ...askReset, mostPerHour: Number.POSITIVE_INFINITY }, later(2))
      .then(resetAsked(2)));

  it('never exceeds its limit within any hour', () =>
    everyHistory(accountMail, {
      family: accountMailEvents,
      commands: fc.constantFrom(askReset, askVerification, { type: 'LockOut', mostPerHour: 1 } as const),
      actors: [{ userId: 'guest', role: 'guest' }],
      begin: nine,
      minutesBetween: 40,
      invariant: ({ command, events, past }) => {
        const sent = [...past, ...events].filter(({ type }) => type === events[0]?.type);
        const lastHour = sent.filter(({ data }) => addMinutes(data.requestedAt, 60) > command.at);
        if (lastHour.length > command.mostPerHour) throw new Error(`${lastHour.length} within an hour`);
      },
    }));
});
