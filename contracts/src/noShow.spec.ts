import { describe, expect, it } from '@jest/globals';
import { noShowStatement, otherSide } from './noShow.ts';

const startTime = '2026-11-24T13:30:00.000Z';
const held = { status: 'scheduled', startTime, endTime: '2026-11-24T14:10:00.000Z' } as const;
const report = { state: 'reported', absent: 'interviewer', disputableUntil: '2026-11-25T14:00:00.000Z' } as const;

describe('what a side may state about an absence', () => {
  it('is a report from a quarter of an hour after the start to a day after the end, for both', () => {
    for (const side of ['candidate', 'interviewer'] as const) {
      const says = (at: string) => noShowStatement(held, side, at);
      expect(says('2026-11-24T13:44:59.999Z')).toBeUndefined();
      expect(says('2026-11-24T13:45:00.000Z')).toBe('report');
      expect(says('2026-11-25T14:10:00.000Z')).toBe('report');
      expect(says('2026-11-25T14:10:00.001Z')).toBeUndefined();
    }
  });
  it('is a dispute for the reported side, until the dispute period ends', () => {
    const reported = { ...held, noShow: report };
    expect(noShowStatement(reported, 'interviewer', '2026-11-25T13:59:59.999Z')).toBe('dispute');
    expect(noShowStatement(reported, 'interviewer', '2026-11-25T14:00:00.000Z')).toBeUndefined();
    expect(noShowStatement(reported, 'candidate', '2026-11-24T14:00:00.000Z')).toBeUndefined();
  });
  it('is nothing once the report was disputed or settled, or the interview was cancelled', () => {
    const at = '2026-11-24T14:00:00.000Z';
    for (const state of ['disputed', 'settled'] as const)
      expect(noShowStatement({ ...held, noShow: { ...report, state } }, 'interviewer', at)).toBeUndefined();
    expect(noShowStatement({ ...held, status: 'cancelled' }, 'candidate', at)).toBeUndefined();
    expect(noShowStatement({ ...held, status: 'cancelled', noShow: report }, 'interviewer', at)).toBeUndefined();
  });
  it('is still a report for the candidate after a start, feedback, or a report that became void', () => {
    const at = '2026-11-24T14:00:00.000Z';
    for (const status of ['in-progress', 'completed'] as const) {
      expect(noShowStatement({ ...held, status }, 'candidate', at)).toBe('report');
      expect(noShowStatement({ ...held, status, noShow: { ...report, state: 'void' } }, 'candidate', at)).toBe('report');
    }
    expect(noShowStatement({ ...held, status: 'completed' }, 'interviewer', at)).toBeUndefined();
  });
  it('is about the other side', () => expect([otherSide('candidate'), otherSide('interviewer')]).toEqual(['interviewer', 'candidate']));
});
