import type { CreditDocument } from '@s30/contracts/documents/books';
import type { CreditRecord } from '@s30/projections/credits';
import { payments } from '@s30/projections/payments';
import { namedBy, partiesOf } from '../context.ts';
import { type OdditySources, oddities } from './oddities.ts';

/** Credits as admins see them, with anything suspicious about them. */
export async function creditDocuments(sources: OdditySources, found: readonly CreditRecord[]): Promise<CreditDocument[]> {
  const { read } = sources;
  const people = await partiesOf(read, found);
  const named = namedBy(people);
  return Promise.all(
    found.map(async (credit): Promise<CreditDocument> => {
      const { _id, kind, bookingId, candidateId, interviewerId, reason, askedAt } = credit;
      const all = await read(payments).find({ where: { bookingId }, sort: { createdAt: 'asc' } });
      const proofs = all.filter((payment) => kind === 'bonus' || payment._id === _id);
      const candidate = people.get(candidateId);
      const last = proofs.at(-1);
      return {
        ...{ _id, kind, interviewId: bookingId, askedAt },
        interviewer: named(interviewerId),
        candidate: named(candidateId),
        wanted: credit.wanted / 100,
        charged: credit.charged / 100,
        waived: credit.waived / 100,
        waiting: credit.waiting / 100,
        declined: credit.declined / 100,
        ...(reason ? { reason } : {}),
        times: { registered: candidate?.createdAt, proof: last?.submittedAt, verified: last?.answeredAt },
        odd: await oddities(sources, credit, proofs, candidate),
      };
    }),
  );
}
