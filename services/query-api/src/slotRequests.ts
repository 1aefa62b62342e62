import type { SlotRequestDocument } from '@s30/contracts/documents/slotRequest';
import { handlers } from '@s30/platform/web/handler';
import { type SlotRequestRecord, slotRequests } from '@s30/projections/slotRequests';
import { namedBy, partiesOf, type QueryRequest, type Read } from './context.ts';
import { pieceOf } from './listing.ts';

async function withNames(read: Read, found: readonly SlotRequestRecord[]): Promise<SlotRequestDocument[]> {
  const named = namedBy(await partiesOf(read, found));
  return found.map(({ candidateId, interviewerId, timeZone, ...request }) => ({
    ...request,
    timezone: timeZone,
    candidate: named(candidateId),
    interviewer: named(interviewerId),
  }));
}

export const slotRequestQueries = handlers<QueryRequest>()({
  slotRequestsToInterviewer: async ({ query, user, read }) => {
    const where = { interviewerId: user.id, status: query.status === 'all' ? undefined : query.status };
    const { found, ...rest } = await pieceOf(read(slotRequests), { where, sort: { createdAt: 'desc' } }, query);
    return { rows: await withNames(read, found), ...rest };
  },

  ownSlotRequests: async ({ query, user, read }) => {
    const { found, ...rest } = await pieceOf(read(slotRequests), { where: { candidateId: user.id }, sort: { createdAt: 'desc' } }, query);
    return { rows: await withNames(read, found), ...rest };
  },
});
