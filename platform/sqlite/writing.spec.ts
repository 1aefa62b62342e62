import { describe, expect, it } from '@jest/globals';
import type { Database } from './database.ts';
import { transactionsOn, whenFree } from './writing.ts';

const sqliteError = (errcode: number): Error => Object.assign(new Error(`sqlite says ${errcode}`), { errcode });
/** A connection whose transactions fail with these codes, one after the other, then succeed. */
const failing = (...codes: number[]) => {
  const transaction = <T>(work: () => T): T => {
    const code = codes.shift();
    if (code !== undefined) throw sqliteError(code);
    return work();
  };
  return transactionsOn({ path: 'test.db', transaction } as unknown as Database, Unavailable);
};
class Unavailable extends Error {}

describe('writing', () => {
  it('retries while another connection holds the lock', async () => {
    expect(await failing(5, 261, 517).run(() => 'done')).toBe('done');
    let tries = 0;
    const refused = whenFree(() => {
      tries++;
      throw sqliteError(19);
    });
    await expect(refused).rejects.toMatchObject({ errcode: 19 });
    expect(tries).toBe(1);
  });
  it('throws the error of the store when another connection keeps the lock', async () => {
    await expect(failing(...Array(10_000).fill(5)).run(() => 1)).rejects.toBeInstanceOf(Unavailable);
  });
  it('throws the error of the store when the disk fails during a read', async () => {
    const { read, failure } = failing();
    const broken = read(() => {
      throw sqliteError(522);
    });
    await expect(broken).rejects.toBeInstanceOf(Unavailable);
    expect(failure()).toBeUndefined();
  });
  it('reports a full disk until a write succeeds', async () => {
    const transactions = failing(13);
    await expect(transactions.run(() => 1)).rejects.toBeInstanceOf(Unavailable);
    expect(transactions.failure()).toContain('test.db cannot be written');
    expect(await transactions.run(() => 1)).toBe(1);
    expect(transactions.failure()).toBeUndefined();
  });
  it('writes nothing more after a failed fsync', async () => {
    const transactions = failing(1034);
    await expect(transactions.run(() => 1)).rejects.toMatchObject({ cause: { errcode: 1034 } });
    await expect(transactions.run(() => 1)).rejects.toBeInstanceOf(Unavailable);
    expect(transactions.failure()).toContain('1034');
  });
  it("does not report a caller's own error as a disk failure", async () => {
    const transactions = failing(1555);
    await expect(transactions.run(() => 1)).rejects.toMatchObject({ errcode: 1555 });
    expect(transactions.failure()).toBeUndefined();
  });
});
