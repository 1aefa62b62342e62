import { join } from 'node:path';
import type { Site } from '../web/staticSites.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'frontend');

/** The built front ends and the paths they are served under. */
export const frontEnds: readonly Site[] = [
  { base: '/admin', folder: join(FOLDER, 'admin', 'dist') },
  { base: '/', folder: join(FOLDER, 'customer', 'dist') },
];
