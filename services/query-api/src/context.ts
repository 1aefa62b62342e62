import { isOffering } from '@s30/contracts/fields';
import type { Instant } from '@s30/contracts/time';
import type { Projection } from '@s30/platform/projector/projection';
import type { CollectionReader, Document, Range, ReadStore } from '@s30/platform/read-store/port';
import type { BaseRequest, SignedInUser } from '@s30/platform/web/handler';
import { type UserRecord, users } from '@s30/projections/users';

/** Reads the live documents of a projection. */
export type Read = <D extends Document>(projection: Projection<D>) => CollectionReader<D>;
export type QueryRequest = { readonly read: Read };

/** Reads for one request: each model waits until it shows all that the client has seen, but only models that are read. */
export const queryContext =
  (readStore: ReadStore) =>
  ({ caughtUp }: Pick<BaseRequest, 'caughtUp'>): QueryRequest => ({
    read: ({ collection }) => {
      const { get, getMany, find, count, sum } = readStore.reader(collection);
      const fresh =
        <Args extends readonly unknown[], Found>(look: (...args: Args) => Promise<Found>) =>
        async (...args: Args): Promise<Found> => {
          await caughtUp(collection.name);
          return look(...args);
        };
      return { get: fresh(get), getMany: fresh(getMany), find: fresh(find), count: fresh(count), sum: fresh(sum) };
    },
  });

/** Selects the instants of a month or week. */
export const during = ({ start, end }: { readonly start: Instant; readonly end: Instant }): Range => ({ gte: start, lt: end });

export type Parties = { readonly candidateId: string; readonly interviewerId: string };
/** The candidates and interviewers of these documents, by id. */
export const partiesOf = (read: Read, found: readonly Parties[]): Promise<ReadonlyMap<string, UserRecord>> => {
  const ids = found.flatMap(({ candidateId, interviewerId }) => [candidateId, interviewerId]);
  return byId(read(users), ids);
};

/** True if an interviewer no longer conducts interviews. */
export const hasLeft = (interviewer: UserRecord | undefined): boolean => interviewer !== undefined && !isOffering(interviewer);

/** Whether a user may see what concerns these two: one of them, or an admin. */
export const isParty = (user: SignedInUser, { candidateId, interviewerId }: Parties): boolean =>
  user.role === 'admin' || user.id === candidateId || user.id === interviewerId;

/** Names people by their ids; the name is empty if unknown. */
export const namedBy = (people: ReadonlyMap<string, { readonly name: string }>) => (id: string) => ({
  _id: id,
  name: people.get(id)?.name ?? '',
});

/** Documents by id, for joining names to ids. */
export async function byId<D extends Document>(reader: CollectionReader<D>, ids: Iterable<string>): Promise<ReadonlyMap<string, D>> {
  const documents = await reader.getMany([...new Set(ids)]);
  return new Map(documents.map((document) => [document._id, document]));
}
