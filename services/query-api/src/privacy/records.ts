import type { UserId } from '@s30/contracts/ids';
import type { Instant } from '@s30/contracts/time';
import type { Projection } from '@s30/platform/projector/projection';
import { type Document, NoLiveGenerationError, type ReadStore } from '@s30/platform/read-store/port';
import { projections } from '@s30/projections/all';
import { interviews } from '@s30/projections/interviews';
import { payments } from '@s30/projections/payments';

/** Fields that name the people a document is about. */
const WHOSE = ['candidateId', 'interviewerId', 'userId', 'of'];
/** Collections keyed by the person's id. */
const OWN = ['users', 'wallets'];
/** The auditors' view of events; the copy contains the person's own events instead. */
const LEFT_OUT = ['audit'];
const FILE_FIELDS = ['screenshotFileId', 'qrCodeFileId'];

/** Everything about one person across all read models. */
export const personalRecordsIn = (readStore: ReadStore) => ({
  openAffairs: async (userId: UserId, _at: Instant): Promise<readonly string[]> => {
    const anyOf = [{ candidateId: userId }, { interviewerId: userId }];
    const coming = await readStore
      .reader(interviews.collection)
      .find({ where: { status: { in: ['scheduled', 'in-progress'] } }, anyOf, sort: { startTime: 'asc' } });
    const disputed = await readStore
      .reader(interviews.collection)
      .find({ where: { 'noShow.state': { in: ['reported', 'disputed'] } }, anyOf, sort: { startTime: 'asc' } });
    const unanswered = await readStore.reader(payments.collection).find({ where: { status: 'submitted' }, anyOf });
    const due = await readStore.reader(payments.collection).find({ where: { refundIsDue: true }, anyOf });
    return [
      ...coming.map(({ _id, startTime }) => `interview ${_id} on ${startTime.slice(0, 10)} is still to come`),
      ...disputed.map(({ _id }) => `the absence reported for interview ${_id} is not settled`),
      ...unanswered.map(({ _id }) => `payment ${_id} waits for an answer`),
      ...due.map(({ _id }) => `the refund of payment ${_id} has to be sent`),
    ];
  },

  everythingAbout: async (userId: UserId) => {
    const documents: Record<string, readonly Document[]> = {};
    for (const projection of projections) {
      const { name } = projection.collection;
      if (LEFT_OUT.includes(name)) continue;
      const found = await aboutIn(readStore, projection, userId);
      if (found.length > 0) documents[name] = found;
    }
    const files = Object.values(documents)
      .flat()
      .flatMap((document) => FILE_FIELDS.flatMap((field) => ownFile(document, field, userId)));
    return { documents, files };
  },

  rebuildAll: async () => {
    for (const { collection } of projections) await readStore.requestRebuild(collection.name);
  },
});

async function aboutIn(readStore: ReadStore, projection: Projection, userId: UserId): Promise<readonly Document[]> {
  const reader = readStore.reader(projection.collection);
  const { name, fields } = projection.collection;
  const whose = WHOSE.filter((field) => field in fields);
  try {
    if (OWN.includes(name)) return [...(await reader.getMany([userId]))];
    return whose.length === 0 ? [] : await reader.find({ anyOf: whose.map((field) => ({ [field]: userId })) });
  } catch (error) {
    if (error instanceof NoLiveGenerationError) return [];
    throw error;
  }
}

/** A proof belongs to the payer, a QR code to the payee. */
function ownFile(document: Document, field: string, userId: UserId): readonly string[] {
  const { [field]: id, candidateId, interviewerId, _id } = document as Readonly<Record<string, unknown>>;
  const owner = field === 'screenshotFileId' ? candidateId : (interviewerId ?? _id);
  return typeof id === 'string' && id !== '' && owner === userId ? [id] : [];
}
