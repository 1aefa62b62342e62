import { ReferralCode, Registration } from '@s30/contracts/routes/auth';
import { z } from 'zod';
import { typedTwice } from './passwordForms.ts';

export const RegistrationForm = typedTwice(
  Registration.pick({ name: true, email: true, password: true }).extend({ confirmPassword: z.string(), referralCode: ReferralCode }),
);
