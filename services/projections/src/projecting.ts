import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ToolError } from '@s30/platform/config/tool';
import type { Position } from '@s30/platform/event-store/port';
import { PACE } from '@s30/platform/projector/pace';
import { createProjector, type ProjectorOptions } from '@s30/platform/projector/runner';
import type { CheckResult } from '@s30/platform/telemetry/health';
import { createLogger } from '@s30/platform/telemetry/logger';
import { projections } from './all.ts';

/** Longer than an election in MongoDB, of twelve seconds, and the look before it, of five. */
const UNWELL_MS = 30_000;
const LOOK_MS = 500;

/**
 * Keeps every read model up to date and reports the status. For tools: `catchUp`, after the start, resolves with the head of the log;
 * `expectWell` throws if the read store, as on a full disk, has not been well for half a minute.
 */
export function projectorOfAll(options: Required<Pick<ProjectorOptions, 'eventStore' | 'readStore' | 'logger' | 'holder' | 'metrics'>>) {
  const projector = createProjector({ ...options, ...PACE, projections });
  const check = (): CheckResult => {
    const reports = projector.status();
    const stopped = reports.filter(({ state }) => state === 'stopped');
    const detail = Object.fromEntries(reports.map(({ name, ...report }) => [name, report]));
    if (stopped.length > 0) {
      const why = new Set(stopped.flatMap(({ failure }) => failure?.message ?? []));
      return { ok: false, reason: [`stopped: ${stopped.map(({ name }) => name).join(', ')}`, ...why].join('; '), detail };
    }
    const building = reports.filter(({ state, generation }) => state === 'rebuilding' && generation === undefined).map(({ name }) => name);
    if (building.length === 0) return { ok: true, detail };
    const percent = Math.floor(reports.reduce((sum, each) => sum + each.percent, 0) / reports.length);
    return { ok: false, reason: `not built yet: ${building.join(', ')} (${percent} % done)`, progress: { percent, building }, detail };
  };
  const failed = (reason: string | undefined): ToolError => new ToolError(`Not all read models can be built: ${reason}.`);
  let wellAt = performance.now();
  const expectWell = async (): Promise<void> => {
    const health = await options.readStore.health();
    if (health.ok) wellAt = performance.now();
    else if (performance.now() - wellAt > UNWELL_MS) throw failed(health.reason);
  };
  const catchUp = async (): Promise<Position> => {
    const head = await options.eventStore.head();
    const settled = projector.settled(head).then(() => true);
    wellAt = performance.now();
    while (!(await Promise.race([settled, sleep(LOOK_MS, false)]))) await expectWell();
    const { ok, reason } = check();
    if (!ok) throw failed(reason);
    return head;
  };
  return { projector, check, catchUp, expectWell };
}

export type ReadModels = Omit<ReturnType<typeof projectorOfAll>, 'projector'>;
/** Runs a tool's work while the read models follow the log. */
export async function withReadModels<Result>(
  tool: string,
  stores: Pick<ProjectorOptions, 'eventStore' | 'readStore'>,
  work: (readModels: ReadModels) => Promise<Result>,
): Promise<Result> {
  const logger = createLogger({ level: 'error', name: tool });
  const { projector, ...readModels } = projectorOfAll({ ...stores, logger, metrics: { lag: () => undefined }, holder: randomUUID() });
  projector.start();
  try {
    return await work(readModels);
  } finally {
    await projector.stop();
  }
}
