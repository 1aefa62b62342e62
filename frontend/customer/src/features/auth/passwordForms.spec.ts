import { describe, expect, it } from '@jest/globals';
import { NewPasswordForm } from './passwordForms.ts';

const problemsOf = (password: string, confirmPassword: string) => {
  const parsed = NewPasswordForm.safeParse({ password, confirmPassword });
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path[0], message]);
};

describe('a new password', () => {
  it('has at least six characters', () => {
    expect(problemsOf('', '')).toEqual([['password', 'Password must be at least 6 characters']]);
    expect(problemsOf('sixsix', 'sixsix')).toEqual([]);
  });

  it('must be typed twice', () => {
    expect(problemsOf('abc', 'abd')).toEqual([
      ['password', 'Password must be at least 6 characters'],
      ['confirmPassword', 'Passwords do not match'],
    ]);
  });
});
