import { describe, expect, it } from '@jest/globals';
import { isToPay } from './owed.ts';

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
});
