import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AuditFinding, IntegrityDocument } from '@s30/contracts/documents/audit';
import { type Instant, millisecondsOf } from '@s30/contracts/time';
import type { CounterStore } from '../counter-store/port.ts';
import { type Position, START } from '../event-store/port.ts';
import type { StoredLog } from '../event-store/storedLog.ts';
import { verifyLog } from '../event-store/verification.ts';
import { pause } from '../projector/supervision.ts';
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

/** Reads the whole log and all seals, and says what does not agree. */
export async function verifyAll({ log, seals, now }: IntegrityOptions, progress?: (events: number) => void): Promise<Verification> {
  const checked = checkSeals(await seals.read());
  const forged = checked.problems.map((what): AuditFinding => ({ kind: 'seal-forged', what }));
  const at = now();
  const { findings, sound, events } = await verifyLog({ log, heads: checked.seals, ...(progress ? { progress } : {}) });
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
export function createIntegrity(options: IntegrityOptions & { readonly counters: Pick<CounterStore, 'change'> }) {
  const { log, seals, now, counters } = options;
  const verifications = sharedVerifications(counters, () => millisecondsOf(now()));

  async function state(): Promise<IntegrityDocument> {
    const [file, head, { last, running }] = await Promise.all([seals.read(), log.head(), verifications.known()]);
    const checked = checkSeals(file);
    const lastSeal = checked.seals.at(-1);
    const findings = last?.findings ?? checked.problems.map((what): AuditFinding => ({ kind: 'seal-forged', what }));
    // A seal is only made after what it adds has been verified.
    const verified = last?.verified ?? (lastSeal && { position: lastSeal.position, events: lastSeal.events, at: lastSeal.at });
    return {
      state: running !== undefined ? 'running' : findings.length > 0 ? 'broken' : verified === undefined ? 'unverified' : 'intact',
      ...(running?.of === undefined ? {} : { progress: { events: running.events, of: running.of } }),
      ...(verified === undefined ? {} : { verified }),
      ...(lastSeal === undefined ? {} : { lastSeal: sealDocument(lastSeal) }),
      seals: file.lines.length,
      head,
      findings: [...findings],
    };
  }

  async function verification(by: string): Promise<void> {
    const ended = new AbortController();
    let events = 0;
    let of: number | undefined;
    let found: Verified | undefined;
    const count = async () => {
      of = await log.count();
      await verifications.progress(by, events, of);
    };
    const verify = async () => {
      const { findings, verified } = await verifyAll(options, (reached) => {
        events = reached;
      }).finally(() => ended.abort());
      found = { findings, verified };
    };
    const tell = async () => {
      while (!ended.signal.aborted) {
        await verifications.progress(by, events, of);
        await pause(TELL_MS, ended.signal);
      }
    };
    // The others only say how far it is.
    const [result] = await Promise.allSettled([verify(), count(), tell()]);
    await verifications.end(by, found);
    if (result.status === 'rejected') throw result.reason;
  }

  async function untilNoneRuns(end: number): Promise<void> {
    while (performance.now() < end && (await verifications.known()).running !== undefined) await sleep(LOOK_MS);
  }

  /** Ends at once when another one is under way, on whichever instance. */
  async function verifyUnlessRunning(): Promise<void> {
    const by = randomUUID();
    if (await verifications.begin(by)) await verification(by);
  }

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
    seal: () => sealHead({ log, seals, now }),
    /** Seals when so much time has passed or so many events have come, whichever is first; the first time always. */
    async sealWhenDue(limits: SealLimits): Promise<void> {
      if (!(await isDue(limits))) return;
      const position = await log.head();
      try {
        await sealHead({ log, seals, now });
      } catch (error) {
        // Whoever looks at the log's state must be told, with all that is wrong; looking once is enough.
        if (error instanceof NotSealedError && !(await verifications.known()).last?.findings.length) await verifyUnlessRunning();
        throw error;
      }
      sealedHere = { position, at: Date.parse(now()) };
    },
  };
}
export type Integrity = ReturnType<typeof createIntegrity>;

const sealDocument = ({ number, position, events, hash, at }: Seal) => ({ number, position, events, hash, at });

/**
 * Verifies what came since the last seal and signs where that ends; undefined when nothing came. Throws {@link NotSealedError} when the
 * log or the seals were tampered with: a seal on top of that would only bury it.
 */
export async function sealHead({ log, seals, now }: IntegrityOptions): Promise<Seal | undefined> {
  const { seals: known, problems } = checkSeals(await seals.read());
  const [problem] = problems;
  if (problem !== undefined) throw new NotSealedError(problem);
  const last = known.at(-1);
  if (last !== undefined) {
    const [sealed] = await log.at([last.position]);
    if (sealed === undefined || (sealed.row.hash ?? last.hash) !== last.hash)
      throw new NotSealedError(`The event at ${last.position} is not the one that seal ${last.number} names.`);
  }
  const { findings, position, events, hash } = await verifyLog({ log, heads: [], ...(last === undefined ? {} : { from: last }) });
  const [finding] = findings;
  if (finding !== undefined) throw new NotSealedError(finding.what);
  return position === (last?.position ?? START) ? undefined : seals.append({ position, events, hash, at: now() });
}
