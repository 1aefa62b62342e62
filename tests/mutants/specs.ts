import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Spec, Step } from './mutant.ts';
import { jestOutcome, type Outcome, playwrightOutcome } from './reports.ts';

/** A spec that takes longer counts as hung. */
const LIMIT_MS = 8 * 60_000;

export type Ran = Outcome & { readonly seconds: number; readonly hung: boolean };

/** Kills the running spec and everything it has started. */
let endRunning: () => void = () => undefined;
export const interrupt = (): void => endRunning();

/** Runs one spec in a tree, with that tree's npm script. */
export async function runSpec(root: string, spec: Spec, env: NodeJS.ProcessEnv): Promise<Ran> {
  const report = join(root, '..', 'report.json');
  rmSync(report, { force: true });
  const started = performance.now();
  const { args, env: own, outcome } = spec.step === 'browser' ? playwright(spec, report) : jest(spec, report);
  const { hung } = await run(root, 'npm', ['run', '--silent', spec.step, '--', ...args], { ...env, ...own });
  return { ...outcome(report), hung, seconds: (performance.now() - started) / 1000 };
}

type Suite = {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly outcome: (report: string) => Outcome;
};

const MODE: Partial<Record<Step, NodeJS.ProcessEnv>> = { distributed: { TEST_MODE: 'distributed' } };

const jest = ({ step, file, title }: Spec, report: string): Suite => ({
  args: [file, '--json', `--outputFile=${report}`, ...(title === undefined ? [] : ['-t', title])],
  env: MODE[step] ?? {},
  outcome: jestOutcome,
});

const playwright = ({ file, title }: Spec, report: string): Suite => ({
  args: [file, '--project=desktop', '--max-failures=1', '--reporter=json', ...(title === undefined ? [] : ['-g', title])],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  outcome: playwrightOutcome,
});

/** Builds the front ends whose sources have changed since their last build. */
export async function build(root: string): Promise<void> {
  const { code } = await run(root, process.execPath, ['scripts/build.mjs'], process.env);
  if (code !== 0) throw new Error(`The front ends of ${root} cannot be built.`);
}

function run(root: string, command: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  return new Promise<{ readonly code: number | null; readonly hung: boolean }>((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, detached: true, stdio: process.env.VERBOSE === undefined ? 'ignore' : 'inherit' });
    let hung = false;
    const end = (): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // The whole group has already exited.
      }
    };
    endRunning = end;
    const limit = setTimeout(() => {
      hung = true;
      end();
    }, LIMIT_MS);
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(limit);
      // Processes that a spec left behind must not slow down the next one.
      end();
      resolve({ code, hung });
    });
  });
}
