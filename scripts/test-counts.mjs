// Runs on Node 20 without node_modules. Reads how many tests passed from the reports of the suites.
import { existsSync, readFileSync } from 'node:fs';

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
const NO_REPORT = { passed: 0, failed: 1, skipped: 0 };

/** jest --json: a file that could not be run at all counts as one failure, its tests are unknown. */
export function jestCounts(file) {
  const report = read(file);
  if (report === undefined) return NO_REPORT;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** playwright's json reporter: errors outside a test (a file that does not load) count as failures; so does a flaky test. */
export function playwrightCounts(file) {
  const report = read(file);
  if (report === undefined) return NO_REPORT;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
}
