import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { contractCatalogue, counted, numbers } from '../../platform/event-store/contract.testing.ts';
import { openEventStoreDbStore } from '../../platform/event-store/eventstoredb/eventStore.ts';
import { START } from '../../platform/event-store/port.ts';
import { atEnd, closing } from '../testing/closing.ts';
import { type StandInProcess, startStandInProcess } from './standInProcess.ts';

const script = fileURLToPath(new URL('./testProcess.ts', import.meta.url));

describe('separate processes', () => {
  let folder: string;
  let file: string;
  let node: StandInProcess;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 's30-esdb-'));
    file = join(folder, 'log.jsonl');
    node = await startStandInProcess({ port: 0, file });
  });
  afterEach(async () => {
    await node.kill9();
    rmSync(folder, { recursive: true });
  });
  const restart = async () => {
    await node.kill9();
    node = await startStandInProcess({ port: Number(new URL(node.url).port), file });
  };
  const open = async () => closing(await openEventStoreDbStore({ url: node.url, catalogue: contractCatalogue }));

  it('the stand-in loses nothing that it answered before it was killed', async () => {
    const store = await open();
    const events = [counted(1), counted(2)];
    const written = await store.append('counter-1', 'no_stream', events);
    await store.append('counter-1', 1, [counted(3)]);
    await restart();
    expect(numbers(await store.readStream('counter-1'))).toEqual([1, 2, 3]);
    expect(numbers((await store.readAll({ after: START, limit: 10 })).events)).toEqual([1, 2, 3]);
    expect(await store.append('counter-1', 'no_stream', events)).toEqual({ ...written, status: 'repeated' });
    expect(await store.append('counter-1', 2, [counted(4)])).toMatchObject({ status: 'appended', revision: 3 });
  });

  it('a process survives the death of its node, misses nothing, and exits by itself once its store is closed', async () => {
    const total = 3000;
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, node.url, String(total)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    atEnd(() => child.kill('SIGKILL'));
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (text: Buffer) => {
      stdout += text;
    });
    child.stderr.on('data', (text: Buffer) => {
      stderr += text;
    });
    const ended = once(child, 'close');
    await once(child.stdout, 'data');
    for (let kills = 0; kills < 3 && child.exitCode === null; kills += 1) {
      await sleep(100);
      await restart();
    }
    expect(await ended).toEqual([0, null]);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toEqual({ appended: total, distinct: total, followed: total });
  });
});
