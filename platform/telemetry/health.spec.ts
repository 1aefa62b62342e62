import { describe, expect, it } from '@jest/globals';
import { createReadiness } from './health.ts';

describe('readiness', () => {
  it('is reported when there are no checks', async () => {
    expect(await createReadiness().report()).toEqual({ ready: true, checks: {} });
  });

  it('is reported, with details, when every check is ok', async () => {
    const readiness = createReadiness();
    readiness.add('log', () => ({ ok: true }));
    readiness.add('payments', async () => ({ ok: true, detail: { lag: 3 } }));
    expect(await readiness.report()).toEqual({ ready: true, checks: { log: { ok: true }, payments: { ok: true, detail: { lag: 3 } } } });
  });

  it('is lost when one check fails, and the report gives the reason', async () => {
    const readiness = createReadiness();
    readiness.add('log', () => ({ ok: true }));
    readiness.add('payments', () => ({ ok: false, reason: 'stopped at event 12', detail: { lag: 40 } }));
    expect(await readiness.report()).toEqual({
      ready: false,
      checks: { log: { ok: true }, payments: { ok: false, reason: 'stopped at event 12', detail: { lag: 40 } } },
    });
  });

  it('treats a check that throws or rejects as failed', async () => {
    const readiness = createReadiness();
    readiness.add('now', () => {
      throw new Error('no such table');
    });
    readiness.add('later', async () => Promise.reject(new Error('connection lost')));
    expect(await readiness.report()).toEqual({
      ready: false,
      checks: { now: { ok: false, reason: 'no such table' }, later: { ok: false, reason: 'connection lost' } },
    });
  });

  it('treats a check that does not answer in time as failed', async () => {
    const readiness = createReadiness({ timeoutMs: 20 });
    readiness.add('log', () => ({ ok: true }));
    readiness.add('documents', () => new Promise(() => {}));
    expect(await readiness.report()).toEqual({
      ready: false,
      checks: { log: { ok: true }, documents: { ok: false, reason: 'did not answer within 20 ms' } },
    });
  });

  it('runs the checks again for each report', async () => {
    const readiness = createReadiness();
    let well = false;
    readiness.add('log', () => ({ ok: well }));
    expect((await readiness.report()).ready).toBe(false);
    well = true;
    expect((await readiness.report()).ready).toBe(true);
  });

  it('is lost when the process is stopping', async () => {
    const readiness = createReadiness();
    readiness.add('log', () => ({ ok: true }));
    readiness.stop();
    expect(await readiness.report()).toEqual({
      ready: false,
      checks: { log: { ok: true }, process: { ok: false, reason: 'is stopping' } },
    });
  });

  it('requires unique names', () => {
    const readiness = createReadiness();
    readiness.add('log', () => ({ ok: true }));
    expect(() => readiness.add('log', () => ({ ok: true }))).toThrow('already a readiness check called log');
  });
});
