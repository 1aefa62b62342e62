import { describe, expect, it } from '@jest/globals';
import { canCancel } from './canCancel.ts';

describe('an interview in the console', () => {
  it('can be cancelled until it is completed, unless a no-show is unsettled', () => {
    for (const status of ['scheduled', 'in-progress'] as const) expect(canCancel({ status })).toBe(true);
    for (const status of ['completed', 'cancelled'] as const) expect(canCancel({ status })).toBe(false);
    const report = {
      absent: 'interviewer',
      reportedBy: 'candidate',
      reportedAt: '2026-11-24T13:50:00.000Z',
      statement: 'I waited',
      disputableUntil: '2026-11-25T13:50:00.000Z',
    } as const;
    expect(canCancel({ status: 'in-progress', noShow: { ...report, state: 'disputed' } })).toBe(false);
    expect(canCancel({ status: 'in-progress', noShow: { ...report, state: 'void' } })).toBe(true);
  });
});
