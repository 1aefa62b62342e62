import type { interviewerAccountEvents } from '../../events/interviewerAccount.ts';
import { type Money, money } from '../../money.ts';
import { cash, type Facts, minorOf, type WordsOf } from '../wording.ts';

/** An account covers many charges, each about one candidate. */
const about = ({ chargeId }: { readonly chargeId: string }): string => chargeId;
const amount = ({ amount: moved }: { readonly amount: Money }): Money => moved;
const more = (before: Facts, field: string, by: Money, sign = 1): Facts => ({
  [field]: cash(money(minorOf(before[field]) + sign * by.minor, by.currency)),
});
const OUTSTANDING = 'Charged and not collected';
/** Never below nothing, whatever is collected. */
const outstanding = (before: Facts, by: Money, sign = 1): Facts => ({
  [OUTSTANDING]: cash(money(Math.max(0, minorOf(before[OUTSTANDING]) + sign * by.minor), by.currency)),
});

export const interviewerAccountWords: WordsOf<typeof interviewerAccountEvents> = {
  ChargeAsked: {
    title: ({ kind }) =>
      kind === 'bonus' ? 'A referral’s bonus rests on the interviewer’s word' : 'A refund rests on the interviewer’s word',
    about,
    facts: ({ chargeId, wanted }) => ({ [`Wanted for ${chargeId}`]: cash(wanted) }),
    amount: ({ wanted }) => wanted,
  },
  CreditCharged: {
    title: ({ by }) => (by === 'admin' ? 'Credit approved by an admin' : 'Credit given within the allowance'),
    about,
    facts: ({ chargeId, amount: given, by }, before) => ({
      ...more(before, `Charged for ${chargeId}`, given),
      ...outstanding(before, given),
      // An admin approves all of it, with what was declined before.
      ...(by === 'admin' ? { [`Declined for ${chargeId}`]: undefined } : {}),
    }),
    amount,
  },
  ChargeDeclined: {
    title: 'Credit declined',
    about,
    facts: ({ chargeId, amount: declined }, before) => more(before, `Declined for ${chargeId}`, declined),
    amount,
  },
  ChargeWaived: {
    title: 'Charge borne by the platform',
    about,
    facts: ({ chargeId, amount: borne }, before) => ({
      ...more(before, `Charged for ${chargeId}`, borne, -1),
      ...outstanding(before, borne, -1),
    }),
    amount,
  },
  TrustAllowanceSet: {
    title: 'Allowance set',
    facts: ({ amount: allowance }) => ({ Allowance: cash(allowance) }),
    amount,
  },
  PayoutRecorded: {
    title: 'Paid out to the interviewer',
    facts: ({ amount: paid }, before) => more(before, `Paid out (${paid.currency})`, paid),
    amount,
  },
  CollectionRecorded: {
    title: 'Collected from the interviewer',
    facts: ({ amount: paid }, before) => ({
      ...more(before, `Collected (${paid.currency})`, paid),
      ...(paid.currency === 'INR' ? outstanding(before, paid, -1) : {}),
    }),
    amount,
  },
};
