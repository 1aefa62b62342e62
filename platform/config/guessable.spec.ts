import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { isCommonPassword, isPersonalPassword, isWeakSecret } from './guessable.ts';

describe('a password', () => {
  it.each([
    'password',
    'Password',
    '123456',
    'qwerty',
    'iloveyou',
    'aaaaaa',
    'zzzzzzzzzzzzzz',
    '      a',
    '      ',
    '\u3000\u00a0\t \t ',
    'a a a a',
  ])('is common: %s', (password) => expect(isCommonPassword(password)).toBe(true));
  it.each(['interview', 'Mock Interview', 'INTERVIEWER', 'candidate', 'Ｍockinterviews', 's30-admin'])(
    'is common because it consists of product words: %s',
    (password) => expect(isCommonPassword(password)).toBe(true),
  );
  it.each(['interview-harbour-71', 'candidates like tea', 'violet-harbour-71', 'open-sesame-42', 'ababab-cdcdcd'])(
    'is not common: %s',
    (password) => expect(isCommonPassword(password)).toBe(false),
  );
  it('is personal when it is its owner’s name or address, however it is written', () => {
    const asha = { name: 'Asha Rao', email: 'asha.rao@example.org' };
    for (const password of ['Asha Rao', 'ASHARAO', 'asha.rao', 'Asha.Rao@Example.org', 'Ａｓｈａ Ｒａｏ'])
      expect(isPersonalPassword(password, asha)).toBe(true);
    for (const password of ['asha rao 7', 'example.org']) expect(isPersonalPassword(password, asha)).toBe(false);
  });
});

describe('a secret', () => {
  it.each([
    'x'.repeat(64),
    'abcd'.repeat(16),
    'abcdefghijklmnopqrstuvwxyz0123456789',
    '0123456789abcdef0123456789abcdef',
    'change-me-to-something-random-please',
    'this-is-my-very-long-password-for-jwt',
    'my-super-secret-key-for-signing-tokens',
    '12121212121212121212345612121212',
  ])('is weak: %s', (secret) => expect(isWeakSecret(secret)).toBe(true));
  it('is not weak when a random generator made it', () => {
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      for (let nth = 0; nth < 2_000; nth += 1) {
        const secret = randomBytes(32).toString(encoding);
        expect([secret, isWeakSecret(secret)]).toEqual([secret, false]);
      }
  });
});
