import { type Position, START } from '../event-store/port.ts';
import { type CollectionRef, type ProjectionStatus, StaleWriterError } from './port.ts';
import { checkDefinition } from './query.ts';

/** A generation as every adapter records it. */
export type RecordedGeneration = {
  readonly generation: number;
  readonly version: number;
  readonly identity: string;
  /** The live generation when this one was begun. */
  readonly replaces: number | null;
  readonly live: boolean;
  readonly checkpoint: Position;
};

/** Throws if a generation cannot be made: its declaration or its number is wrong. */
export function checkGeneration({ definition, generation }: CollectionRef): void {
  checkDefinition(definition);
  if (!Number.isSafeInteger(generation) || generation < 0) throw new RangeError(`${generation} is no generation`);
}

/** The status of a collection. `known`: its generations, oldest first. */
export function statusOf(name: string, known: readonly RecordedGeneration[], rebuildRequested: boolean): ProjectionStatus {
  const current = known.find(({ live }) => live);
  const building = known.filter(({ generation }) => generation > (current?.generation ?? -1)).at(-1);
  return {
    ...{ name, live: current?.generation, version: current?.version, identity: current?.identity, rebuildRequested },
    checkpoint: current?.checkpoint ?? START,
    building: building && { generation: building.generation, identity: building.identity, checkpoint: building.checkpoint },
  };
}

/**
 * The generation to make live, and the older ones that it replaces; undefined if it is live already. Throws
 * {@link StaleWriterError} if another one went live since it was begun.
 */
export function promotionOf<Known extends RecordedGeneration>(
  { definition: { name }, generation }: CollectionRef,
  known: readonly Known[],
): { readonly promoted: Known; readonly older: readonly Known[] } | undefined {
  const promoted = known.find((each) => each.generation === generation);
  if (promoted === undefined) throw new Error(`${name} has no generation ${generation}`);
  if (promoted.live) return undefined;
  const current = known.find(({ live }) => live);
  if (current !== undefined && current.generation !== promoted.replaces)
    throw new StaleWriterError(`${name}: another generation went live while ${generation} was built`);
  return { promoted, older: known.filter((each) => each.generation < generation) };
}
