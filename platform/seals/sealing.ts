import type { Timer } from '../projector/timer.ts';
import type { Integrity, SealLimits } from './integrity.ts';

/** How long, or for how many events, forged events at the end of the log can pass as the server's own. */
const LIMITS: SealLimits = { hours: 1, events: 1_000 };
const VERIFIED_HOURS = 24;
/** How often the limits are checked. Every seal is verified forever, so there must not be too many. */
const LOOK_SECONDS = 600;

/**
 * Seals the log at startup, every hour and after many events, and verifies all of it at startup and every day, in one of several
 * processes. `claim` first assigns secrets and files to the installation.
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
