import { spawnSync } from 'node:child_process';
import { it } from '@jest/globals';

export const onLinux = process.platform === 'linux' ? it : it.skip;

/** True if a test may watch the system calls of a process. */
export const canTrace = (): boolean => spawnSync('strace', ['-f', '-e', 'trace=none', 'true']).status === 0;
