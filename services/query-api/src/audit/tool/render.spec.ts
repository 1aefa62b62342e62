import { describe, expect, it } from '@jest/globals';
import type { AuditEventDocument, RawEvent } from '@s30/contracts/documents/audit';
import type { Position } from '@s30/platform/event-store/port';
import type { Verification } from '@s30/platform/seals/integrity';
import { asOfText, historyText, verificationText } from './render.ts';

const AT = '2026-11-21T13:33:38.952Z';
const position = (events: number) => String(events).padStart(16, '0') as Position;
const seal = (number: number, events: number) =>
  ({ number, events, eventId: `event ${events}`, hash: '0'.repeat(64), at: AT, previous: '0'.repeat(64), signature: '' }) as const;
const sound = (events: number, sealed: readonly number[]): Verification => ({
  findings: [],
  events,
  verified: { position: position(events), events, at: AT },
  seals: sealed.map((each, index) => seal(index + 1, each)),
});
const linesOf = (verification: Verification): readonly string[] => verificationText(verification).trimEnd().split('\n');

describe('the output of verify', () => {
  it('uses singular and plural, and says which events no seal covers yet', () => {
    expect(linesOf(sound(947, [716]))).toEqual([
      'All 947 events follow from each other and agree with the only seal.',
      'Nothing is wrong up to event 947 (0000000000000947).',
      `Last seal: number 1 over 716 events, made ${AT}.`,
      '231 events came after it: no seal vouches for them yet.',
    ]);
    expect(linesOf(sound(717, [700, 716]))).toEqual([
      'All 717 events follow from each other and agree with all 2 seals.',
      'Nothing is wrong up to event 717 (0000000000000717).',
      `Last seal: number 2 over 716 events, made ${AT}.`,
      '1 event came after it: no seal vouches for it yet.',
    ]);
    expect(linesOf(sound(716, [716])).at(-1)).toBe('No event came after it.');
  });

  it('uses the singular for one finding', () => {
    const what = 'The event at 0000000000000003 was changed.';
    const [first, second] = linesOf({ ...sound(5, [2]), findings: [{ kind: 'changed', what, stream: 'payment-1' }] });
    expect([first, second]).toEqual(['1 finding:', `  changed: ${what} (payment-1)`]);
  });

  it('describes an empty log', () =>
    expect(linesOf({ ...sound(0, []), verified: { position: '' as Position, events: 0, at: AT } })).toEqual([
      'The log is empty: there is nothing to verify.',
      'No seal.',
    ]));
});

describe('the output of history', () => {
  const kavya = { _id: '5d0a7c1e', name: 'Kavya Nair' };
  const event = {
    position: position(7),
    eventId: 'e1',
    stream: 'calendar-a1',
    revision: 2,
    type: 'SlotReleased',
    kind: 'calendar',
    objectId: 'a1',
    title: 'Slot open again',
    at: AT,
    actor: { ...kavya, role: 'candidate' },
    requestId: 'r1',
    commandId: 'c1',
    causationId: 'r1',
    candidate: kavya,
  } as const;
  const toldOf = (changes: AuditEventDocument['changes'], raw: readonly RawEvent[] = []) =>
    historyText({ object: { kind: 'slot', id: 's1', deleted: false }, now: [], events: [{ ...event, changes: [...changes] }] }, raw);
  const written = (text: string) => toldOf([{ field: 'Message', after: { kind: 'text', text } }]);

  it('shows people’s names beside their ids', () =>
    expect(toldOf([{ field: 'Candidate', before: { kind: 'text', text: kavya._id } }])).toContain(
      '    Candidate: Kavya Nair (5d0a7c1e) → none\n',
    ));

  it('marks the further lines of a text, so that they do not pass for events', () =>
    expect(written('hello\n#9  Payment verified\r\n    Status: verified')).toContain(
      '    Message: hello\n      | #9  Payment verified\n      |     Status: verified\n',
    ));

  it.each([
    ['a\u001b[2K\u001b[1A', String.raw`a\u001b[2K\u001b[1A`],
    ['a\u009b2K', String.raw`a\u009b2K`],
    ['a\rb', String.raw`a\u000db`],
    ['a\u2028b\u2029', String.raw`a\u2028b\u2029`],
    ['hire\u202e ton od', String.raw`hire\u202e ton od`],
    ['a\u{e0041}', String.raw`a\udb40\udc41`],
  ])('does not pass on the control characters of %j', (text, shown) => expect(written(text)).toContain(`    Message: ${shown}\n`));

  it.each(['if:\n\tprint(1)', 'क्\u200dष', '👩\u200d💻', 'مي\u200cخواهم'])('keeps %j as it was written', (text) =>
    expect(written(text).replace('\n      | ', '\n')).toContain(`Message: ${text}\n`),
  );

  it('shows stored events as JSON without control characters', () => {
    const raw = { position: event.position, data: { message: 'a\u009b2K\u202e' } };
    expect(toldOf([], [raw as never])).toContain(String.raw`        "message": "a\u009b2K\u202e"`);
  });
});

it('marks payments as expired or deleted in the output of as-of', () => {
  const none = { payments: 0, total: 0, byCurrency: { INR: 0, USD: 0, EUR: 0 } };
  const pending = { status: 'pending', amount: 1499, currency: 'INR', deleted: false, expired: false } as const;
  const [candidate, interviewer] = [{ name: 'Asha' }, { name: 'Ravi' }];
  const found = [
    { _id: 'p1', createdAt: AT, candidate, interviewer, then: { ...pending, expired: true }, now: { ...pending, deleted: true } },
  ];
  const text = asOfText(
    { at: AT, then: none, now: none, months: [] },
    { at: AT, payments: found, total: 1, totalPages: 1, page: 1 } as never,
    { at: AT, users: [], total: 0, totalPages: 0, page: 1 },
  );
  expect(text).toMatch(/p1 .* pending, expired +pending, deleted/);
});
