import type { AuditFinding } from '@s30/contracts/documents/audit';
import type { CounterStore } from '../counter-store/port.ts';
import type { Reached } from '../event-store/verification.ts';

/** What a verification has found, and up to where all is well. */
export type Verified = {
  readonly findings: readonly AuditFinding[];
  readonly verified: { readonly position: string; readonly events: number; readonly at: string };
  /** When something was first found wrong; undefined while nothing is. */
  readonly foundAt?: string | undefined;
};
/** One that is under way, on whichever instance. */
export type Verifying = {
  readonly by: string;
  readonly events: number;
  /** Undefined while the events are counted. */
  readonly of?: number;
  readonly heardAt: number;
  /** Up to where nothing is wrong: another instance goes on from there. */
  readonly sound?: Reached | undefined;
};
type Progress = Pick<Verifying, 'events' | 'sound'> & { readonly of: number | undefined };
type Known = { readonly last?: Verified; readonly running?: Verifying };

const KEY = 'verification of the log';
const KEPT_MS = 365 * 86_400_000;
/** A verification that tells nothing for so long has died with its instance. */
const DEAD_MS = 15_000;
/** What was read longer ago is read again. */
const RESUMED_MS = 3_600_000;

/**
 * What the instances of a service know together about verifications: one is under way at a time, and what it found is what each of them says.
 * This is kept with the counters, since the log can be verified again; when those are away, each instance knows what it has found itself.
 */
export function sharedVerifications(counters: Pick<CounterStore, 'change'>, now: () => number) {
  let own: Verified | undefined;

  const change = (next: (known: Known) => Known): Promise<void> =>
    counters.change<Known>(KEY, KEPT_MS, (kept) => {
      const known = kept ?? {};
      const changed = next(known);
      return changed === known ? kept : changed;
    });
  const runningIn = ({ running }: Known): Verifying | undefined =>
    running !== undefined && now() - running.heardAt < DEAD_MS ? running : undefined;

  const heard = (by: string, { events, of, sound }: Progress, heardAt: number): Promise<void> =>
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
    /** Undefined when another one is under way; else where one that died a while ago got to. */
    async begin(by: string): Promise<{ readonly from?: Reached | undefined } | undefined> {
      let begun: { readonly from?: Reached | undefined } | undefined;
      await change((known) => {
        const dead = runningIn(known) === undefined ? known.running : undefined;
        begun = runningIn(known) ? undefined : { from: dead && now() - dead.heardAt < RESUMED_MS ? dead.sound : undefined };
        return begun ? { ...known, running: { by, events: begun.from?.events ?? 0, heardAt: now(), sound: begun.from } } : known;
      });
      return begun;
    },
    /** To be told again and again: silence is death. */
    progress: (by: string, reached: Progress): Promise<void> => heard(by, reached, now()),
    /** It stops before its end, and whoever comes next goes on. */
    pause: (by: string, reached: Progress): Promise<void> => heard(by, reached, now() - DEAD_MS),
    /** Without findings when it failed. */
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

const newer = (one: Verified | undefined, other: Verified | undefined): Verified | undefined =>
  one !== undefined && other !== undefined && one.verified.at < other.verified.at ? other : (one ?? other);

/** A log that was found broken again was found broken when it was first. */
const sinceFirstFound = (found: Verified | undefined, before: Verified | undefined): Verified | undefined =>
  found?.foundAt === undefined || before?.foundAt === undefined ? found : { ...found, foundAt: before.foundAt };
