import { describe, expect, it } from '@jest/globals';
import { RegistrationForm } from './registrationForm.ts';

/** The first message of each field, as the page shows it. */
const messagesOf = (form: Record<string, string>) => {
  const parsed = RegistrationForm.safeParse({ name: '', email: '', password: '', confirmPassword: '', referralCode: '', ...form });
  const first = new Map((parsed.error?.issues ?? []).toReversed().map(({ path, message }) => [path[0], message]));
  return ['name', 'email', 'password', 'confirmPassword'].flatMap((field) => first.get(field) ?? []);
};

describe('the registration form', () => {
  it('reports the missing fields', () => {
    expect(messagesOf({})).toEqual(['Name is required', 'Email is required', 'Password is required']);
  });

  it('compares the passwords even while other fields are wrong', () => {
    const messages = messagesOf({ email: 'kavya.nair', password: 'abc', confirmPassword: 'abd' });
    expect(messages).toEqual([
      'Name is required',
      'Please enter a valid email address',
      'Password must be at least 6 characters',
      'Passwords do not match',
    ]);
  });
});
