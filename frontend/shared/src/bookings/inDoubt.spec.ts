import { describe, expect, it } from '@jest/globals';
import { isInDoubt, isPaymentRejected } from './inDoubt.ts';

describe('an interview', () => {
  it('is in doubt while its payment is rejected and it has not begun', () => {
    const rejected = { _id: '1.b', status: 'rejected' } as const;
    expect(isInDoubt({ status: 'scheduled', paymentId: rejected })).toBe(true);
    expect(isInDoubt({ status: 'in-progress', paymentId: rejected })).toBe(false);
    expect(isInDoubt({ status: 'scheduled', paymentId: { ...rejected, status: 'submitted' } })).toBe(false);
    expect(isInDoubt({ status: 'scheduled', paymentId: null })).toBe(false);
    expect([{ paymentId: rejected }, { paymentId: null }].map(isPaymentRejected)).toEqual([true, false]);
  });
});
