import { deadline } from '../clock/deadline.ts';
import { messageOf } from './thrown.ts';

export type Progress = { readonly percent: number; readonly building: readonly string[] };
export type CheckResult = {
  readonly ok: boolean;
  /** Why the check failed, in one sentence for the operator. */
  readonly reason?: string;
  /** While read models are being built: which ones, and the overall progress. */
  readonly progress?: Progress;
  /** Useful numbers and states, also shown when the check is ok. */
  readonly detail?: Readonly<Record<string, unknown>>;
};
type Check = () => CheckResult | Promise<CheckResult>;
type ReadinessReport = { readonly ready: boolean; readonly checks: Readonly<Record<string, CheckResult>> };

export type Readiness = {
  /** Adds a check; throws when the name is taken. */
  add(name: string, check: Check): void;
  /** Reports not ready from now on, so that no new requests are routed here while the running ones finish. */
  stop(): void;
  /** Runs all checks concurrently. Never rejects: a check that throws or times out has failed. */
  report(): Promise<ReadinessReport>;
};

/** Timeout of a check, in milliseconds. Callers of /readyz need a longer one. */
export const CHECK_MS = 2_000;

/** The checks behind /readyz; ready when all of them are ok. */
export function createReadiness({ timeoutMs = CHECK_MS }: { readonly timeoutMs?: number } = {}): Readiness {
  const checks = new Map<string, Check>();
  let stopping = false;
  return {
    add(name, check) {
      if (checks.has(name)) throw new Error(`there is already a readiness check called ${name}`);
      checks.set(name, check);
    },
    stop() {
      stopping = true;
    },
    async report() {
      const results = await Promise.all([...checks].map(async ([name, check]) => [name, await outcomeOf(check, timeoutMs)] as const));
      const stop = stopping ? [['process', { ok: false, reason: 'is stopping' }] as const] : [];
      const all: readonly (readonly [string, CheckResult])[] = [...results, ...stop];
      return { ready: all.every(([, { ok }]) => ok), checks: Object.fromEntries(all) };
    },
  };
}

async function outcomeOf(check: Check, timeoutMs: number): Promise<CheckResult> {
  const { promise: late, resolve } = Promise.withResolvers<CheckResult>();
  const cancel = deadline(timeoutMs, () => resolve({ ok: false, reason: `did not answer within ${timeoutMs} ms` }));
  try {
    return await Promise.race([Promise.resolve().then(check), late]);
  } catch (error) {
    return { ok: false, reason: messageOf(error) };
  } finally {
    cancel();
  }
}
