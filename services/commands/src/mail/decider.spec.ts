import { describe, expect, it } from '@jest/globals';
import { mailEvents } from '@s30/contracts/events/mail';
import { UserId } from '@s30/contracts/ids';
import { Instant } from '@s30/contracts/time';
import { given } from '@s30/platform/decider/spec';
import fc from 'fast-check';
import { everyHistory } from '../histories.testing.ts';
import { mail } from './decider.ts';

const request = {
  template: 'interviewBooked',
  userId: UserId.parse('asha'),
  address: 'asha@example.org',
  name: 'Asha Rao',
  messageId: '<1@s30.example>',
  cause: 'event-1',
};
const ask = { type: 'RequestMail', request } as const;
const now = Instant.parse('2026-11-21T10:00:00.000Z');
const asked = { type: 'MailRequested', data: { ...request, requestedAt: now } } as const;
const recordSent = { type: 'RecordSent' } as const;
const sent = { type: 'MailSent', data: {} } as const;
const recordRefused = { type: 'RecordRefused', reason: 'no such mailbox' } as const;
const refused = { type: 'MailRefused', data: { userId: request.userId, reason: 'no such mailbox' } } as const;

describe('a mail', () => {
  it('is recorded before it is sent', () => given(mail).when(ask).then(asked));
  it('is requested once', () => {
    for (const history of [[asked], [asked, sent], [asked, refused]]) given(mail, history).when(ask).thenNothing();
  });
  it('is sent', () => given(mail, [asked]).when(recordSent).then(sent));
  it('is sent once', () => given(mail, [asked, sent]).when(recordSent).thenNothing());
  it('is given up if the server refuses it, and the log says why', () => given(mail, [asked]).when(recordRefused).then(refused));
  it('is given up once', () => given(mail, [asked, refused]).when(recordRefused).thenNothing());
  it('is either sent or given up, never both', () => {
    given(mail, [asked, sent]).when(recordRefused).thenNothing();
    given(mail, [asked, refused]).when(recordSent).thenNothing();
  });
  it('is neither sent nor given up before it is requested', () => {
    for (const command of [recordSent, recordRefused]) given(mail).when(command).thenNothing();
  });
  it('goes from requested to exactly one outcome, whatever the commands', () =>
    everyHistory(mail, {
      family: mailEvents,
      commands: fc.constantFrom(ask, recordSent, recordRefused),
      actors: [{ userId: 'mails', role: 'system' }],
      begin: Instant.parse('2026-11-21T10:00:00.000Z'),
      invariant: ({ before, after, refused: code }) => {
        expect(code).toBeUndefined();
        if (before.status !== after.status)
          expect(['none → requested', 'requested → sent', 'requested → refused']).toContain(`${before.status} → ${after.status}`);
      },
    }));
});
