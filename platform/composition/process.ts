import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, systemClock } from '../clock/clock.ts';
import { type Config, readEnvironment } from '../config/environment.ts';
import { PASSWORD_COST, type ScryptCost } from '../secret-store/passwords.ts';
import { createReadiness, type Readiness } from '../telemetry/health.ts';
import { createLogger, type Logger } from '../telemetry/logger.ts';
import { createMetrics, type Metrics } from '../telemetry/metrics.ts';
import type { Listening } from '../web/listening.ts';
import { explanationOf } from './explaining.ts';

/** What a process hands to its part. */
export type Surroundings = {
  readonly config: Config & { readonly publicUrl: string };
  readonly logger: Logger;
  readonly readiness: Readiness;
  readonly metrics: Metrics;
  readonly clock: Clock;
  /** The scrypt cost of hashing a password. */
  readonly passwordCost: ScryptCost;
};
/** What a composition may replace, for tests and demos: the system clock and the full hashing cost. */
export type Replacements = Partial<Pick<Surroundings, 'clock' | 'passwordCost'>>;

/** One part of the product, run by {@link runProcess}. */
export type Part = {
  readonly listen: (port: number, host: string) => Promise<Listening>;
  /** Work to finish before the process is ready; meanwhile it already listens and reports progress. */
  readonly prepare?: () => Promise<void>;
  /** Printed on stdout once it serves, before the ready line. */
  readonly greeting?: string;
  /** Called after the last request is answered: stops background work, then closes the stores. */
  readonly stop: () => Promise<void>;
};

/** A part that has not stopped by then is cut off; supervisors usually send SIGKILL ten seconds after SIGTERM. */
const STOP_MS = 9_500;

/**
 * Runs a process from start to exit: reads the settings, starts its part and prints `ready http://localhost:<port>` on stdout; on SIGTERM
 * or SIGINT, also before that, finishes running requests and exits with 0. A wrong setting exits with 1 and one sentence on stderr.
 * `drainMs`: how long it reports not ready but still takes requests while stopping, so that a gateway moves to other instances first.
 */
export async function runProcess(options: {
  readonly name: string;
  /** Returns one sentence when the process cannot work with these settings. */
  readonly unfit?: (config: Config, given: Readonly<Record<string, string | undefined>>) => string | undefined;
  readonly start: (surroundings: Surroundings) => Promise<Part>;
  readonly drainMs?: number;
  readonly replacements?: Replacements;
}): Promise<void> {
  const { name, unfit, start, drainMs = 0 } = options;
  const { clock = systemClock, passwordCost = PASSWORD_COST } = options.replacements ?? {};
  const environment = readEnvironment(process.env);
  if (!environment.ok) refuseToStart(environment.message);
  const refusal = unfit?.(environment.config, process.env);
  if (refusal !== undefined) refuseToStart(refusal);
  const reserved = environment.config.port === 0 ? await reservePort(environment.config.host) : undefined;
  const port = reserved?.port ?? environment.config.port;
  const config = { ...environment.config, port, publicUrl: environment.config.publicUrl ?? `http://localhost:${port}` };
  const logger = createLogger({ level: config.logLevel, name });
  const readiness = createReadiness();
  const surroundings = { config, logger, readiness, metrics: createMetrics(), clock, passwordCost };
  let part: Part | undefined;
  let listening: Listening | undefined;
  /** Before there is a part, nothing was answered, and what was written is on disk. */
  async function stop(): Promise<void> {
    readiness.stop();
    if (listening !== undefined) {
      await sleep(drainMs);
      await listening.close();
    }
    await part?.stop();
    process.exit(0);
  }
  const fail = (fields: object, message: string): never => {
    logger.error(fields, message);
    process.exit(1);
  };
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      setTimeout(() => fail({ ms: STOP_MS }, 'did not stop in time and was cut off'), STOP_MS).unref();
      stop().catch((error: unknown) => fail({ err: error }, 'could not stop cleanly'));
    });

  part = await start(surroundings).catch((error: unknown) => {
    const explanation = explanationOf(error);
    if (explanation !== undefined) refuseToStart(explanation);
    throw error;
  });
  await reserved?.release();
  listening = await part.listen(port, config.host).catch((error: NodeJS.ErrnoException) => refuseToListen(error, config.host, port));
  try {
    await part.prepare?.();
  } catch (error) {
    if (!isStopping) throw error;
  }
  if (isStopping) return;
  if (part.greeting !== undefined) process.stdout.write(`${part.greeting}\n`);
  process.stdout.write(`ready http://localhost:${port}\n`);
}

/** Prints one sentence on stderr and exits with 1, so that a wrong setting never starts half a product. */
function refuseToStart(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Also IPv6 without a zone (`fe80::1`), and IPv6 where there is none. */
const NO_ADDRESS = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EAI_AGAIN', 'EINVAL', 'ENOTFOUND'];
/** One sentence for an address or a port that this process cannot have. */
function refuseToListen(error: NodeJS.ErrnoException, host: string, port: number): never {
  const { code = '' } = error;
  if (code === 'EADDRINUSE') refuseToStart(`Port ${port} is in use: stop what listens there, or set PORT to another one.`);
  if (code === 'EACCES') refuseToStart(`PORT ${port} is not for this user: set it to one above 1023, for example 3000.`);
  if (NO_ADDRESS.includes(code))
    refuseToStart(`HOST ${host} is no address of this machine: set it to one that is, for example 127.0.0.1, or 0.0.0.0 for all of them.`);
  throw error;
}

/** Links in mails need the port before the server listens: no one else is given it until it is released. */
async function reservePort(host: string) {
  const placeholder = createServer().listen(0, host);
  await once(placeholder, 'listening').catch((error: NodeJS.ErrnoException) => refuseToListen(error, host, 0));
  const { port } = placeholder.address() as AddressInfo;
  return { port, release: () => once(placeholder.close(), 'close') };
}
