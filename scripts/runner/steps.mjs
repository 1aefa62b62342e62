/**
 * Runs steps in parallel as far as the cores allow. Each step has its own time limit; a failed step stops only those that need
 * what it prepares. The last printed line is the total.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { progress, run } from '../process.mjs';
import { JOURNAL, readJournal } from './journal.mjs';
import { outputInTurn } from './output.mjs';

/** On a busy machine, the step that runs last and alone has taken almost five times as long. */
const SHORTEST_LIMIT_SECONDS = 25 * 60;
const SLOWEST = 10;
/** Lines of a failure in the summary; the full text is printed above. */
const LINES_OF_A_FAILURE = 30;
const NOTHING = { passed: 0, failed: 0, skipped: 0, seconds: 0, times: [], failures: [], unsteady: [] };

/** Three times what the step takes on a quiet machine. */
const limitSeconds = ({ seconds }) => Math.max(SHORTEST_LIMIT_SECONDS, 3 * seconds);
const timeLimit = (step) => AbortSignal.timeout(limitSeconds(step) * 1000);

/**
 * A step has a `command`, the `cores` it keeps busy and the `seconds` it takes on a quiet machine; `needs` names the
 * preparations it depends on. A suite has a `journal`; a preparation `provides(stdout)` environment variables for other steps.
 * Resolves with the overall exit code.
 */
export async function runSteps(steps, { cores, limitOf = timeLimit, graceMs }) {
  const folder = mkdtempSync(join(tmpdir(), 's30-test-'));
  const open = outputInTurn();
  const env = { ...process.env };
  const results = new Map();
  const running = new Map();
  let interrupted = false;

  const start = (step) => {
    const output = open(step.name);
    const work = runStep(step, { env, output, graceMs, limit: limitOf(step), file: join(folder, `${step.name}.jsonl`) });
    running.set(
      step,
      work.then((result) => {
        output.end();
        running.delete(step);
        results.set(step.name, result);
        Object.assign(env, result.provided);
        interrupted ||= result.interrupted !== undefined;
      }),
    );
  };
  const isOver = (name) => results.has(name) || steps.every((step) => step.name !== name);
  const free = () => cores - [...running.keys()].reduce((sum, step) => sum + step.cores, 0);
  const fits = (step) => running.size === 0 || step.cores <= free();

  try {
    let waiting = [...steps];
    while (!interrupted && (waiting.length > 0 || running.size > 0)) {
      for (const step of waiting) {
        if (!(step.needs ?? []).every(isOver)) continue;
        const missing = (step.needs ?? []).find((need) => results.get(need)?.failed > 0);
        if (missing !== undefined) results.set(step.name, { ...NOTHING, missing });
        else if (fits(step)) start(step);
      }
      waiting = waiting.filter((step) => !results.has(step.name) && !running.has(step));
      if (running.size > 0) await Promise.race(running.values());
    }
    await Promise.all(running.values());
    return summarise(steps, results, interrupted);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runStep(step, { env, output, file, limit, graceMs }) {
  const [command, ...args] = step.command;
  const started = performance.now();
  let stdout = '';
  const onOutput = (stream, text) => {
    if (stream === 'stdout') stdout += text;
    output.write(stream, text);
  };
  const { code, interrupted, hitLimit } = await run(command, args, {
    ...{ env: { ...env, ...step.env, [JOURNAL]: file }, stdio: ['ignore', 'pipe', 'pipe'] },
    ...{ group: true, limit, graceMs, onOutput },
  });
  const seconds = (performance.now() - started) / 1000;
  const tests = step.journal ? readJournal(file) : undefined;
  const isGood = code === 0 && !hitLimit && tests?.hasBegun !== false;
  if (hitLimit) output.write('stderr', `${overLimit(step, seconds, tests)}\n`);
  const unfinished = hitLimit ? (tests?.running.length ?? 0) : 0;
  // A suite can fail outside its tests: a crash before the first one, an open handle, a failing teardown.
  const failed = Math.max((tests?.failed ?? 0) + unfinished, isGood ? 0 : 1);
  const passed = tests?.passed ?? (isGood && step.provides === undefined ? 1 : 0);
  const provided = isGood ? step.provides?.(stdout) : undefined;
  const ofStep = (test) => ({ ...test, step: step.name });
  const times = (tests?.times ?? []).map(ofStep);
  const failures = (tests?.failures ?? []).map(ofStep);
  const unsteady = (tests?.unsteady ?? []).map(ofStep);
  return {
    passed,
    failed,
    skipped: tests?.skipped ?? 0,
    seconds,
    times,
    failures,
    unsteady,
    interrupted,
    provided,
    isUnfinished: hitLimit,
  };
}

function overLimit({ name }, seconds, tests) {
  const ended = `${name} was ended after ${seconds.toFixed(0)} s, the limit of this step`;
  if (tests === undefined) return `${ended}.`;
  if (tests.running.length === 0) return `${ended}. No test was running: something kept the process from ending.`;
  return [`${ended}. These tests were running:`, ...tests.running.map((test) => `  ${test}`)].join('\n');
}

function summarise(steps, results, interrupted) {
  const print = (line) => process.stdout.write(`${line}\n`);
  const known = [...results.values()];
  const slowest = known
    .flatMap(({ times }) => times)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST);
  print('');
  if (slowest.length > 0) print('Slowest tests:');
  for (const { step, name, seconds } of slowest) print(`${seconds.toFixed(1).padStart(8)} s  ${step}  ${name}`);
  if (slowest.length > 0) print('');
  const tell = (title, { why }) => {
    const lines = stripVTControlCharacters(why).trim().split('\n').slice(0, LINES_OF_A_FAILURE);
    for (const line of [title, ...lines.map((each) => `    ${each}`), '']) print(line);
  };
  for (const test of known.flatMap(({ unsteady }) => unsteady)) tell(`~ ${test.step}  ${test.name}: passed when it was repeated`, test);
  for (const test of known.flatMap(({ failures }) => failures)) tell(`✗ ${test.step}  ${test.name}`, test);
  const width = Math.max(...steps.map(({ name }) => name.length));
  for (const step of steps) {
    const result = results.get(step.name);
    const title = step.name.padEnd(width);
    if (result === undefined) print(`– ${title}  not run`);
    else if (result.missing !== undefined) print(`– ${title}  not run: it needs ${result.missing}`);
    else print(`${result.failed > 0 ? '✗' : '✓'} ${title} ${result.seconds.toFixed(1).padStart(7)} s  ${said(step, result)}`);
  }
  if (interrupted) progress('Interrupted: the other steps did not run.');
  const sum = (key) => known.reduce((total, result) => total + result[key], 0);
  print(counts({ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }));
  return sum('failed') > 0 || interrupted ? 1 : 0;
}

const counts = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
const said = (step, result) => {
  const words = step.provides !== undefined && result.failed === 0 ? 'ready' : counts(result);
  return result.isUnfinished ? `${words}, ended by its limit` : words;
};
