import type { AuditFinding } from '@s30/contracts/documents/audit';
import type { CounterStore } from '../counter-store/port.ts';

/** What a verification has found, and up to where all is well. */
export type Verified = {
  readonly findings: readonly AuditFinding[];
  readonly verified: { readonly position: string; readonly events: number; readonly at: string };
};
/** One that is under way, on whichever instance. */
export type Verifying = {
  readonly by: string;
  readonly events: number;
  /** Undefined while the events are counted. */
  readonly of?: number;
  readonly heardAt: number;
};
type Known = { readonly last?: Verified; readonly running?: Verifying };

const KEY = 'verification of the log';
const KEPT_MS = 365 * 86_400_000;
/** A verification that tells nothing for so long has died with its instance. */
const DEAD_MS = 15_000;

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
    /** False when another one is under way. */
    async begin(by: string): Promise<boolean> {
      let isFirst = false;
      await change((known) => {
        isFirst = runningIn(known) === undefined;
        return isFirst ? { ...known, running: { by, events: 0, heardAt: now() } } : known;
      });
      return isFirst;
    },
    /** To be told again and again: silence is death. */
    progress: (by: string, events: number, of: number | undefined): Promise<void> =>
      change((known) =>
        known.running?.by === by ? { ...known, running: { by, events, heardAt: now(), ...(of !== undefined && { of }) } } : known,
      ),
    /** Without findings when it did not get to its end. */
    async end(by: string, found: Verified | undefined): Promise<void> {
      own = newer(found, own);
      await change(({ last: before, running }) => {
        const last = newer(found, before);
        return { ...(last && { last }), ...(running !== undefined && running.by !== by && { running }) };
      });
    },
  };
}

const newer = (one: Verified | undefined, other: Verified | undefined): Verified | undefined =>
  one !== undefined && other !== undefined && one.verified.at < other.verified.at ? other : (one ?? other);
