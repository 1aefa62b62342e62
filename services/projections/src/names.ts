import type { UserEvent } from '@s30/contracts/events/user';
import { ERASED_PERSON } from '@s30/contracts/fields';
import type { Documents, Seen } from '@s30/platform/projector/projection';
import { idOf } from '@s30/platform/projector/seen';
import type { Document } from '@s30/platform/read-store/port';
import { foldText } from '@s30/platform/read-store/query';
import { z } from 'zod';

type OnNamed = { readonly stream: string };
type On<Type extends UserEvent['type']> = Seen<Extract<UserEvent, { readonly type: Type }>>;
/** The field that names a person's id, the one that carries the person's name beside it, and the one that lists sort by. */
type NameFields<D> = readonly [id: keyof D & string, name: keyof D & string, sortName?: keyof D & string];

const keyOf = (userId: string): string => `name of ${userId}`;

/** The name of a user as of the current event; empty if unknown. */
export const nameOf = async <D extends Document>(documents: Documents<D>, userId: string): Promise<string> =>
  (await documents.note<string>(keyOf(userId))) ?? '';

/** What lists of names and titles sort by: neither case nor accents count. */
export const sortKeyOf = foldText;

/** The names of an interview's two people, for the search and for the order of lists. */
export async function namesOfParties<D extends Document>(
  documents: Documents<D>,
  { candidateId, interviewerId }: { readonly candidateId: string; readonly interviewerId: string },
) {
  const [candidateName, interviewerName] = [await nameOf(documents, candidateId), await nameOf(documents, interviewerId)];
  return {
    ...{ candidateName, candidateSortName: sortKeyOf(candidateName) },
    ...{ interviewerName, interviewerSortName: sortKeyOf(interviewerName) },
  };
}

/**
 * Reactions that keep names beside ids, for lists searched by name. Spread them into `on`, subscribe to `userEvents`, and
 * index each id field. Name changes are rare, so the documents are only looked up then.
 */
export const followNames = <D extends Document>(...people: readonly NameFields<D>[]) => ({
  UserRegistered: ({ data }: On<'UserRegistered'>, documents: Documents<D>): void => documents.setNote(keyOf(data.userId), data.name),
  ProfileUpdated: async (event: On<'ProfileUpdated'>, documents: Documents<D>): Promise<void> => {
    if (event.data.name !== undefined) await rename(event, event.data.name, documents, people);
  },
  PersonErased: (event: On<'PersonErased'>, documents: Documents<D>): Promise<void> => rename(event, ERASED_PERSON, documents, people),
});

async function rename<D extends Document>(
  event: OnNamed,
  name: string,
  documents: Documents<D>,
  people: readonly NameFields<D>[],
): Promise<void> {
  const userId = idOf(event);
  documents.setNote(keyOf(userId), name);
  for (const [id, field, sortField] of people)
    for (const document of await documents.find({ where: { [id]: userId } }))
      documents.put({ ...document, [field]: name, ...(sortField ? { [sortField]: sortKeyOf(name) } : {}) });
}

/** The two people of an interview, with their names for searches and lists. */
export const partyFields = {
  candidateId: z.string(),
  interviewerId: z.string(),
  candidateName: z.string(),
  interviewerName: z.string(),
  candidateSortName: z.string(),
  interviewerSortName: z.string(),
};
/** The two people of an interview, in records with both names. */
export const partyNames = [
  ['candidateId', 'candidateName', 'candidateSortName'],
  ['interviewerId', 'interviewerName', 'interviewerSortName'],
] as const;
