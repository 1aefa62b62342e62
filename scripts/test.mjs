// Runs on Node 20 without node_modules. `npm test` runs every step, `npm test -- unit browser` only those.
// A failing step does not stop the next one; the last line sums up: `N passed, N failed`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { findMongod, mongodAtHand } from './mongod.mjs';
import { finishWith, progress, run, SetupError } from './process.mjs';
import { jestCounts, playwrightCounts } from './test-counts.mjs';

/** What a step runs is written once, in package.json. `report` names the file that the suite writes its counts to. */
const STEPS = {
  typecheck: { script: 'typecheck' },
  lint: { script: 'lint' },
  layering: { script: 'layering' },
  unused: { script: 'unused' },
  unit: { script: 'unit', args: jestArgs, counts: jestCounts },
  adapters: { script: 'adapters', args: jestArgs, counts: jestCounts, needs: ['mongod'] },
  budgets: { script: 'budgets', needs: ['build'] },
  journeys: { script: 'journeys', args: jestArgs, counts: jestCounts, needs: ['build'] },
  distributed: {
    script: 'distributed',
    args: jestArgs,
    env: () => ({ TEST_MODE: 'distributed' }),
    counts: jestCounts,
    needs: ['build', 'mongod'],
  },
  browser: {
    script: 'browser',
    args: () => ['--pass-with-no-tests', '--reporter=list,json'],
    env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    counts: playwrightCounts,
    needs: ['build', 'chromium'],
  },
};

/** What steps need before they can run; what is found is handed to them in their environment. */
const PREPARATIONS = {
  build: ({ node }) => buildIfStale(node),
  chromium: async ({ env }) => {
    env.CHROME_PATH = await findChromium();
  },
  mongod: async ({ env }) => {
    // With a server at hand only the tests that stop and start one want a program too.
    const path = (env.MONGODB_URL ?? '') === '' ? await findMongod() : mongodAtHand();
    if (path !== undefined) env.MONGOD_PATH = path;
  },
};

function jestArgs(report) {
  return ['--passWithNoTests', '--json', `--outputFile=${report}`];
}

await finishWith(async () => {
  const names = chosenSteps(process.argv.slice(2));
  const node = await ensureInstalled();
  const folder = mkdtempSync(join(tmpdir(), 's30-test-'));
  try {
    return summarise(await runSteps(names, node, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

function chosenSteps(given) {
  const all = Object.keys(STEPS);
  const unknown = given.find((name) => !all.includes(name));
  if (unknown !== undefined) throw new SetupError(`There is no test step "${unknown}": choose from ${all.join(', ')}.`);
  return given.length === 0 ? all : all.filter((name) => given.includes(name));
}

async function runSteps(names, node, folder) {
  const results = [];
  const env = { ...process.env };
  for (const need of Object.keys(PREPARATIONS)) {
    if (!names.some((name) => STEPS[name].needs?.includes(need))) continue;
    const failure = await prepare(need, { node, env });
    if (failure !== undefined) results.push(failure);
  }
  for (const name of names) {
    progress(`\n── ${name} ──`);
    const result = await runStep(name, env, join(folder, `${name}.json`));
    results.push(result);
    if (result.interrupted) break;
  }
  return results;
}

/** Counts only when it fails: the steps that need it then say the rest. */
async function prepare(need, given) {
  const started = performance.now();
  try {
    await PREPARATIONS[need](given);
    return undefined;
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    progress(error.message);
    return { name: need, passed: 0, failed: 1, skipped: 0, seconds: (performance.now() - started) / 1000 };
  }
}

async function runStep(name, env, report) {
  const step = STEPS[name];
  const started = performance.now();
  const args = ['run', '--silent', step.script, '--', ...(step.args?.(report) ?? [])];
  const { code, interrupted } = await run('npm', args, { env: { ...env, ...step.env?.(report) }, stdio: ['ignore', 1, 2], group: true });
  const counted = step.counts?.(report) ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  // A suite may fail beside its tests: a crash before its report, a handle left open, a failing teardown.
  const failed = counted.failed === 0 && code !== 0 ? 1 : counted.failed;
  return { name, ...counted, failed, seconds: (performance.now() - started) / 1000, interrupted };
}

function summarise(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const counts = (result) => `${result.passed} passed, ${result.failed} failed${result.skipped > 0 ? `, ${result.skipped} skipped` : ''}`;
  process.stdout.write('\n');
  for (const result of results) {
    process.stdout.write(
      `${result.failed > 0 ? '✗' : '✓'} ${result.name.padEnd(10)} ${result.seconds.toFixed(1).padStart(6)} s  ${counts(result)}\n`,
    );
  }
  const interrupted = results.some((result) => result.interrupted);
  if (interrupted) progress('Interrupted: the steps after that did not run.');
  process.stdout.write(`${counts({ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') })}\n`);
  return sum('failed') > 0 || interrupted ? 1 : 0;
}
