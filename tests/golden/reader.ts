import { createHash } from 'node:crypto';
import { catalogue } from '@s30/contracts/events/all';
import { eventCodec } from '../../platform/event-store/codec.ts';
import { personKeys } from '../../platform/secret-store/personKeys.ts';

/** Everybody has a key that follows from their id: golden logs are read by it for ever. */
const keysOf = async (people: readonly string[]) =>
  new Map(people.map((person) => [person, createHash('sha256').update(person).digest()] as const));

/** The edge of the store as a release has it; it is bundled and kept with each release. */
export const codec = eventCodec(
  catalogue,
  personKeys({ personKeys: keysOf, makePersonKeys: keysOf, destroyPersonKey: async () => undefined }),
);
