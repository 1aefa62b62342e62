import { describe, expect, it } from '@jest/globals';
import type { AuditEventDocument } from '@s30/contracts/documents/audit';
import { filtersOf, formIn, shownIn } from './filters.ts';
import { agoText, fieldText, instantOfLocal, localText, momentText } from './moment.ts';
import { historyPath, nameOfObject, objectOf, shortHash, shortId, shortIfId, shortPosition, shortStream } from './objects.ts';
import { deletedText, typesText } from './texts.ts';

const event = (known: Partial<AuditEventDocument>) => ({ kind: 'payment', objectId: 'p-1', ...known }) as AuditEventDocument;

describe('an event', () => {
  it('belongs to the history of its object', () => {
    expect(objectOf(event({}))).toEqual({ kind: 'payment', id: 'p-1' });
    expect(objectOf(event({ kind: 'calendar', objectId: 'ravi', slotId: 'ravi.a' }))).toEqual({ kind: 'slot', id: 'ravi.a' });
    expect(objectOf(event({ kind: 'calendar', objectId: 'ravi' }))).toBeUndefined();
    expect(objectOf(event({ kind: 'mail' }))).toBeUndefined();
  });
  it('links to a history with an escaped id', () => expect(historyPath('price', 'System Design')).toBe('/audit/price/System%20Design'));
  it('shows ids, streams, hashes and positions in short form', () => {
    expect(shortId('8f3a1c92-0000-4000-8000-000000000000')).toBe('8f3a1c92…');
    expect(shortId('System Design')).toBe('System Design');
    expect(nameOfObject('price', 'behavioral-leadership')).toBe('Behavioral/Leadership');
    expect(nameOfObject('payment', '8f3a1c92-0000-4000-8000-000000000000')).toBe('8f3a1c92…');
    expect(shortIfId('8f3a1c92-0000-4000-8000-000000000000')).toBe('8f3a1c92…');
    expect(shortIfId('https://meet.google.com/abc-defg-hij')).toBe('https://meet.google.com/abc-defg-hij');
    expect(shortIfId('referral of 8f3a1c92-0000-4000-8000-000000000000')).toBe('referral of 8f3a1c92…');
    expect(shortIfId('Held for 1.8f3a1c92-0000-4000-8000-000000000000')).toBe('Held for 1.8f3a1c92…');
    expect(shortStream('calendar-4be17d05-0000')).toBe('calendar-4be1…');
    expect(shortStream('price-DSA')).toBe('price-DSA');
    expect(shortHash('9c41aaaaaaaae07b')).toBe('9c41…e07b');
    expect(shortPosition('0000000000000118')).toBe('118');
    expect(shortPosition('00000000000000000042-00000000000000000042')).toBe('42');
  });
});

describe('the number of events in the address', () => {
  it.each([
    ['', 50],
    ['shown=150', 150],
    ['shown=900', 500],
    ['shown=-3', 50],
    ['shown=75.5', 75],
    ['shown=many', 50],
  ])('of "%s" is %d', (address, shown) => expect(shownIn(new URLSearchParams(address))).toBe(shown));
});

describe('a moment', () => {
  it.each([
    ['13:34:31', 'just now'],
    ['13:34:00', '1 minute ago'],
    ['12:35:01', '59 minutes ago'],
    ['12:35:00', '1 hour ago'],
    ['13:35:30', 'just now'],
  ])('at %s was, at 13:35, %s', (time, ago) => {
    expect(agoText(`2026-11-24T${time}.000Z`, Date.parse('2026-11-24T13:35:00.000Z'))).toBe(ago);
  });

  it('is shown to the second, with its time zone', () =>
    expect(momentText('2026-11-21T04:57:04.000Z', 'Asia/Kolkata').replace(/\s/g, ' ')).toBe('Nov 21, 2026, 10:27:04 AM IST'));
  it('survives a round trip through a date and time field', () => {
    const instant = '2026-11-21T04:57:00.000Z';
    expect(instantOfLocal(localText(instant))).toBe(instant);
    expect(instantOfLocal('')).toBeUndefined();
    expect(instantOfLocal('yesterday')).toBeUndefined();
  });
  it.each([
    ['2026-02-28T10:00Z', '2026-02-28T10:00:00.000Z'],
    ['2026-02-28T10:00:30.250Z', '2026-02-28T10:00:30.250Z'],
    ['2026-02-30T10:00', undefined],
    ['2026-02-30T10:00Z', undefined],
    ['2026-04-31T24:00', undefined],
    ['2026', undefined],
    ['2', undefined],
  ])('in the address, %s is read as %s', (text, instant) => expect(instantOfLocal(text)).toBe(instant));
});

describe('the period in the address', () => {
  const formOf = (address: string) => formIn(new URLSearchParams(address));
  it('fills the fields by which the log is filtered', () => {
    const form = formOf('from=2026-02-27T10:00:30.250Z&until=2026-02-28T10:00');
    const period = { from: '2026-02-27T10:00:00.000Z', until: instantOfLocal('2026-02-28T10:00') };
    expect(form).toMatchObject(period);
    expect([fieldText(form.from), fieldText(form.until)]).toEqual([localText(period.from), '2026-02-28T10:00']);
    expect(filtersOf(form)).toEqual(period);
  });
  it('is no filter if there is no such date', () => {
    const form = formOf('from=2026-04-31T10:00Z&until=2026-02-30T10:00');
    expect(form).toMatchObject({ from: '', until: '' });
    expect(filtersOf(form)).toEqual({});
  });
});

describe('the interview types a user may conduct', () => {
  it('are none unless the user is an interviewer, whatever their permissions', () => {
    expect(typesText({ role: 'interviewer', allowedInterviewTypes: ['DSA', 'System Design'] })).toBe('DSA, System Design');
    expect(typesText({ role: 'interviewer', allowedInterviewTypes: [] })).toBe('None');
    expect(typesText({ role: 'candidate', allowedInterviewTypes: ['DSA'] })).toBe('None');
  });
});

describe('the notice for a deleted object', () => {
  it('names the kind of object', () =>
    expect([deletedText('payment'), deletedText('problem')]).toEqual([
      'An admin deleted this payment: it has left the lists and the revenue, but not its history.',
      'An admin deleted this problem: it has left the library, but not its history.',
    ]));
});
