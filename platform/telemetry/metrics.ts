import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = {
  /** `route` is the pattern (`/api/slots/:id`), never the path: each value becomes its own time series. */
  httpRequest(request: { readonly route: string; readonly method: string; readonly status: number; readonly seconds: number }): void;
  /** Counts an append and its events. */
  appended(append: { readonly category: string; readonly events: number }): void;
  /** `repeated`: carried out before. `conflicted`: one attempt met a conflict; the command's final outcome is counted as well. */
  command(command: { readonly type: string; readonly outcome: 'accepted' | 'rejected' | 'repeated' | 'conflicted' | 'failed' }): void;
  /** The number of events a projection still has to process. */
  lag(projection: string, events: number): void;
  /** Adds metrics of processes; `status` is called whenever the metrics are read. */
  processes(status: () => readonly ProcessState[]): void;
  /** Adds metrics of the event log's integrity; `state` is called whenever the metrics are read. */
  log(state: () => Promise<LogState>): void;
  /** All metrics in Prometheus text format. */
  text(): Promise<string>;
  readonly contentType: string;
};

type ProcessState = {
  readonly name: string;
  readonly isHeldUp?: true | undefined;
  readonly parked?: { readonly events: number } | undefined;
};
type LogState = { readonly findings: readonly unknown[]; readonly verified?: { readonly at: string; readonly events: number } | undefined };

/** The metrics of one process, on a separate registry, with Node's own (memory, garbage collection, event-loop delay). */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    name: 's30_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const appends = counter('s30_appends_total', 'Appends to the event log', 'category');
  const events = counter('s30_events_appended_total', 'Events appended to the log', 'category');
  const commands = counter('s30_commands_total', 'Commands by outcome', 'command', 'outcome');
  const lag = new Gauge({
    name: 's30_projection_lag_events',
    help: 'Events that a projection still has to process',
    labelNames: ['projection'] as const,
    registers,
  });

  return {
    httpRequest: ({ route, method, status, seconds }) => requests.observe({ route, method, status }, seconds),
    appended(append) {
      appends.inc({ category: append.category });
      events.inc({ category: append.category }, append.events);
    },
    command: ({ type, outcome }) => commands.inc({ command: type, outcome }),
    lag: (projection, waiting) => lag.set({ projection }, waiting),
    processes(status) {
      const gauge = (name: string, help: string, figure: (process: ProcessState) => number) =>
        new Gauge({
          ...{ name, help, labelNames: ['process'] as const, registers },
          collect() {
            for (const process of status()) this.set({ process: process.name }, figure(process));
          },
        });
      gauge(
        's30_process_parked',
        'Events that a process of this instance has parked, because they always fail or cannot be read',
        ({ parked }) => parked?.events ?? 0,
      );
      gauge(
        's30_process_held_up',
        '1 while a process of this instance retries what all its later work waits for, otherwise 0',
        (process) => (process.isHeldUp ? 1 : 0),
      );
    },
    log(state) {
      const gauge = (name: string, help: string, figure: (known: LogState) => number | undefined) =>
        new Gauge({
          ...{ name, help, registers },
          async collect() {
            const value = figure(await state());
            if (value !== undefined) this.set(value);
          },
        });
      gauge('s30_log_findings', 'What the last verification of the event log found wrong', ({ findings }) => findings.length);
      gauge('s30_log_verified_events', 'Events up to which nothing is wrong', ({ verified }) => verified?.events);
      gauge(
        's30_log_verified_timestamp_seconds',
        'When the event log was verified',
        ({ verified }) => verified && Date.parse(verified.at) / 1000,
      );
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
