import { expect, it } from '@jest/globals';
import { LogLockedError } from '../event-store/port.ts';
import { FileStoreUnavailableError } from '../file-store/port.ts';
import { ReadStoreUnavailableError } from '../read-store/port.ts';
import { SecretStoreUnavailableError } from '../secret-store/port.ts';
import { explanationOf } from './explaining.ts';

it('explains a full disk in one sentence, whether SQLite or the file system reports it', () => {
  const ofSqlite = Object.assign(new Error('database or disk is full'), { errcode: 13 });
  const ofFiles = Object.assign(new Error("ENOSPC: no space left on device, copyfile 'a' -> 'b'"), { code: 'ENOSPC' });
  const ofQuota = Object.assign(new Error('EDQUOT: disk quota exceeded, write'), { code: 'EDQUOT' });
  expect([ofSqlite, ofFiles, ofQuota].map(explanationOf)).toEqual([
    'A disk is full (database or disk is full): make room on it, and start again.',
    "A disk is full (ENOSPC: no space left on device, copyfile 'a' -> 'b'): make room on it, and start again.",
    'A disk is full (EDQUOT: disk quota exceeded, write): make room on it, and start again.',
  ]);
});

it('explains a damaged database in one sentence', () => {
  const damaged = Object.assign(new Error('database disk image is malformed'), { errcode: 11 });
  expect(explanationOf(damaged)).toBe('A database in DATA_DIR is damaged (database disk image is malformed): restore a backup.');
});

it('explains expected errors by their message, and bugs not at all', () => {
  const expected = [LogLockedError, FileStoreUnavailableError, ReadStoreUnavailableError, SecretStoreUnavailableError];
  for (const Expected of expected) expect(explanationOf(new Expected('MongoDB is not available.'))).toBe('MongoDB is not available.');
  expect(explanationOf(new TypeError('undefined is not a function'))).toBeUndefined();
});
