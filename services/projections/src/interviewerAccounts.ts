import type { Money } from '@s30/contracts/money';
import { type Documents, projection } from '@s30/platform/projector/projection';
import { idOf } from '@s30/platform/projector/seen';
import { z } from 'zod';

/** The credit resting on an interviewer's word, and their allowance, in paise. */
export const InterviewerAccountRecord = z.object({
  _id: z.string(),
  /** Charged but neither waived nor collected. */
  outstanding: z.int(),
  /** Absent: the installation's default. */
  allowance: z.int().optional(),
  /** How many payouts and collections were recorded. */
  settlements: z.int(),
});
export type InterviewerAccountRecord = z.output<typeof InterviewerAccountRecord>;

type Change = (account: InterviewerAccountRecord) => InterviewerAccountRecord;
type OfMoney = { readonly stream: string; readonly data: { readonly amount: Money } };
const change =
  (changed: (amount: Money) => Change) =>
  async (event: OfMoney, documents: Documents<InterviewerAccountRecord>): Promise<void> => {
    const _id = idOf(event);
    documents.put(changed(event.data.amount)((await documents.get(_id)) ?? { _id, outstanding: 0, settlements: 0 }));
  };
const by =
  (minor: number): Change =>
  ({ outstanding, ...account }) => ({ ...account, outstanding: Math.max(0, outstanding + minor) });
const settledBy =
  (minor: number): Change =>
  ({ settlements, ...account }) => ({ ...by(-minor)({ ...account, settlements }), settlements: settlements + 1 });

/** The credit resting on each interviewer's word. */
export const interviewerAccounts = projection({
  name: 'interviewerAccounts',
  version: 3,
  document: InterviewerAccountRecord,
  indexes: [['outstanding']],
  on: {
    CreditCharged: change((amount) => by(amount.minor)),
    ChargeWaived: change((amount) => by(-amount.minor)),
    CollectionRecorded: change((amount) => settledBy(amount.currency === 'INR' ? amount.minor : 0)),
    PayoutRecorded: change(() => settledBy(0)),
    TrustAllowanceSet: change((amount) => (account) => ({ ...account, allowance: amount.minor })),
  },
});
