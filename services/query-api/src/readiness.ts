import { pause } from '@s30/platform/clock/pause';
import type { EventStore } from '@s30/platform/event-store/port';
import { strangersAmong } from '@s30/platform/projector/belonging';
import { lagsOf } from '@s30/platform/projector/lag';
import type { ReadStore } from '@s30/platform/read-store/port';
import { identityOf } from '@s30/platform/read-store/shape';
import type { CheckResult } from '@s30/platform/telemetry/health';
import type { Metrics } from '@s30/platform/telemetry/metrics';
import { messageOf } from '@s30/platform/telemetry/thrown';
import { projections } from '@s30/projections/all';

const LAG_MS = 5_000;

/**
 * Measures how far the live read models are behind the log, also while no instance projects. For /readyz always ok, since queries can
 * still be answered.
 */
export function watchLag(options: {
  readonly readStore: Pick<ReadStore, 'liveCheckpoints'>;
  readonly eventStore: Pick<EventStore, 'head' | 'readAll'>;
  readonly metrics: Pick<Metrics, 'lag'>;
  readonly everyMs?: number;
}): { readonly check: () => CheckResult; readonly stop: () => void } {
  const { readStore, eventStore, metrics, everyMs = LAG_MS } = options;
  const stopping = new AbortController();
  let detail: CheckResult['detail'];

  async function measure(): Promise<CheckResult['detail']> {
    const head = await eventStore.head();
    const checkpoints = await readStore.liveCheckpoints();
    const lags = [...(await lagsOf(eventStore, projections, (name) => checkpoints.get(name), head))];
    for (const [name, lag] of lags) metrics.lag(name, lag);
    return Object.fromEntries(lags.map(([name, lag]) => [name, { checkpoint: checkpoints.get(name), head, lag }]));
  }
  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      detail = await measure().catch((error: unknown) => ({ unknown: messageOf(error) }));
      await pause(everyMs, stopping.signal);
    }
  }
  void watch();
  return {
    check: () => ({ ok: true, ...(detail && { detail }) }),
    /** Does not wait for a measurement that runs: it ends at the latest when the stores are closed. */
    stop: () => stopping.abort(),
  };
}

/** Ready once every live read model is the version this code expects and was built from this log. */
export function areLive(readStore: Pick<ReadStore, 'status' | 'marks'>, eventStore: Pick<EventStore, 'idAt'>) {
  let isOwn = false;
  return async (): Promise<CheckResult> => {
    const identities = await Promise.all(projections.map(async ({ collection }) => (await readStore.status(collection.name)).identity));
    const missing = projections.flatMap(({ collection }, index) => (identities[index] === identityOf(collection) ? [] : [collection.name]));
    if (missing.length > 0) return { ok: false, reason: `not built yet: ${missing.join(', ')}` };
    // Checked only until it holds, since the event store does not let another log replace this one.
    if (!isOwn) {
      const strangers = await strangersAmong({ eventStore, readStore, of: ({ of }) => 'collection' in of });
      const names = strangers.flatMap(({ of }) => ('collection' in of ? [of.collection] : []));
      if (names.length > 0) return { ok: false, reason: `made from another log: ${[...new Set(names)].join(', ')}` };
      isOwn = true;
    }
    return { ok: true };
  };
}
