import { describe, expect, it } from '@jest/globals';
import { absenceStatement, canHold, canReschedule } from './whatIsPossible.ts';

const start = '2026-11-24T13:30:00.000Z';
const end = '2026-11-24T14:10:00.000Z';
const interview = { status: 'scheduled', scheduledDate: start, endTime: end, reschedulesLeft: 2 } as const;
const at = (instant: string) => Date.parse(instant);

describe('an interview', () => {
  it('can be rescheduled until a day before its start, as long as reschedules are left', () => {
    expect(canReschedule(interview, at('2026-11-23T13:30:00.000Z'))).toBe(true);
    expect(canReschedule(interview, at('2026-11-23T13:30:01.000Z'))).toBe(false);
    expect(canReschedule({ ...interview, interviewerLeft: true }, at('2026-11-01T00:00:00.000Z'))).toBe(false);
    expect(canReschedule({ ...interview, reschedulesLeft: 0 }, at('2026-11-01T00:00:00.000Z'))).toBe(false);
    expect(canReschedule({ ...interview, status: 'in-progress' }, at('2026-11-01T00:00:00.000Z'))).toBe(false);
  });

  it('cannot be conducted by its interviewer while a no-show report is against them or disputed', () => {
    const reported = (absent: 'candidate' | 'interviewer') =>
      ({
        absent,
        reportedBy: absent === 'candidate' ? 'interviewer' : 'candidate',
        reportedAt: '2026-11-24T13:50:00.000Z',
        statement: 'I waited',
        disputableUntil: '2026-11-25T13:50:00.000Z',
        state: 'reported',
      }) as const;
    for (const status of ['scheduled', 'in-progress'] as const) {
      expect(canHold({ status })).toBe(true);
      expect(canHold({ status, noShow: reported('candidate') })).toBe(true);
      expect(canHold({ status, noShow: { ...reported('candidate'), dispute: 'I came', state: 'disputed' } })).toBe(false);
      expect(canHold({ status, noShow: reported('interviewer') })).toBe(false);
    }
    expect(canHold({ status: 'completed' })).toBe(false);
  });

  it('can have a no-show reported by either side, and disputed by the one it is about', () => {
    const noShow = {
      absent: 'interviewer',
      reportedBy: 'candidate',
      reportedAt: '2026-11-24T13:50:00.000Z',
      statement: 'I waited',
      disputableUntil: '2026-11-25T13:50:00.000Z',
      state: 'reported',
    } as const;
    const soon = at('2026-11-24T13:45:00.000Z');
    expect(absenceStatement(interview, 'candidate', at('2026-11-24T13:44:59.000Z'))).toBeUndefined();
    expect(absenceStatement(interview, 'candidate', soon)).toBe('report');
    expect(absenceStatement(interview, 'interviewer', soon)).toBe('report');
    expect(absenceStatement({ ...interview, noShow }, 'interviewer', at('2026-11-24T14:00:00.000Z'))).toBe('dispute');
    expect(absenceStatement({ ...interview, noShow }, 'candidate', at('2026-11-24T14:00:00.000Z'))).toBeUndefined();
  });

  it('can have a no-show reported by its candidate until a day after its end, even if it was started or completed', () => {
    for (const status of ['in-progress', 'completed'] as const) {
      expect(absenceStatement({ ...interview, status }, 'candidate', at('2026-11-25T14:10:00.000Z'))).toBe('report');
      expect(absenceStatement({ ...interview, status }, 'candidate', at('2026-11-25T14:10:00.001Z'))).toBeUndefined();
    }
    const soon = at('2026-11-24T13:45:00.000Z');
    expect(absenceStatement({ ...interview, status: 'completed' }, 'interviewer', soon)).toBeUndefined();
    expect(absenceStatement({ ...interview, status: 'cancelled' }, 'candidate', soon)).toBeUndefined();
  });
});
