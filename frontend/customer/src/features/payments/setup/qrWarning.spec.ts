import { describe, expect, it } from '@jest/globals';
import { qrWarning } from './qrWarning.ts';

const CODE = 'upi://pay?pa=asha@okbank&pn=Asha%20Rao&cu=INR';

describe('the warning beside a QR code', () => {
  it('is absent when the code pays the UPI ID', () => {
    expect(qrWarning(CODE, ' Asha@okbank ')).toBeUndefined();
  });

  it('explains a picture without a code, a code of another kind, and a code that pays somebody else', () => {
    expect(qrWarning(undefined, 'asha@okbank')).toMatch(/^No QR code could be read/);
    expect(qrWarning('https://example.com', 'asha@okbank')).toBe('This QR code is no UPI payment code.');
    expect(qrWarning(CODE, 'ravi@okbank')).toBe('This QR code pays asha@okbank, not ravi@okbank.');
    expect(qrWarning('upi://pay?am=1', 'ravi@okbank')).toBe('This QR code pays nobody, not ravi@okbank.');
    expect(qrWarning(CODE, '')).toBe('This QR code pays asha@okbank.');
  });
});
