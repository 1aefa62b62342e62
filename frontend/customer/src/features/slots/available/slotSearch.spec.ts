import { describe, expect, it } from '@jest/globals';
import { countByDate, fromDate, matching, readSlotSearch, type Slot, slotsText, writeSlotSearch } from './slotSearch.ts';

const slot = (startTime: string, interviewer = 'ananya', interviewType: Slot['interviewType'] = 'DSA') =>
  ({ _id: startTime, startTime, interviewType, interviewer: { _id: interviewer } }) as Slot;

describe('what one looks for', () => {
  it('comes back from the address as it was put there', () => {
    const search = {
      date: '2026-11-24',
      zone: 'America/New_York',
      interviewerId: 'u.1',
      interviewType: 'Behavioral/Leadership',
      slotId: 'u.1.abc',
    } as const;
    expect(readSlotSearch(new URLSearchParams(writeSlotSearch(search).toString()))).toEqual(search);
  });

  it('ignores what makes no sense', () => {
    const address = new URLSearchParams('date=2026-13-45&zone=Mars/Olympus&type=Juggling&interviewer=&slot=');
    expect(readSlotSearch(address)).toEqual({});
  });

  it('narrows by type and interviewer', () => {
    const slots = [slot('a'), slot('b', 'daniel'), slot('c', 'ananya', 'System Design')];
    expect(matching(slots, { interviewerId: 'ananya', interviewType: 'DSA' }).map(({ _id }) => _id)).toEqual(['a']);
    expect(matching(slots, {})).toHaveLength(3);
  });

  it('starts with a day of the viewer’s calendar', () => {
    const slots = [slot('2026-11-24T18:00:00.000Z'), slot('2026-11-24T19:00:00.000Z')];
    expect(fromDate(slots, '2026-11-25', 'Asia/Kolkata')).toHaveLength(1);
    expect(fromDate(slots, '2026-11-25', 'UTC')).toHaveLength(0);
  });

  it('counts each day', () => {
    const counts = countByDate([slot('2026-11-24T18:00:00.000Z'), slot('2026-11-24T19:00:00.000Z')], 'Asia/Kolkata');
    expect([...counts]).toEqual([
      ['2026-11-24', 1],
      ['2026-11-25', 1],
    ]);
    expect([0, 1, 2].map(slotsText)).toEqual(['no open slots', '1 open slot', '2 open slots']);
  });
});
