import { expect, it } from '@jest/globals';
import { instantOf } from '@s30/contracts/time';
import { newTotpSecret, totpStep, totpUri } from './totp.ts';

/** The secret of the test vectors of RFC 6238, in base 32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const AT = instantOf(59_000);

it('knows the codes of RFC 6238', () => {
  expect(totpStep(SECRET, '287082', AT)).toBe(1);
  expect(totpStep(SECRET, '081804', instantOf(1_111_111_109_000))).toBe(37_037_036);
});
it('takes the code of the step before and after, and no other', () => {
  expect(totpStep(SECRET, '287082', instantOf(89_000))).toBe(1);
  expect(totpStep(SECRET, '287082', instantOf(29_000))).toBe(1);
  expect(totpStep(SECRET, '287082', instantOf(121_000))).toBeUndefined();
  expect(totpStep(SECRET, '287083', AT)).toBeUndefined();
});
it('takes nothing but six digits', () => {
  for (const code of ['', '28708', '2870820', 'abcdef', '28 082']) expect(totpStep(SECRET, code, AT)).toBeUndefined();
});
it('makes secrets of 160 bits that apps can take over', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(secret);
  expect(totpUri(secret, 'asha@example.org')).toBe(`otpauth://totp/S30:asha%40example.org?secret=${secret}&issuer=S30`);
});
