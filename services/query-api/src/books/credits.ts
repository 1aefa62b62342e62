import type { CreditDocument, Oddity } from '@s30/contracts/documents/books';
import { hoursBetween, type Instant } from '@s30/contracts/time';
import type { SecretStore } from '@s30/platform/secret-store/port';
import type { CreditRecord } from '@s30/projections/credits';
import { type PaymentRecord, payments } from '@s30/projections/payments';
import { type UserRecord, users } from '@s30/projections/users';
import { byId, type Read } from '../context.ts';

/** An account this young when its proof is submitted, or a verification this quick, is worth a look. */
const YOUNG_HOURS = 24;
const QUICK_HOURS = 2 / 60;

type Sources = { readonly read: Read; readonly secrets: Pick<SecretStore, 'sessionsOf'>; readonly at: Instant };

async function addressesOf({ secrets, at }: Sources, userId: string): Promise<ReadonlySet<string>> {
  return new Set((await secrets.sessionsOf(userId, at)).map(({ address }) => address));
}

/** Whether any proof of this booking was also submitted for another booking. */
async function isSeenBefore({ read }: Sources, proofs: readonly PaymentRecord[]): Promise<boolean> {
  for (const { pictureDigest, bookingId } of proofs) {
    if (pictureDigest === undefined) continue;
    const same = await read(payments).find({ where: { pictureDigest }, limit: 20 });
    if (same.some((other) => other.bookingId !== bookingId)) return true;
  }
  return false;
}

async function oddities(
  sources: Sources,
  credit: CreditRecord,
  proofs: readonly PaymentRecord[],
  candidate: UserRecord | undefined,
): Promise<Oddity[]> {
  const [theirs, interviewers] = await Promise.all([addressesOf(sources, credit.candidateId), addressesOf(sources, credit.interviewerId)]);
  const isYoung = proofs.some(
    ({ submittedAt }) => submittedAt !== undefined && candidate && hoursBetween(candidate.createdAt, submittedAt) < YOUNG_HOURS,
  );
  const isQuick = proofs.some(
    ({ submittedAt, answeredAt }) =>
      submittedAt !== undefined && answeredAt !== undefined && hoursBetween(submittedAt, answeredAt) < QUICK_HOURS,
  );
  const odd: readonly (readonly [Oddity, boolean])[] = [
    ['same-address', [...theirs].some((address) => interviewers.has(address))],
    ['same-picture', await isSeenBefore(sources, proofs)],
    ['new-account', isYoung],
    ['verified-at-once', isQuick],
  ];
  return odd.flatMap(([name, is]) => (is ? [name] : []));
}

/** Credit as shown to admins, with anything odd about it. */
export async function creditDocuments(sources: Sources, found: readonly CreditRecord[]): Promise<CreditDocument[]> {
  const { read } = sources;
  const people = await byId(
    read(users),
    found.flatMap(({ candidateId, interviewerId }) => [candidateId, interviewerId]),
  );
  return Promise.all(
    found.map(async (credit): Promise<CreditDocument> => {
      const { _id, kind, bookingId, candidateId, interviewerId, reason, askedAt } = credit;
      const all = await read(payments).find({ where: { bookingId }, sort: { createdAt: 'asc' } });
      const proofs = all.filter((payment) => kind === 'bonus' || payment._id === _id);
      const candidate = people.get(candidateId);
      const last = proofs.at(-1);
      return {
        ...{ _id, kind, interviewId: bookingId, askedAt },
        interviewer: { _id: interviewerId, name: people.get(interviewerId)?.name ?? '' },
        candidate: { _id: candidateId, name: candidate?.name ?? '' },
        wanted: credit.wanted / 100,
        charged: credit.charged / 100,
        waived: credit.waived / 100,
        waiting: credit.waiting / 100,
        declined: credit.declined / 100,
        ...(reason ? { reason } : {}),
        times: {
          ...(candidate ? { registered: candidate.createdAt } : {}),
          ...(last?.submittedAt ? { proof: last.submittedAt } : {}),
          ...(last?.answeredAt ? { verified: last.answeredAt } : {}),
        },
        odd: await oddities(sources, credit, proofs, candidate),
      };
    }),
  );
}
