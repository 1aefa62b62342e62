import { ReferralCode, Registration } from '@s30/contracts/routes/auth';
import { z } from 'zod';

/** Registration, with the password typed twice. The two are compared even while other fields are invalid. */
export const RegistrationForm = Registration.pick({ name: true, email: true, password: true })
  .extend({ confirmPassword: z.string(), referralCode: ReferralCode })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    error: 'Passwords do not match',
    path: ['confirmPassword'],
    when: () => true,
  });
