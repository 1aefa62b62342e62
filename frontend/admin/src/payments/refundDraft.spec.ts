import { describe, expect, it } from '@jest/globals';
import { emptyRefund, readRefund } from './refundDraft.ts';

describe('the refund that an admin fills in', () => {
  it('defaults to everything that is left, as money', () => expect(emptyRefund(70)).toEqual({ percent: '70', as: 'money', reason: '' }));

  it('is sent with a whole percentage and a reason', () =>
    expect(readRefund({ percent: '30', as: 'credit', reason: ' The line broke ' }, 70)).toEqual({
      sent: { percent: 30, refundAs: 'credit', reason: 'The line broke' },
    }));

  it('never gives back more than is left', () => {
    for (const percent of ['0', '71', '12.5', '', 'half'])
      expect(readRefund({ percent, as: 'money', reason: 'The line broke' }, 70)).toEqual({
        problems: [{ param: 'percent', message: 'Share must be a whole number from 1 to 70' }],
      });
  });

  it('lists every invalid field', () =>
    expect(readRefund({ percent: '', as: 'money', reason: ' ' }, 100)).toEqual({
      problems: [
        { param: 'percent', message: 'Share must be a whole number from 1 to 100' },
        { param: 'reason', message: 'Please give a reason' },
      ],
    }));
});
