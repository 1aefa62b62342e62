import type { Oddity } from '@s30/contracts/documents/books';
import { hoursBetween, type Instant } from '@s30/contracts/time';
import type { SecretStore } from '@s30/platform/secret-store/port';
import { type PaymentRecord, payments } from '@s30/projections/payments';
import type { UserRecord } from '@s30/projections/users';
import type { Read } from '../context.ts';

/** An account this young when its proof is submitted, or a verification this quick, is worth a look. */
const YOUNG_HOURS = 24;
const QUICK_HOURS = 2 / 60;

/** What the checks read from. */
export type OdditySources = { readonly read: Read; readonly secrets: Pick<SecretStore, 'sessionsOf'>; readonly at: Instant };

async function addressesOf({ secrets, at }: OdditySources, userId: string): Promise<ReadonlySet<string>> {
  return new Set((await secrets.sessionsOf(userId, at)).map(({ address }) => address));
}

/** Whether any proof of this booking was also submitted for another booking. */
async function isSeenBefore({ read }: OdditySources, proofs: readonly PaymentRecord[]): Promise<boolean> {
  for (const { pictureDigest, bookingId } of proofs) {
    if (pictureDigest === undefined) continue;
    const same = await read(payments).find({ where: { pictureDigest }, limit: 20 });
    if (same.some((other) => other.bookingId !== bookingId)) return true;
  }
  return false;
}

/** Reasons to look closer at money that is based on these proofs. */
export async function oddities(
  sources: OdditySources,
  { candidateId, interviewerId }: { readonly candidateId: string; readonly interviewerId: string },
  proofs: readonly PaymentRecord[],
  candidate: UserRecord | undefined,
): Promise<Oddity[]> {
  const [theirs, interviewers] = await Promise.all([addressesOf(sources, candidateId), addressesOf(sources, interviewerId)]);
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
