import { describe, expect, it } from '@jest/globals';
import { daysShown, fromDate, type Slot, slotsText } from './shownSlots.ts';
import { readSlotSearch, writeSlotSearch } from './slotSearch.ts';

const TODAY = '2026-11-20';
const slot = (startTime: string) => ({ _id: startTime, startTime }) as Slot;

describe('the slot search', () => {
  it('survives a round trip through the URL', () => {
    const search = {
      date: '2026-11-24',
      zone: 'America/New_York',
      interviewerId: 'u.1',
      interviewType: 'Behavioral/Leadership',
      slotId: 'u.1.abc',
      turns: 3,
      rows: 600,
    } as const;
    expect(readSlotSearch(new URLSearchParams(writeSlotSearch(search).toString()), TODAY)).toEqual(search);
  });

  it('ignores invalid values in the URL', () => {
    const address = new URLSearchParams('date=2026-13-45&zone=Mars/Olympus&type=Juggling&interviewer=&slot=&turns=1.5&rows=-1');
    expect(readSlotSearch(address, TODAY)).toEqual({});
    expect(readSlotSearch(new URLSearchParams('date=2027-02-30'), TODAY)).toEqual({});
    expect(readSlotSearch(new URLSearchParams('date=2028-02-29'), TODAY)).toEqual({ date: '2028-02-29' });
  });

  it('starts no earlier than today, as after a link that was shared long ago', () => {
    const dateOf = (date: string) => readSlotSearch(new URLSearchParams({ date }), TODAY).date;
    expect(['2020-01-01', '2026-11-19', TODAY].map(dateOf)).toEqual([undefined, undefined, TODAY]);
  });

  it('starts on a day in the viewer’s time zone', () => {
    const slots = [slot('2026-11-24T18:00:00.000Z'), slot('2026-11-24T19:00:00.000Z')];
    expect(fromDate(slots, '2026-11-25', 'Asia/Kolkata')).toHaveLength(1);
    expect(fromDate(slots, '2026-11-25', 'UTC')).toHaveLength(0);
  });

  it('describes how many slots there are', () =>
    expect([0, 1, 2].map(slotsText)).toEqual(['no open slots', '1 open slot', '2 open slots']));
});

describe('the days shown at once', () => {
  const days = (...counts: readonly number[]) => counts.map((count, index) => ({ date: `2026-11-${10 + index}`, count }));
  const shown = (turns: number, ...counts: readonly number[]) => daysShown(days(...counts), turns).length;
  it('are one week, plus another each time more are requested', () =>
    expect([1, 2, 3].map((turns) => shown(turns, ...Array<number>(18).fill(2)))).toEqual([7, 14, 18]));
  it('are fewer when there are many slots, but at least one', () => {
    expect(shown(1, 40, 20, 15, 5)).toBe(2);
    expect([1, 2].map((turns) => shown(turns, 1_200, 1_100, 3))).toEqual([1, 2]);
  });
  it('are none when there are no days', () => expect(shown(1)).toBe(0));
});
