// Writes the journal of a Jest suite.
import { relative } from 'node:path';
import { ROOT } from '../process.mjs';
import { journal } from './journal.mjs';

const write = journal();
const fileOf = ({ path }) => relative(ROOT, path);
const stateOf = ({ status }) => (status === 'passed' || status === 'failed' ? status : 'skipped');
const describe = (test, { fullName, duration, failureMessages }, state) => ({
  ...{ file: fileOf(test), name: fullName, state, ms: duration ?? 0 },
  ...(failureMessages?.length > 0 ? { why: failureMessages.join('\n') } : {}),
});

// biome-ignore lint/style/noDefaultExport: Jest requires one.
export default class {
  onRunStart() {
    write({});
  }
  onTestFileStart(test) {
    write({ opened: fileOf(test) });
  }
  onTestCaseStart(test, { fullName }) {
    write({ test: { id: `${fileOf(test)} ${fullName}`, ...describe(test, { fullName }, 'started') } });
  }
  onTestCaseResult(test, result) {
    write({ test: { id: `${fileOf(test)} ${result.fullName}`, ...describe(test, result, stateOf(result)) } });
  }
  /** A file that could not run at all counts as one failure; its tests are unknown. */
  onTestFileResult(test, { testExecError, testResults }) {
    if (testExecError) write({ error: `${fileOf(test)}\n${testExecError.stack ?? testExecError.message ?? ''}` });
    write({ done: fileOf(test), tests: testResults.map((result) => describe(test, result, stateOf(result))) });
  }
}
