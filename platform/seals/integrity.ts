import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AuditFinding, IntegrityDocument } from '@s30/contracts/documents/audit';
import { type Instant, millisecondsOf } from '@s30/contracts/time';
import { pause } from '../clock/pause.ts';
import type { CounterStore } from '../counter-store/port.ts';
import { type Position, START } from '../event-store/port.ts';
import { firstEventIdIn, type StoredLog } from '../event-store/storedLog.ts';
import { type Reached, type VerificationOptions, verifyLog } from '../event-store/verification.ts';
import type { CheckResult } from '../telemetry/health.ts';
import type { Logger } from '../telemetry/logger.ts';
import { messageOf } from '../telemetry/thrown.ts';
import { checkSeals, type Seal, type SealStore } from './port.ts';
import { sharedVerifications, type Verified } from './verifications.ts';

export type IntegrityOptions = {
  readonly log: StoredLog;
  readonly seals: SealStore;
  readonly now: () => Instant;
};

/** The log contradicts its seals or itself; it is no longer sealed until someone has investigated. */
export class NotSealedError extends Error {
  override readonly name = 'NotSealedError';
}

export type Verification = Verified & {
  readonly seals: readonly Seal[];
  readonly events: number;
};

type How = Pick<VerificationOptions, 'signal' | 'gently'>;
type Reading = Pick<VerificationOptions, 'from' | 'progress' | 'signal' | 'gently'>;

/** Verifies all seals and the whole log, or the part after `from`, and returns every contradiction. */
export async function verifyAll({ log, seals, now }: IntegrityOptions, reading: Reading = {}): Promise<Verification> {
  const checked = await checkSeals(await seals.read());
  const forged = checked.problems.map((what): AuditFinding => ({ kind: 'seal-forged', what }));
  const at = now();
  const { findings, sound, events } = await verifyLog({ log, heads: checked.seals, ...reading });
  const unsealed: readonly AuditFinding[] =
    checked.seals.length === 0 && forged.length === 0 && events > 0
      ? [{ kind: 'seals-missing', what: 'There are no seals, though a server seals the log as soon as it starts.' }]
      : [];
  return {
    findings: [...forged, ...unsealed, ...findings],
    verified: { position: sound.position, events: sound.events, at },
    seals: checked.seals,
    events,
  };
}

/** Logs each finding as an error, so that alerts can be based on it. */
export const reportTo =
  (logger: Pick<Logger, 'error'>) =>
  (what: string): void =>
    logger.error({ finding: what }, 'the event log was tampered with');

export type SealLimits = { readonly hours: number; readonly events: number };
const HOUR_MS = 3_600_000;

/** How long a request waits for the verification it started, and how often it polls. */
const PATIENCE_MS = 3_000;
const POLL_MS = 200;
/** How often a verification publishes its progress. */
const PROGRESS_MS = 1_000;

/**
 * Verifies and seals the log in a server, and keeps the latest findings. Across all instances one verification runs at a time; callers
 * that ask meanwhile wait for it.
 */
