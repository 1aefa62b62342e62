import { setImmediate as turn } from 'node:timers/promises';
import type { UserId } from '@s30/contracts/ids';
import { formatMoney } from '@s30/contracts/money';
import { formatInstant, type Instant } from '@s30/contracts/time';
import type { Position } from '@s30/platform/event-store/port';
import type { Projection } from '@s30/platform/projector/projection';
import { waitForCheckpoint } from '@s30/platform/projector/runner';
import type { CollectionReader, Document, ReadStore } from '@s30/platform/read-store/port';
import { NotCaughtUpError } from '@s30/platform/web/catchingUp';
import { projections } from '@s30/projections/all';
import { bookAccounts } from '@s30/projections/bookAccounts';
import { type CreditRecord, credits } from '@s30/projections/credits';
import { endedIdsOf } from '@s30/projections/history';
import { type InterviewRecord, interviews } from '@s30/projections/interviews';
import { type PaymentRecord, payments } from '@s30/projections/payments';
import { type SlotRecord, slots } from '@s30/projections/slots';
import { users } from '@s30/projections/users';
import type { Read } from '../context.ts';
import { linkWithheld } from '../interviews.ts';

/** Fields that name the people a document is about. */
const WHOSE = ['candidateId', 'interviewerId', 'userId', 'referrerId'];
/** Collections keyed by the person's id, or by that and an instant. */
const OWN = ['users', 'wallets', 'earnings', 'interviewerAccounts', 'userHistory'];
/** The auditors' view of events, and the sums of book entries: the copy contains the person's own events and entries instead. */
const LEFT_OUT = ['audit', 'bookAccounts'];
/** The read models behind a person's open affairs. */
const AFFAIRS = [users, interviews, payments, slots, bookAccounts, credits].map(({ collection }) => collection.name);
/** What the person may know of a document, where that is not all of it. */
const OWN_PART: Readonly<Record<string, (userId: UserId, whole: Document) => Document>> = {
  [interviews.collection.name]: (userId, interview) => linkWithheld(userId, interview as InterviewRecord),
  // Who referred a friend learns of the bonus, and not of the friend's booking.
  [credits.collection.name]: (userId, credit) => {
    const { _id: _, bookingId: _b, interviewerId, candidateId, ...bonus } = credit as CreditRecord;
    return userId === interviewerId || userId === candidateId ? credit : { _id: `bonus for ${candidateId}`, ...bonus };
  },
};
const CATCH_UP_MS = 5_000;
const PAGE = 250;
const FILE_FIELDS = ['screenshotFileId', 'qrCodeFileId'];

type About = Pick<SlotRecord, 'interviewType' | 'startTime' | 'candidateId' | 'interviewerId'>;
const priceOf = ({ currency, amountMinor }: PaymentRecord): string => formatMoney({ currency, minor: amountMinor });

/** Waits until these read models have passed a position. Throws {@link NotCaughtUpError} if one has not after five seconds. */
export async function caughtUp(readStore: ReadStore, names: readonly string[], asOf: Position): Promise<void> {
  if (await waitForCheckpoint(readStore, names, asOf, CATCH_UP_MS)) return;
  throw new NotCaughtUpError(`not all have reached ${asOf} yet: ${names.join(', ')}`);
}

