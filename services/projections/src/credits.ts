import { ChargeKind } from '@s30/contracts/events/interviewerAccount';
import { type Documents, projection } from '@s30/platform/projector/projection';
import { z } from 'zod';

/** Credit on an interviewer's word, in paise. */
export const CreditRecord = z.object({
  _id: z.string(),
  kind: ChargeKind,
  interviewerId: z.string(),
  candidateId: z.string(),
  /** For a bonus: the referrer, who gets the other half; empty if they were erased, and otherwise. */
  referrerId: z.string(),
  bookingId: z.string(),
  wanted: z.int(),
  charged: z.int(),
  waived: z.int(),
  declined: z.int(),
  waiting: z.int(),
  isWaiting: z.boolean(),
  reason: z.string().optional(),
  askedAt: z.string(),
});
export type CreditRecord = z.output<typeof CreditRecord>;

const standing = (credit: Omit<CreditRecord, 'waiting' | 'isWaiting'>): CreditRecord => {
  const waiting = Math.max(0, credit.wanted - credit.charged - credit.declined);
  return { ...credit, waiting, isWaiting: waiting > 0 };
};
type Changed = Partial<Pick<CreditRecord, 'charged' | 'waived' | 'declined' | 'reason'>>;
const change = (chargeId: string, documents: Documents<CreditRecord>, changed: (credit: CreditRecord) => Changed): Promise<void> =>
  documents.change(chargeId, (credit) => standing({ ...credit, ...changed(credit) }));

/** Credit backed by interviewers' words: granted, waiting and declined. */
export const credits = projection({
  name: 'credits',
  version: 1,
  document: CreditRecord,
  fields: { kind: 'text', askedAt: 'instant', waiting: 'number', declined: 'number', charged: 'number', waived: 'number' },
  indexes: [
    ['isWaiting', 'askedAt'],
    ['interviewerId', 'isWaiting', 'askedAt'],
    ['interviewerId', 'askedAt'],
    ['candidateId', 'askedAt'],
    ['referrerId', 'askedAt'],
  ],
  on: {
    ChargeAsked: async ({ data, at: askedAt }, documents) => {
      const { chargeId, wanted, revision: _, referrerId = '', ...asked } = data;
      const known = (await documents.get(chargeId)) ?? { charged: 0, waived: 0, declined: 0, askedAt };
      documents.put(standing({ ...known, _id: chargeId, ...asked, referrerId, wanted: wanted.minor }));
    },
    CreditCharged: ({ data }, documents) =>
      change(data.chargeId, documents, ({ wanted, charged, declined }) => {
        const by = charged + data.amount.minor;
        return { charged: by, declined: Math.max(0, Math.min(declined, wanted - by)) };
      }),
    ChargeDeclined: ({ data }, documents) =>
      change(data.chargeId, documents, ({ declined }) => ({ declined: declined + data.amount.minor, reason: data.reason })),
    ChargeWaived: ({ data }, documents) => change(data.chargeId, documents, ({ waived }) => ({ waived: waived + data.amount.minor })),
  },
});
