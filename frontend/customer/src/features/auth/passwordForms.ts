import { messageOf, reject } from '@s30/contracts/rejections';
import { NewPassword } from '@s30/contracts/routes/auth';
import { PASSWORD_MIN } from '@s30/contracts/rules';
import { z } from 'zod';

const TOO_SHORT = messageOf(reject('password_too_short'));

/** A form in which the password is typed twice. The two are compared even while other fields are invalid. */
export const typedTwice = <Form extends z.ZodType<{ readonly password: string; readonly confirmPassword: string }>>(form: Form): Form =>
  form.refine(({ password, confirmPassword }) => password === confirmPassword, {
    error: 'Passwords do not match',
    path: ['confirmPassword'],
    when: () => true,
  });

export const NewPasswordForm = typedTwice(
  z.object({ password: z.string().min(PASSWORD_MIN, TOO_SHORT).pipe(NewPassword), confirmPassword: z.string() }),
);
