import { expect, it } from '@jest/globals';
import { instantOf } from '@s30/contracts/time';
import { newTotpSecret, totpStep, totpUri } from './totp.ts';

/** The secret of the test vectors of RFC 6238, in base 32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const AT = instantOf(59_000);

it('accepts the codes of RFC 6238', () => {
  expect(totpStep(SECRET, '287082', AT)).toBe(1);
  expect(totpStep(SECRET, '081804', instantOf(1_111_111_109_000))).toBe(37_037_036);
});
it('accepts the codes of the steps before and after, and no others', () => {
  expect(totpStep(SECRET, '287082', instantOf(89_000))).toBe(1);
  expect(totpStep(SECRET, '287082', instantOf(29_000))).toBe(1);
  expect(totpStep(SECRET, '287082', instantOf(121_000))).toBeUndefined();
  expect(totpStep(SECRET, '287083', AT)).toBeUndefined();
});
it('accepts only six digits', () => {
  for (const code of ['', '28708', '2870820', 'abcdef', '28 082']) expect(totpStep(SECRET, code, AT)).toBeUndefined();
});
it('generates 160-bit secrets in a form that apps accept', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(secret);
  expect(totpUri(secret, 'asha@example.org')).toBe(`otpauth://totp/S30:asha%40example.org?secret=${secret}&issuer=S30`);
});
