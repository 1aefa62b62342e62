import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 's30-runner-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Step = {
  readonly name: string;
  readonly command: readonly string[];
  readonly cores?: number;
  readonly needs?: readonly string[];
  readonly journal?: boolean;
  /** Its output becomes the environment of the other steps. */
  readonly prepares?: boolean;
  /** The step has reached its limit when this file exists. */
  readonly limitFile?: string;
};

/** A step that runs a Node script. */
const node = (name: string, script: string, more: Partial<Step> = {}): Step => ({
  name,
  command: [process.execPath, '--input-type=module', '--eval', script],
  cores: 1,
  ...more,
});

function runSteps(...steps: readonly Step[]): Promise<{ code: number; lines: readonly string[]; output: string }> {
  return new Promise((resolve) => {
    const fixture = join(ROOT, 'tests', 'runner', 'fixture.mjs');
    execFile(process.execPath, [fixture, JSON.stringify(steps)], { cwd: ROOT }, (error, stdout, stderr) => {
      const code = typeof error?.code === 'number' ? error.code : 0;
      resolve({ code, lines: stdout.trimEnd().split('\n'), output: stdout + stderr });
    });
  });
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // A process that has ended but was not reaped yet is a zombie.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

/** Records tests that start and pass in the journal, then starts a process that ignores SIGTERM and waits forever. */
const hanging = (pidFile: string): string => `
  import { spawn } from 'node:child_process';
  import { appendFileSync } from 'node:fs';
  const tell = (entry) => appendFileSync(process.env.TEST_JOURNAL, JSON.stringify(entry) + '\\n');
  const test = (name, state) => tell({ test: { id: name, file: 'a.spec.ts', name, state, ms: state === 'passed' ? 1500 : 0 } });
  tell({});
  test('passes', 'started');
  test('passes', 'passed');
  test('never ends', 'started');
  const deaf = \`process.on('SIGTERM', () => {});
    setInterval(() => {}, 1000);
    require('node:fs').writeFileSync(${JSON.stringify(pidFile)}, String(process.pid));\`;
  spawn(process.execPath, ['--eval', deaf], { stdio: 'inherit' });
  setInterval(() => {}, 1000);
`;

describe('a step that reaches its limit', () => {
  it('is ended with all it started, and the running tests are named, and the next step runs', async () => {
    const pidFile = join(folder, 'pid');
    const { code, lines, output } = await runSteps(
      node('hangs', hanging(pidFile), { cores: 2, journal: true, limitFile: pidFile }),
      node('next', "console.log('the next step ran')", { cores: 2 }),
    );
    expect(output).toMatch(/hangs was ended after \d+ s, the limit of this step. These tests were running:\n {2}a.spec.ts › never ends\n/);
    expect(output).toContain('the next step ran');
    expect(lines.at(-1)).toBe('2 passed, 1 failed');
    expect(lines).toContainEqual(expect.stringMatching(/^✗ hangs .* 1 passed, 1 failed, ended by its limit$/));
    expect(code).toBe(1);
    expect(isRunning(Number(readFileSync(pidFile, 'utf8')))).toBe(false);
  });

  it('is reported without a test when all its tests had ended', async () => {
    const file = join(folder, 'ended');
    const script = `
      import { writeFileSync } from 'node:fs';
      writeFileSync(process.env.TEST_JOURNAL, '{}\\n');
      writeFileSync(${JSON.stringify(file)}, '');
      setInterval(() => {}, 1000);`;
    const { lines, output } = await runSteps(node('stays', script, { journal: true, limitFile: file }));
    expect(output).toContain('No test was running: something kept the process from ending.');
    expect(lines.at(-1)).toBe('0 passed, 1 failed');
  });
});

describe('a preparation', () => {
  const missing = "console.error('There is no server: install one.'); process.exit(1)";

  it('that fails counts once, and the steps that need it do not run', async () => {
    const trace = join(folder, 'trace');
    const leavesTrace = `(await import('node:fs')).writeFileSync(${JSON.stringify(trace)}, '')`;
    const { code, lines, output } = await runSteps(
      node('server', missing, { prepares: true }),
      node('one', leavesTrace, { needs: ['server'] }),
      node('two', leavesTrace, { needs: ['server'] }),
      node('other', ''),
    );
    expect(output.match(/There is no server: install one\./g)).toHaveLength(1);
    expect(lines).toEqual(expect.arrayContaining(['– one     not run: it needs server', '– two     not run: it needs server']));
    expect(lines.at(-1)).toBe('1 passed, 1 failed');
    expect([code, existsSync(trace)]).toEqual([1, false]);
  });

  it('that succeeds passes its result to the others, and does not count as a test', async () => {
    const { code, lines } = await runSteps(
      node('server', 'console.log(JSON.stringify({ SERVER_PATH: "/found" }))', { prepares: true }),
      node('one', "process.exitCode = process.env.SERVER_PATH === '/found' ? 0 : 1", { needs: ['server'] }),
    );
    expect([lines.at(-1), code]).toEqual(['1 passed, 0 failed', 0]);
  });
});

describe('steps that run at the same time', () => {
  it('do not mix their output', async () => {
    // Each waits until the other has printed something.
    const speaks = (own: string, other: string): string => `
      import { existsSync, watch, writeFileSync } from 'node:fs';
      console.log('${own} begins');
      const file = (name) => ${JSON.stringify(folder)} + '/' + name;
      const end = () => existsSync(file('${other}')) && (console.log('${own} ends'), process.exit());
      watch(${JSON.stringify(folder)}, end);
      writeFileSync(file('${own}'), '');
      end();`;
    const { lines } = await runSteps(node('left', speaks('left', 'right')), node('right', speaks('right', 'left')));
    expect(lines.slice(0, 4)).toEqual(['left begins', 'left ends', 'right begins', 'right ends']);
    expect(lines.at(-1)).toBe('2 passed, 0 failed');
  });
});

describe('the journal', () => {
  const reporter = ['--reporters=default', `--reporters=${join(ROOT, 'scripts', 'runner', 'jestReporter.mjs')}`];
  const jest = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
  const suite = (name: string, tests: string): Step => {
    const rootDir = mkdtempSync(join(folder, 'jest-'));
    writeFileSync(join(rootDir, 'sample.spec.cjs'), tests);
    const config = JSON.stringify({ rootDir, testMatch: ['**/*.spec.cjs'], moduleFileExtensions: ['cjs', 'js', 'json', 'node'] });
    return { name, journal: true, cores: 2, command: [process.execPath, jest, `--config=${config}`, '--runInBand', ...reporter] };
  };

  it('counts the tests that jest ran, and lists the slowest and the failed ones before the summary', async () => {
    const { lines, code } = await runSteps(
      suite('suite', "it('is right', () => {}); it('is wrong', () => { throw new Error('wrong'); }); it.skip('is left out', () => {});"),
    );
    expect([lines.at(-1), code]).toEqual(['1 passed, 1 failed, 1 skipped', 1]);
    const slowest = lines.slice(lines.indexOf('Slowest tests:') + 1).filter((line) => line.includes('sample.spec.cjs'));
    expect(
      slowest
        .slice(0, 2)
        .map((line) => line.replace(/^.* › /, ''))
        .sort(),
    ).toEqual(['is right', 'is wrong']);
    const failed = lines.findIndex((line) => /^✗ suite {2}.*sample\.spec\.cjs › is wrong$/.test(line));
    expect(lines[failed + 1]).toBe('    Error: wrong');
  });

  it('names a test that passed only when retried', async () => {
    const test = { id: 'a', file: 'a.spec.ts', name: 'is unsteady', state: 'passed', ms: 1, why: 'Error: once' };
    const script = `
      import { appendFileSync } from 'node:fs';
      for (const entry of [{}, { test: ${JSON.stringify(test)} }]) appendFileSync(process.env.TEST_JOURNAL, JSON.stringify(entry) + '\\n');`;
    const { lines, code } = await runSteps(node('suite', script, { journal: true }));
    expect(lines[lines.indexOf('~ suite  a.spec.ts › is unsteady: passed when it was repeated') + 1]).toBe('    Error: once');
    expect([lines.at(-1), code]).toEqual(['1 passed, 0 failed', 0]);
  });

  it('names the test that was running when jest was ended', async () => {
    const file = join(folder, 'begun');
    const { output, lines } = await runSteps({
      ...suite(
        'suite',
        `it('hangs', () => new Promise(() => { require('node:fs').writeFileSync(${JSON.stringify(file)}, ''); setInterval(() => {}, 1000); }));`,
      ),
      limitFile: file,
    });
    expect(output).toMatch(/These tests were running:\n {2}.*sample\.spec\.cjs › hangs\n/);
    expect(lines.at(-1)).toBe('0 passed, 1 failed');
  });
});
