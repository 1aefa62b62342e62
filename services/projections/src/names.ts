import type { UserEvent } from '@s30/contracts/events/user';
import { ERASED_PERSON } from '@s30/contracts/fields';
import type { Documents, Seen } from '@s30/platform/projector/projection';
import { idOf } from '@s30/platform/projector/seen';
import type { Document } from '@s30/platform/read-store/port';

type OnNamed = { readonly stream: string };
type On<Type extends UserEvent['type']> = Seen<Extract<UserEvent, { readonly type: Type }>>;
/** The field with a person's id, and the field with that person's name. */
type NamePair<D> = readonly [id: keyof D & string, name: keyof D & string];

const keyOf = (userId: string): string => `name of ${userId}`;

/** The name of a user as of the current event; empty if unknown. */
export const nameOf = async <D extends Document>(documents: Documents<D>, userId: string): Promise<string> =>
  (await documents.note<string>(keyOf(userId))) ?? '';

/**
 * Reactions that keep names beside ids, for lists searched by name. Spread them into `on`, subscribe to `userEvents`, and
 * declare and index each id field. Name changes are rare, so the documents are only looked up then.
 */
export const followNames = <D extends Document>(...pairs: readonly NamePair<D>[]) => ({
  UserRegistered: ({ data }: On<'UserRegistered'>, documents: Documents<D>): void => documents.setNote(keyOf(data.userId), data.name),
  ProfileUpdated: async (event: On<'ProfileUpdated'>, documents: Documents<D>): Promise<void> => {
    if (event.data.name !== undefined) await rename(event, event.data.name, documents, pairs);
  },
  PersonErased: (event: On<'PersonErased'>, documents: Documents<D>): Promise<void> => rename(event, ERASED_PERSON, documents, pairs),
});

async function rename<D extends Document>(
  event: OnNamed,
  name: string,
  documents: Documents<D>,
  pairs: readonly NamePair<D>[],
): Promise<void> {
  const userId = idOf(event);
  documents.setNote(keyOf(userId), name);
  for (const [id, field] of pairs)
    for (const document of await documents.find({ where: { [id]: userId } })) documents.put({ ...document, [field]: name });
}

/** The two people of an interview, in records with both names. */
export const partyNames = [
  ['candidateId', 'candidateName'],
  ['interviewerId', 'interviewerName'],
] as const;
