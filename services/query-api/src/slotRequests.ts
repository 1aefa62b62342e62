import type { SlotRequestDocument } from '@s30/contracts/documents/slotRequest';
import { handlers } from '@s30/platform/web/handler';
import { type SlotRequestRecord, slotRequests } from '@s30/projections/slotRequests';
import { users } from '@s30/projections/users';
import { byId, type QueryRequest, type Read } from './context.ts';

async function withNames(read: Read, found: readonly SlotRequestRecord[]): Promise<SlotRequestDocument[]> {
  const people = await byId(
    read(users),
    found.flatMap(({ candidateId, interviewerId }) => [candidateId, interviewerId]),
  );
  const party = (id: string) => ({ _id: id, name: people.get(id)?.name ?? '' });
  return found.map(({ candidateId, interviewerId, timeZone, ...request }) => ({
    ...request,
    timezone: timeZone,
    candidate: party(candidateId),
    interviewer: party(interviewerId),
  }));
}

export const slotRequestQueries = handlers<QueryRequest>()({
  slotRequestsToInterviewer: async ({ query: { status }, user, read }) =>
    withNames(
      read,
      await read(slotRequests).find({
        where: { interviewerId: user.id, ...(status === 'all' ? {} : { status }) },
        sort: { createdAt: 'desc' },
      }),
    ),

  ownSlotRequests: async ({ user, read }) =>
    withNames(read, await read(slotRequests).find({ where: { candidateId: user.id }, sort: { createdAt: 'desc' } })),
});
