// Writes the journal of a Playwright suite.
import { relative } from 'node:path';
import { ROOT } from '../process.mjs';
import { journal } from './journal.mjs';

const write = journal();
const describe = (test, state, ms) => {
  const [, project, , ...titles] = test.titlePath();
  return { id: test.id, file: relative(ROOT, test.location.file), name: `${titles.join(' › ')} (${project})`, state, ms };
};
/** The summary lists tests that passed on a retry separately. */
const STATES = { expected: 'passed', unexpected: 'failed', flaky: 'passed', skipped: 'skipped' };

// biome-ignore lint/style/noDefaultExport: Playwright requires one.
export default class {
  onBegin(_config, suite) {
    this.suite = suite;
    write({});
  }
  onTestBegin(test) {
    write({ test: describe(test, 'started', 0) });
  }
  onTestEnd(test, result) {
    const error = test.results.find((attempt) => attempt.error !== undefined)?.error;
    const why = error === undefined ? {} : { why: error.stack ?? error.value };
    write({ test: { ...describe(test, STATES[test.outcome()], result.duration), ...why } });
  }
  /** Errors outside any test, such as a file that does not load. */
  onError(error) {
    write({ error: error.message ?? error.value ?? '' });
  }
  /** Records the tests that never started because an earlier one failed. */
  onEnd() {
    for (const test of this.suite?.allTests() ?? []) if (test.results.length === 0) write({ test: describe(test, 'skipped', 0) });
  }
  printsToStdio() {
    return false;
  }
}
