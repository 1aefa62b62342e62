import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AuditFinding, IntegrityDocument } from '@s30/contracts/documents/audit';
import { type Instant, millisecondsOf } from '@s30/contracts/time';
import type { CounterStore } from '../counter-store/port.ts';
import { type Position, START } from '../event-store/port.ts';
import { firstEventIdIn, type StoredLog } from '../event-store/storedLog.ts';
import { type Reached, type VerificationOptions, verifyLog } from '../event-store/verification.ts';
import { messageOf, pause } from '../projector/supervision.ts';
import type { CheckResult } from '../telemetry/health.ts';
import type { Logger } from '../telemetry/logger.ts';
import { checkSeals, type Seal, type SealStore } from './port.ts';
import { sharedVerifications, type Verified } from './verifications.ts';

export type IntegrityOptions = {
  readonly log: StoredLog;
  readonly seals: SealStore;
  readonly now: () => Instant;
};

/** The log contradicts its seals or itself: nothing is signed any more until somebody has looked. */
export class NotSealedError extends Error {
  override readonly name = 'NotSealedError';
}

export type Verification = Verified & {
  readonly seals: readonly Seal[];
  readonly events: number;
};

type How = Pick<VerificationOptions, 'signal' | 'gently'>;
type Reading = Pick<VerificationOptions, 'from' | 'progress' | 'signal' | 'gently'>;

/** Reads the whole log, or what comes after a place that was reached before, and all seals, and says what does not agree. */
export async function verifyAll({ log, seals, now }: IntegrityOptions, reading: Reading = {}): Promise<Verification> {
  const checked = checkSeals(await seals.read());
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

/** Findings as errors in a log: an alarm can stand on them. */
export const reportTo =
  (logger: Pick<Logger, 'error'>) =>
  (what: string): void =>
    logger.error({ finding: what }, 'the event log was tampered with');

export type SealLimits = { readonly hours: number; readonly events: number };
const HOUR_MS = 3_600_000;

/** How long an answer waits for a verification that it has asked for, and how often it looks. */
const PATIENCE_MS = 3_000;
const LOOK_MS = 200;
/** How often a verification says how far it is. */
const TELL_MS = 1_000;

/**
 * Verifies and seals in a server, and knows what was found last. One verification at a time, whichever instance does it: whoever asks
 * meanwhile joins it.
 */
export function createIntegrity(
  options: IntegrityOptions & {
    readonly counters: Pick<CounterStore, 'change'>;
    /** Told of each finding, when a verification of this process has ended. */
    readonly report?: (what: string) => void;
  },
) {
  const { log, seals, now, counters, report = () => undefined } = options;
  const verifications = sharedVerifications(counters, () => millisecondsOf(now()));

  async function state(): Promise<IntegrityDocument> {
    const [file, head, { last, running }] = await Promise.all([seals.read(), log.head(), verifications.known()]);
    const checked = checkSeals(file);
    const lastSeal = checked.seals.at(-1);
    const findings = last?.findings ?? checked.problems.map((what): AuditFinding => ({ kind: 'seal-forged', what }));
    const sealed = lastSeal && { events: lastSeal.events, at: lastSeal.at };
    // A clean log was verified up to its last seal at least; one that was tampered with only up to there.
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
    const tell = async () => {
      while (!ended.signal.aborted) {
        await verifications.progress(by, { ...reached, of });
        await pause(TELL_MS, ended.signal);
      }
    };
    // The others only say how far it is.
    const [result] = await Promise.allSettled([verify(), count(), tell()]);
    if (how.signal?.aborted) return verifications.pause(by, { ...reached, of });
    await verifications.end(by, found);
    if (result.status === 'rejected') throw result.reason;
    verifiedAt = millisecondsOf(now());
    for (const { what } of found?.findings ?? []) report(what);
  }

  async function untilNoneRuns(end: number): Promise<void> {
    while (performance.now() < end && (await verifications.known()).running !== undefined) await sleep(LOOK_MS);
  }

  /** Ends at once when another one is under way, on whichever instance. */
  async function verifyUnlessRunning(how: How = {}): Promise<void> {
    const by = randomUUID();
    const begun = await verifications.begin(by);
    if (begun) await verification(by, begun.from, how);
  }
  /** When this process has verified the log the last time. */
  let verifiedAt: number | undefined;

  /** Why this process could not make the last due seal. */
  let unsealed: string | undefined;
  /** Where the log ended when it was sealed by this process the last time, and when that was. */
  let sealedHere: { readonly position: Position; readonly at: number } | undefined;
  async function isDue({ hours, events }: SealLimits): Promise<boolean> {
    if (sealedHere === undefined || Date.parse(now()) - sealedHere.at >= hours * HOUR_MS) return true;
    return (await log.rows({ after: sealedHere.position, limit: events })).length === events;
  }

  return {
    state,
    /** The state after a verification, or that it is still running. */
    async verify(): Promise<IntegrityDocument> {
      const end = performance.now() + PATIENCE_MS;
      await Promise.race([verifyUnlessRunning(), sleep(PATIENCE_MS)]);
      await untilNoneRuns(end);
      return state();
    },
    seal: (signal?: AbortSignal) => sealHead({ log, seals, now }, signal),
    /** Verifies the whole log, in the background: the first time, and when so much time has passed. */
    async verifyWhenDue({ hours }: { readonly hours: number }, signal?: AbortSignal): Promise<void> {
      if (verifiedAt === undefined || millisecondsOf(now()) - verifiedAt >= hours * HOUR_MS)
        await verifyUnlessRunning({ signal, gently: true });
    },
    /** Seals when so much time has passed or so many events have come, whichever is first; the first time always. */
    async sealWhenDue(limits: SealLimits, signal?: AbortSignal): Promise<void> {
      if (!(await isDue(limits))) return;
      const position = await log.head();
      try {
        await sealHead({ log, seals, now }, signal);
        sealedHere = { position, at: Date.parse(now()) };
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
        // Nothing is put right by trying again. Whoever looks at the log's state must be told, with all that is wrong; looking once is enough.
        if (!(await verifications.known()).last?.findings.length) await verifyUnlessRunning({ signal });
      }
    },
    /** For /readyz: what is wrong with the log is said, and stops nobody. Whoever can touch the file could stop the market otherwise. */
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
 * Verifies what came since the last seal and signs where that ends; undefined when nothing came. Throws {@link NotSealedError} when the
 * log or the seals were tampered with: a seal on top of that would only bury it. Nothing is signed when `signal` ends the verification.
 */
export async function sealHead({ log, seals, now }: IntegrityOptions, signal?: AbortSignal): Promise<Seal | undefined> {
  const file = await seals.read();
  const { seals: known, problems } = checkSeals(file);
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

/** Where the store has the last sealed event; undefined when it is not where it was: then all of the log is read. */
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
