import type { Timer } from '../projector/timer.ts';
import type { Integrity, SealLimits } from './integrity.ts';

/** What somebody adds to the end of the log may look like the server's own for so long, and no longer. */
const LIMITS: SealLimits = { hours: 1, events: 1_000 };
const VERIFIED_HOURS = 24;
/** How often is looked whether so many have come. Each seal is verified for ever after, so there must not be too many of them. */
const LOOK_SECONDS = 600;

/**
 * Seals the log at startup, every hour and after many events, and verifies all of it at startup and every day, in one of several
 * processes. `claim` first makes what is kept beside the log part of the installation.
 */
export const sealingOf = (integrity: Integrity, claim: () => Promise<void>): Timer => ({
  name: 'audit-sealing',
  seconds: LOOK_SECONDS,
  async run(_, signal) {
    await claim();
    await integrity.sealWhenDue(LIMITS, signal);
    await integrity.verifyWhenDue({ hours: VERIFIED_HOURS }, signal);
  },
});
