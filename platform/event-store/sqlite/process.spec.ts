import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { canTrace } from '../../config/machine.testing.ts';
import { contractCatalogue, counted } from '../contract.testing.ts';
import { LogLockedError } from '../port.ts';
import { openSqliteEventStore } from './eventStore.ts';

const script = fileURLToPath(new URL('./process.testing.ts', import.meta.url));
const traced = canTrace() ? it : it.skip;

describe('one writing process', () => {
  let folder: string;
  let path: string;
  const openHere = () => openSqliteEventStore({ path, catalogue: contractCatalogue });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 's30-log-'));
    path = join(folder, 'events.db');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('refuses a second writer, even in the same process, until the first has closed', async () => {
    const first = await openHere();
    await expect(openHere()).rejects.toBeInstanceOf(LogLockedError);
    const elsewhere = spawnSync(process.execPath, [script, path, '1'], { encoding: 'utf8' });
    expect(elsewhere.status).not.toBe(0);
    expect(elsewhere.stderr).toContain(`LogLockedError: Another process is writing to the event log ${path}`);
    expect((await first.append('counter-0', 'no_stream', [counted(1)])).status).toBe('appended');
    await first.close();
    await (await openHere()).close();
  });

  it('takes over from a writer that was killed, with all it had confirmed', async () => {
    const writer = spawn(process.execPath, [script, path, '25', 'hold'], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(writer.stdout, 'data');
    await expect(openHere()).rejects.toBeInstanceOf(LogLockedError);
    const gone = once(writer, 'exit');
    writer.kill('SIGKILL');
    await gone;
    const successor = await openHere();
    expect(await successor.head()).toBe('0000000000000025');
    expect(await successor.append('counter-24', 0, [counted(1)])).toMatchObject({ status: 'appended', position: '0000000000000026' });
    await successor.close();
  });

  async function underStrace(appends: number, ...expressions: readonly string[]) {
    const trace = join(folder, 'trace');
    const options = expressions.flatMap((expression) => ['-e', expression]);
    const { stdout } = await promisify(execFile)('strace', [
      '-f',
      '-o',
      trace,
      ...options,
      process.execPath,
      script,
      path,
      String(appends),
    ]);
    return { outcome: JSON.parse(stdout) as { results: string[]; read: number; health: unknown }, trace: readFileSync(trace, 'utf8') };
  }

  traced('flushes every commit to the disk (needs strace)', async () => {
    const { outcome, trace } = await underStrace(1000, 'trace=fsync,fdatasync');
    expect(new Set(outcome.results)).toEqual(new Set(['appended']));
    const flushes = trace.match(/f(data)?sync\(/g)?.length ?? 0;
    expect(flushes).toBeGreaterThanOrEqual(1000);
    expect(flushes).toBeLessThan(1060);
  });

  traced('refuses writes after a failed flush, reports it, and keeps reading (needs strace)', async () => {
    const { outcome } = await underStrace(20, 'trace=fdatasync,fsync', 'inject=fdatasync,fsync:error=EIO:when=12');
    const failed = outcome.results.findIndex((status) => status !== 'appended');
    expect(failed).toBeGreaterThan(0);
    // Only one flush failed, yet nothing is written afterwards.
    expect(outcome.results.slice(failed).every((status) => status.startsWith('EventStoreUnavailableError'))).toBe(true);
    expect(outcome.read).toBe(1);
    expect(outcome.health).toMatchObject({ ok: false, reason: expect.stringContaining('closed for writing') });
  });
});
