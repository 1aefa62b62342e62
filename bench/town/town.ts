import { millisecondsOf } from '@s30/contracts/time';
import type { EventStore } from '@s30/platform/event-store/port';
import type { SecretStore } from '@s30/platform/secret-store/port';
import { randomFrom } from '../../services/standalone/src/demo/random.ts';
import { planTown } from './plan.ts';
import { createStage } from './stage.ts';
import { type TownLogins, tellTown } from './story.ts';

export type TownOptions = {
  /** Empty. */
  readonly eventStore: EventStore;
  readonly secrets: Pick<SecretStore, 'installationKey'>;
  /** 1: about a million events. */
  readonly size: number;
  /** When the town's three years end; its open slots lie after it. */
  readonly now: string;
  readonly seed: number;
};

/** Writes the reference town into a log. The same size, seed, instant and installation give the same events. */
export async function buildTown({ eventStore, secrets, size, now, seed }: TownOptions): Promise<TownLogins & { readonly events: number }> {
  const random = randomFrom(seed);
  const stage = createStage(eventStore, seed);
  const logins = await tellTown({ stage, plan: planTown({ size, now: millisecondsOf(now), random }), random, secrets });
  return { ...logins, events: stage.events() };
}