export function createIntegrity(
  options: IntegrityOptions & {
    readonly counters: Pick<CounterStore, 'change'>;
    /** Called with each finding when a verification in this process has ended. */
    readonly report?: (what: string) => void;
  },
) {
  const { log, seals, now, counters, report = () => undefined } = options;
  const verifications = sharedVerifications(counters, () => millisecondsOf(now()));

  async function state(): Promise<IntegrityDocument> {
    const [file, head, { last, running }] = await Promise.all([seals.read(), log.head(), verifications.known()]);
    const checked = await checkSeals(file);
    const lastSeal = checked.seals.at(-1);
    const findings = last?.findings ?? checked.problems.map((what): AuditFinding => ({ kind: 'seal-forged', what }));
    const sealed = lastSeal && { events: lastSeal.events, at: lastSeal.at };
    // Without findings, the log is verified at least up to its last seal; with findings, only up to the last sound place.
    const verified = last && (last.findings.length > 0 || last.verified.events >= (sealed?.events ?? 0)) ? last.verified : sealed;
    return {
      state: running !== undefined ? 'running' : findings.length > 0 ? 'broken' : verified === undefined ? 'unverified' : 'intact',
      ...(running?.of === undefined ? {} : { progress: { events: running.events, of: running.of } }),
      ...(verified === undefined ? {} : { verified }),
      ...(lastSeal === undefined ? {} : { lastSeal: sealDocument(lastSeal) }),
      ...(unsealed === undefined ? {} : { unsealed }),
      seals: file.lines.length,
      head,
      findings: [...findings],
      ...(last?.foundAt === undefined ? {} : { foundAt: last.foundAt }),
    };
  }

  async function verification(by: string, from: Reached | undefined, how: How): Promise<void> {
    const ended = new AbortController();
    let reached: { readonly events: number; readonly sound?: Reached | undefined } = { events: from?.events ?? 0, sound: from };
    let of: number | undefined;
    let found: Verified | undefined;
    const count = async () => {
      of = await log.count();
      await verifications.progress(by, { ...reached, of });
    };
    const verify = async () => {
      const progress = (events: number, sound: Reached) => {
        reached = { events, sound };
      };
      const { findings, verified } = await verifyAll(options, { ...how, progress, ...(from && { from }) }).finally(() => ended.abort());
      found = { findings, verified, ...(findings.length > 0 && { foundAt: now() }) };
    };
    const publish = async () => {
      while (!ended.signal.aborted) {
        await verifications.progress(by, { ...reached, of });
        await pause(PROGRESS_MS, ended.signal);
      }
    };
    // Counting and publishing only report progress, so their failures are ignored.
    const [result] = await Promise.allSettled([verify(), count(), publish()]);
    if (how.signal?.aborted) return verifications.pause(by, { ...reached, of });
    await verifications.end(by, found);
    if (result.status === 'rejected') throw result.reason;
    verifiedAt = millisecondsOf(now());
    for (const { what } of found?.findings ?? []) report(what);
  }

  async function untilNoneRuns(end: number): Promise<void> {
    while (performance.now() < end && (await verifications.known()).running !== undefined) await sleep(POLL_MS);
  }

  /** Verifies the log; does nothing when a verification is running on any instance. */
  async function verifyUnlessRunning(how: How = {}): Promise<void> {
    const by = randomUUID();
    const begun = await verifications.begin(by);
    if (begun) await verification(by, begun.from, how);
  }
  /** Whether so many hours lie between then and now. They do as well when the clock was ahead then, and has been set back since. */
  const isLongAgo = (then: number, hours: number): boolean => Math.abs(millisecondsOf(now()) - then) >= hours * HOUR_MS;
  /** When this process last verified the log. */
  let verifiedAt: number | undefined;

  /** Why this process failed to make the last due seal. */
  let unsealed: string | undefined;
  /** The head of the log when this process last sealed it, and the time. */
  let sealedHere: { readonly position: Position; readonly at: number } | undefined;
  async function isDue({ hours, events }: SealLimits): Promise<boolean> {
    if (sealedHere === undefined || isLongAgo(sealedHere.at, hours)) return true;
    return (await log.rows({ after: sealedHere.position, limit: events })).length === events;
  }

  return {
    state,
    /** Verifies the log and returns its state, which is `running` if the verification takes longer than {@link PATIENCE_MS}. */
    async verify(): Promise<IntegrityDocument> {
      const end = performance.now() + PATIENCE_MS;
      await Promise.race([verifyUnlessRunning(), sleep(PATIENCE_MS, undefined, { ref: false })]);
      await untilNoneRuns(end);
      return state();
    },
    seal: (signal?: AbortSignal) => sealHead({ log, seals, now }, signal),
    /** Verifies the whole log at low priority: on the first call, and again after `hours`. */
    async verifyWhenDue({ hours }: { readonly hours: number }, signal?: AbortSignal): Promise<void> {
      if (verifiedAt === undefined || isLongAgo(verifiedAt, hours)) await verifyUnlessRunning({ signal, gently: true });
    },
    /** Seals on the first call, and again after the given hours or number of events, whichever comes first. */
    async sealWhenDue(limits: SealLimits, signal?: AbortSignal): Promise<void> {
      if (!(await isDue(limits))) return;
      const position = await log.head();
      try {
        await sealHead({ log, seals, now }, signal);
        sealedHere = { position, at: millisecondsOf(now()) };
        unsealed = undefined;
      } catch (error) {
        if (signal?.aborted) return;
        if (!(error instanceof NotSealedError)) {
          const isNews = unsealed !== messageOf(error);
          unsealed = messageOf(error);
          // Thrown, and so logged, only once; after that /readyz and the console report it until a seal succeeds.
          if (isNews) throw error;
          return;
        }
        // A retry cannot fix this. Verify the log once, so that its state lists all findings.
        if (!(await verifications.known()).last?.findings.length) await verifyUnlessRunning({ signal });
      }
    },
    /** For /readyz: reports findings but is always ok, so that tampering with the file cannot take the service down. */
    async check(): Promise<CheckResult> {
      const { state: found, verified, findings } = await state();
      const why = unsealed === undefined ? {} : { unsealed };
      return { ok: true, detail: { state: found, ...(verified && { verified }), ...why, findings: findings.map(({ what }) => what) } };
    },
  };
}
export type Integrity = ReturnType<typeof createIntegrity>;

const sealDocument = ({ number, events, eventId, hash, at }: Seal) => ({ number, events, eventId, hash, at });

/**
 * Verifies the events since the last seal and seals the new head; undefined when there are none. Throws {@link NotSealedError} when the
 * log or the seals were tampered with, because a new seal would cover that up. Seals nothing when `signal` aborts the verification.
 */
export async function sealHead({ log, seals, now }: IntegrityOptions, signal?: AbortSignal): Promise<Seal | undefined> {
  const file = await seals.read();
  const { seals: known, problems } = await checkSeals(file);
  const [problem] = problems;
  if (problem !== undefined) throw new NotSealedError(problem);
  const last = known.at(-1);
  const from = last && (await placeOf(last, log, file.lastMade?.position));
  const { findings, ...head } = await verifyLog({ log, heads: known, signal, ...(from && { from }) });
  const [finding] = findings;
  if (finding !== undefined) throw new NotSealedError(finding.what);
  if (head.events === (last?.events ?? 0)) return undefined;
  const first = await firstEventIdIn(log);
  return seals.append({ ...head, ...(first === undefined ? {} : { first }), at: now() });
}

/** The place of a seal's last event in the store; undefined when the event is not at `stored`. */
export async function placeOf(
  { events, eventId, hash }: Seal,
  log: Pick<StoredLog, 'at'>,
  stored: string = START,
): Promise<Reached | undefined> {
  const position = stored as Position;
  const [found] = await log.at([position]);
  const isThere = found !== undefined && Buffer.from(found.row.id).toString() === eventId && (found.row.hash ?? hash) === hash;
  return isThere ? { position, events, eventId, hash } : undefined;
}
