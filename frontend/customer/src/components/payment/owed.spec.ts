import { describe, expect, it } from '@jest/globals';
import { isInDoubt, isToPay } from './owed.ts';

describe('an interview', () => {
  it('is to be paid while its payment is missing, pending or rejected, unless it was cancelled', () => {
    const paid = (status: 'pending' | 'submitted' | 'verified' | 'rejected' | 'refunded') => ({ _id: '1.b', status });
    for (const status of ['scheduled', 'in-progress', 'completed'] as const) {
      expect(isToPay({ status, paymentId: null })).toBe(true);
      expect(isToPay({ status, paymentId: paid('rejected') })).toBe(true);
      expect(isToPay({ status, paymentId: paid('submitted') })).toBe(false);
      expect(isToPay({ status, paymentId: paid('refunded') })).toBe(false);
    }
    expect(isToPay({ status: 'cancelled', paymentId: paid('pending') })).toBe(false);
  });

  it('is in doubt while its payment is rejected and it has not begun', () => {
    const rejected = { _id: '1.b', status: 'rejected' } as const;
    expect(isInDoubt({ status: 'scheduled', paymentId: rejected })).toBe(true);
    expect(isInDoubt({ status: 'in-progress', paymentId: rejected })).toBe(false);
    expect(isInDoubt({ status: 'scheduled', paymentId: { ...rejected, status: 'submitted' } })).toBe(false);
    expect(isInDoubt({ status: 'scheduled', paymentId: null })).toBe(false);
  });
});
