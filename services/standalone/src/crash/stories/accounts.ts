import { asksForMail, changesPassword, marketplace, registers } from '../people.ts';
import type { Story } from '../trial.ts';

export const accounts: readonly Story[] = [
  {
    name: 'a registration',
    before: marketplace,
    request: registers('bela', 'kavya'),
    // A referral code that nobody uses harms nobody; the claimed address decides.
    decisive: 2,
    workers: ['account-mails', 'registration-completion'],
  },
  {
    name: 'another verification link',
    before: [registers('bela')],
    request: asksForMail('bela', 'RequestVerificationMail'),
    workers: ['account-mails'],
  },
  { name: 'a reset link', before: [registers('bela')], request: asksForMail('bela', 'RequestPasswordReset'), workers: ['account-mails'] },
  { name: 'a changed password', before: [registers('bela')], request: changesPassword('bela'), workers: ['account-mails'] },
];
