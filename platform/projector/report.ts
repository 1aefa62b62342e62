import { type Position, START } from '../event-store/port.ts';
import type { Entry, Session } from './session.ts';
import type { Failure } from './target.ts';

/** `live`: at the head. `standby`: another instance projects. `stopped`: an event failed permanently, or the projector is not running. */
type ProjectionState = 'live' | 'catching-up' | 'rebuilding' | 'stopped' | 'standby';

export type ProjectionReport = {
  readonly name: string;
  /** As declared. */
  readonly version: number;
  /** The generation that queries read. */
  readonly generation: number | undefined;
  readonly checkpoint: Position;
  readonly head: Position;
  /** Pending events at the last poll, counted up to 1000. */
  readonly lag: number;
  readonly state: ProjectionState;
  /** The percentage of the log it has processed, 0 to 100; for the generation being built, if there is one. */
  readonly percent: number;
  /** The event it failed at; also set if only the rebuild fails while the live documents are fine. */
  readonly failure?: Failure;
};

type Facts = Pick<ProjectionReport, 'name' | 'version' | 'head' | 'lag'> & {
  readonly isRunning: boolean;
  readonly session: Session | undefined;
  readonly stored: Pick<ProjectionReport, 'generation' | 'checkpoint'> | undefined;
};

export function reportOf({ name, version, head, lag, isRunning, session, stored }: Facts): ProjectionReport {
  const entry = session?.entries.get(name);
  if (!isRunning || session === undefined || entry === undefined) {
    const { generation, checkpoint = START } = stored ?? { generation: undefined };
    const state = isRunning ? 'standby' : 'stopped';
    return { name, version, generation, checkpoint, head, lag, state, percent: percentOf(checkpoint, head) };
  }
  const { live, building } = entry;
  const checkpoint = live?.committed() ?? START;
  const failure = failureOf(entry, session);
  return {
    ...{ name, version, generation: live?.ref.generation, checkpoint, head },
    lag: checkpoint >= head ? 0 : lag,
    percent: percentOf((building ?? live)?.reached() ?? START, head),
    state: building !== undefined && !building.stopped ? 'rebuilding' : stateOf(entry, session),
    ...(failure && { failure }),
  };
}

/** In every store, positions start with digits that grow with the log. */
function percentOf(position: Position, head: Position): number {
  if (position >= head) return 100;
  const placeOf = (one: Position) => Number.parseInt(one, 10) || 0;
  return Math.min(99, Math.floor((100 * placeOf(position)) / placeOf(head)));
}

function stateOf({ live, failure }: Entry, { feed }: Session): ProjectionState {
  if (live === undefined || failure !== undefined || live.stopped) return 'stopped';
  return feed.isLive() && feed.targets.has(live) ? 'live' : 'catching-up';
}

function failureOf({ live, building, failure }: Entry, { feed }: Session): Failure | undefined {
  const known = failure ?? live?.failure ?? building?.failure;
  const trouble = feed.trouble();
  return known ?? (trouble === undefined ? undefined : { position: feed.position(), type: 'log', message: trouble });
}
