import type { SlotRequestDocument } from '@s30/contracts/documents/slotRequest';
import { handlers } from '@s30/platform/web/handler';
import { type SlotRequestRecord, slotRequests } from '@s30/projections/slotRequests';
import { partiesOf, type QueryRequest, type Read } from './context.ts';
import { pieceOf } from './listing.ts';

async function withNames(read: Read, found: readonly SlotRequestRecord[]): Promise<SlotRequestDocument[]> {
  const people = await partiesOf(read, found);
  const party = (id: string) => ({ _id: id, name: people.get(id)?.name ?? '' });
  return found.map(({ candidateId, interviewerId, timeZone, ...request }) => ({
    ...request,
    timezone: timeZone,
    candidate: party(candidateId),
    interviewer: party(interviewerId),
  }));
}

export const slotRequestQueries = handlers<QueryRequest>()({
  slotRequestsToInterviewer: async ({ query, user, read }) => {
    const where = { interviewerId: user.id, ...(query.status === 'all' ? {} : { status: query.status }) };
    const { found, ...rest } = await pieceOf(read(slotRequests), { where, sort: { createdAt: 'desc' } }, query);
    return { rows: await withNames(read, found), ...rest };
  },

  ownSlotRequests: async ({ query, user, read }) => {
    const { found, ...rest } = await pieceOf(read(slotRequests), { where: { candidateId: user.id }, sort: { createdAt: 'desc' } }, query);
    return { rows: await withNames(read, found), ...rest };
  },
});
