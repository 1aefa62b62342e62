import type { AuditFinding } from '@s30/contracts/documents/audit';
import type { CounterStore } from '../counter-store/port.ts';
import type { Reached } from '../event-store/verification.ts';

/** The findings of a verification, and how far the log is sound. */
export type Verified = {
  readonly findings: readonly AuditFinding[];
  readonly verified: { readonly position: string; readonly events: number; readonly at: string };
  /** When something was first found wrong; undefined without findings. */
  readonly foundAt?: string | undefined;
};
/** A verification that is running on some instance. */
export type Verifying = {
  readonly by: string;
  readonly events: number;
  /** Undefined while the events are counted. */
  readonly of?: number;
  readonly heardAt: number;
  /** The last sound place, from which another instance can resume. */
  readonly sound?: Reached | undefined;
};
type Progress = Pick<Verifying, 'events' | 'sound'> & { readonly of: number | undefined };
type Known = { readonly last?: Verified; readonly running?: Verifying };

const KEY = 'verification of the log';
const KEPT_MS = 365 * 86_400_000;
/** A verification that has reported no progress for this long is considered dead. */
const DEAD_MS = 15_000;
/** A dead verification is resumed if it reported within this time; otherwise the log is verified from the start. */
const RESUMED_MS = 3_600_000;

/**
 * Coordinates verifications between the instances of a service: one runs at a time, and all report its findings. The state is kept with
 * the counters, because it can be recomputed; while they are unavailable, each instance reports its own findings.
 */
export function sharedVerifications(counters: Pick<CounterStore, 'change'>, now: () => number) {
  let own: Verified | undefined;

  const change = (next: (known: Known) => Known): Promise<void> =>
    counters.change<Known>(KEY, KEPT_MS, (kept) => {
      const known = kept ?? {};
      const changed = next(known);
      return changed === known ? kept : changed;
    });
  /** Milliseconds between then and now. A time ahead was written before the clock was set back; its distance is as good an age. */
  const since = (then: number): number => Math.abs(now() - then);
  const runningIn = ({ running }: Known): Verifying | undefined =>
    running !== undefined && since(running.heardAt) < DEAD_MS ? running : undefined;
  const ageOf = ({ verified }: Verified): number => since(Date.parse(verified.at));
  const newer = (one: Verified | undefined, other: Verified | undefined): Verified | undefined =>
    one !== undefined && other !== undefined && ageOf(one) > ageOf(other) ? other : (one ?? other);

  const update = (by: string, { events, of, sound }: Progress, heardAt: number): Promise<void> =>
    change((known) =>
      known.running?.by === by ? { ...known, running: { by, events, heardAt, sound, ...(of !== undefined && { of }) } } : known,
    );

  return {
    async known(): Promise<Known> {
      let found: Known = {};
      await change((known) => {
        found = known;
        return known;
      });
      const [last, running] = [newer(own, found.last), runningIn(found)];
      return { ...(last && { last }), ...(running && { running }) };
    },
    /** Undefined when a verification is running; otherwise `from` is where a recently dead one got to, if any. */
    async begin(by: string): Promise<{ readonly from?: Reached | undefined } | undefined> {
      let begun: { readonly from?: Reached | undefined } | undefined;
      await change((known) => {
        const dead = runningIn(known) === undefined ? known.running : undefined;
        begun = runningIn(known) ? undefined : { from: dead && since(dead.heardAt) < RESUMED_MS ? dead.sound : undefined };
        return begun ? { ...known, running: { by, events: begun.from?.events ?? 0, heardAt: now(), sound: begun.from } } : known;
      });
      return begun;
    },
    /** Must be called repeatedly: a verification that stays silent is considered dead. */
    progress: (by: string, reached: Progress): Promise<void> => update(by, reached, now()),
    /** Stops a verification early, so that the next one can resume it. */
    pause: (by: string, reached: Progress): Promise<void> => update(by, reached, now() - DEAD_MS),
    /** Ends a verification; `found` is undefined when it failed. */
    async end(by: string, found: Verified | undefined): Promise<void> {
      own = newer(sinceFirstFound(found, own), own);
      await change(({ last: before, running }) => {
        const last = newer(sinceFirstFound(found, before), before);
        own = last;
        return { ...(last && { last }), ...(running !== undefined && running.by !== by && { running }) };
      });
    },
  };
}

/** Keeps the time of the first finding when a log is found broken again. */
const sinceFirstFound = (found: Verified | undefined, before: Verified | undefined): Verified | undefined =>
  found?.foundAt === undefined || before?.foundAt === undefined ? found : { ...found, foundAt: before.foundAt };
