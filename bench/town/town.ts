import type { UserId } from '@s30/contracts/ids';
import { millisecondsOf } from '@s30/contracts/time';
import { uuidFrom } from '@s30/platform/decider/uuid';
import type { EventStore } from '@s30/platform/event-store/port';
import type { SecretStore } from '@s30/platform/secret-store/port';
import { randomFrom } from '../../services/standalone/src/demo/random.ts';
import { planTown } from './plan.ts';
import { createStage } from './stage.ts';
import { type TownLogins, tellTown } from './story.ts';

/** The number of keys created per commit. */
const AT_ONCE = 2_000;
const userIdOf = (seed: number, nth: number): UserId => uuidFrom(`town ${seed} user ${nth}`) as UserId;

export type TownOptions = {
  /** Empty. */
  readonly eventStore: EventStore;
  readonly secrets: Pick<SecretStore, 'installationKey'>;
  /** 1: about a million events. */
  readonly size: number;
  /** When the town's three years end; its open slots come after it. */
  readonly now: string;
  readonly seed: number;
  /** Called with every person's id before anything is written. */
  readonly makeKeys?: (people: readonly string[]) => Promise<void>;
};

/** Writes the reference town into a log. The same size, seed, instant and installation give the same events. */
export async function buildTown({
  eventStore,
  secrets,
  size,
  now,
  seed,
  makeKeys,
}: TownOptions): Promise<TownLogins & { readonly events: number }> {
  const random = randomFrom(seed);
  const stage = createStage(eventStore, seed);
  const plan = planTown({ size, now: millisecondsOf(now), random });
  // The first two are an admin and an auditor.
  const people = Array.from({ length: 2 + plan.interviewers.length + plan.candidates.length }, (_, nth) => userIdOf(seed, nth));
  for (let first = 0; first < people.length; first += AT_ONCE) await makeKeys?.(people.slice(first, first + AT_ONCE));
  const logins = await tellTown({ stage, plan, random, secrets, userIdOf: (nth) => userIdOf(seed, nth) });
  return { ...logins, events: stage.events() };
}
