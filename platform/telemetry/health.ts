export type Progress = { readonly percent: number; readonly building: readonly string[] };
export type CheckResult = {
  readonly ok: boolean;
  /** Why not, in a sentence for whoever is on duty. */
  readonly reason?: string;
  /** While read models are being built: which ones, and the overall progress. */
  readonly progress?: Progress;
  /** Numbers and states worth seeing, also when all is well. */
  readonly detail?: Readonly<Record<string, unknown>>;
};
export type Check = () => CheckResult | Promise<CheckResult>;
export type ReadinessReport = { readonly ready: boolean; readonly checks: Readonly<Record<string, CheckResult>> };

export type Readiness = {
  /** Names are unique; throws on the second of a name. */
  add(name: string, check: Check): void;
  /** From now on not ready, so that no new requests are sent here while the running ones are finished. */
  stop(): void;
  /** Runs all checks at once. Never rejects: a check that throws or does not answer in time is one that failed. */
  report(): Promise<ReadinessReport>;
};

/** A check that takes longer, in milliseconds, is one that failed: who asks for /readyz has to be more patient. */
export const CHECK_MS = 2_000;

/** What /readyz answers from: ready when every check is. */
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
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<CheckResult>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false, reason: `did not answer within ${timeoutMs} ms` }), timeoutMs);
  });
  try {
    return await Promise.race([Promise.resolve().then(check), late]);
  } catch (error) {
    // Not by `instanceof Error`: that is false across realms.
    const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
    return { ok: false, reason: String(message) };
  } finally {
    clearTimeout(timer);
  }
}