/** Everything about one person across all read models. */
export const personalRecordsIn = (readStore: ReadStore) => ({
  openAffairs: async (userId: UserId, asOf: Position, at: Instant): Promise<readonly string[]> => {
    await caughtUp(readStore, AFFAIRS, asOf);
    const read: Read = ({ collection }) => readStore.reader(collection);
    const people = read(users);
    const zone = (await people.get(userId))?.timeZone ?? 'UTC';
    /** The interview type, the other person, and the time in the person's own zone. */
    const named = async ({ interviewType, startTime, candidateId, interviewerId }: About): Promise<string> => {
      const other = await people.get(candidateId === userId ? interviewerId : (candidateId ?? ''));
      return `the ${interviewType} interview with ${other?.name ?? 'somebody'} on ${formatInstant(startTime, zone)}`;
    };
    const each = <D extends About>(found: readonly D[], text: (about: string, document: D) => string) =>
      Promise.all(found.map(async (document) => text(await named(document), document)));
    const anyOf = [{ candidateId: userId }, { interviewerId: userId }];
    const ofBoth = { anyOf, sort: { startTime: 'asc' } } as const;
    const unfinished = await read(interviews).find({ where: { status: { in: ['scheduled', 'in-progress'] } }, ...ofBoth });
    const disputed = await read(interviews).find({ where: { 'noShow.state': { in: ['reported', 'disputed'] } }, ...ofBoth });
    const unanswered = await read(payments).find({ where: { status: 'submitted', deleted: false }, anyOf });
    const due = await read(payments).find({ where: { refundIsDue: true }, anyOf });
    const held = await read(slots).find({ where: { interviewerId: userId, status: 'held', heldUntil: { gt: at } } });
    const credited = [...anyOf, { referrerId: userId }];
    const onWord = await read(credits).find({ where: { isWaiting: true }, anyOf: credited, sort: { askedAt: 'asc' } });
    const accounts = await read(bookAccounts).find({ where: { interviewerId: userId } });
    return [
      ...(await each(unfinished, (interview) => `${interview} is neither completed nor cancelled`)),
      ...(await each(disputed, (interview) => `the absence reported for ${interview} is not settled`)),
      ...(await each(held, (interview) => `${interview} is being paid for at this moment`)),
      ...(await each(unanswered, (interview, payment) => `the payment of ${priceOf(payment)} for ${interview} waits for an answer`)),
      ...(await each(due, (interview, payment) => `the refund of the payment of ${priceOf(payment)} for ${interview} has to be sent`)),
      ...onWord.map(({ waiting }) => `${formatMoney({ currency: 'INR', minor: waiting })} of S30 balance waits for an admin's decision`),
      ...accounts.flatMap(({ currency, minor }) => {
        const amount = formatMoney({ currency, minor: Math.abs(minor) });
        return minor === 0 ? [] : [minor > 0 ? `by the books, S30 still owes ${amount}` : `by the books, ${amount} is still owed to S30`];
      }),
    ];
  },

  everythingAbout: async (userId: UserId, asOf: Position) => {
    const copied = projections.filter(isAboutPeople);
    const names = copied.map(({ collection }) => collection.name);
    await caughtUp(readStore, names, asOf);
    const documents: Record<string, readonly Document[]> = {};
    for (const projection of copied) {
      const { name } = projection.collection;
      const found = await aboutIn(readStore, projection, userId);
      const own = OWN_PART[name] ?? ((_, whole) => whole);
      if (found.length > 0) documents[name] = found.map((one) => own(userId, one));
    }
    const files = Object.values(documents)
      .flat()
      .flatMap((document) => FILE_FIELDS.flatMap((field) => ownFile(document, field, userId)));
    const named = (Object.values(documents).flat() as readonly Readonly<Record<string, unknown>>[])
      .flatMap((document) => WHOSE.map((field) => document[field]))
      .filter((id): id is string => typeof id === 'string' && id !== userId);
    const correspondents = (await readStore.reader(users.collection).getMany([...new Set(named)])).map(({ email }) => email);
    return { documents, files, correspondents };
  },

  rebuildAll: async () => {
    for (const { collection } of projections) await readStore.requestRebuild(collection.name);
  },
});

/** Pages through the documents: a long-time interviewer has thousands, and requests must not wait for all of them. */
async function* each(reader: CollectionReader<Document>, field: string, userId: UserId): AsyncGenerator<Document> {
  for (let last = ''; ; ) {
    const page = await reader.find({ where: { [field]: userId, _id: { gt: last } }, limit: PAGE });
    yield* page;
    if (page.length < PAGE) return;
    last = page.at(-1)?._id ?? last;
    await turn();
  }
}

/** True if a person's copy looks in this read model. */
export const isAboutPeople = ({ collection: { name, fields } }: Pick<Projection, 'collection'>): boolean =>
  !LEFT_OUT.includes(name) && (OWN.includes(name) || WHOSE.some((field) => field in fields));

async function aboutIn(readStore: ReadStore, projection: Projection, userId: UserId): Promise<readonly Document[]> {
  const reader = readStore.reader(projection.collection);
  const { name, fields } = projection.collection;
  const whose = WHOSE.filter((field) => field in fields);
  if (OWN.includes(name)) return [...(await reader.getMany([userId])), ...(await reader.find({ where: { _id: endedIdsOf(userId) } }))];
  const found = new Map<string, Document>();
  for (const field of whose) for await (const document of each(reader, field, userId)) found.set(document._id, document);
  return [...found.values()];
}

/** A proof belongs to the payer, a QR code to the payee. */
function ownFile(document: Document, field: string, userId: UserId): readonly string[] {
  const { [field]: id, candidateId, interviewerId, _id } = document as Readonly<Record<string, unknown>>;
  const owner = field === 'screenshotFileId' ? candidateId : (interviewerId ?? _id);
  return typeof id === 'string' && id !== '' && owner === userId ? [id] : [];
}
