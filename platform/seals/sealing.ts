import type { Timer } from '../projector/timer.ts';
import type { Integrity } from './integrity.ts';

const SEALING_SECONDS = 3_600;

/** Seals the log at the start and every hour; of several processes one does so. */
export const sealingOf = (integrity: Integrity): Timer => ({
  name: 'audit-sealing',
  seconds: SEALING_SECONDS,
  run: async () => {
    await integrity.seal();
  },
});
