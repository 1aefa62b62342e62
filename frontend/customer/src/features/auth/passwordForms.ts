import { messageOf, reject } from '@s30/contracts/rejections';
import { NewPassword } from '@s30/contracts/routes/auth';
import { PASSWORD_MIN } from '@s30/contracts/rules';
import { z } from 'zod';

const TOO_SHORT = messageOf(reject('password_too_short'));

/** A new password, typed twice. The two are compared even while the password is too short. */
export const NewPasswordForm = z
  .object({ password: z.string().min(PASSWORD_MIN, TOO_SHORT).pipe(NewPassword), confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    error: 'Passwords do not match',
    path: ['confirmPassword'],
    when: () => true,
  });
