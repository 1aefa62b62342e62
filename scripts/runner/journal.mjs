// The reporters append one JSON line per event while tests run, so that at any moment, even after a suite was killed,
// it is known which tests were running and how the others ended.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** The environment variable that names the file. */
export const JOURNAL = 'TEST_JOURNAL';

/** For reporters. An empty entry marks the start of the suite. */
export function journal() {
  const file = process.env[JOURNAL];
  return (entry) => {
    if (file !== undefined) appendFileSync(file, `${JSON.stringify(entry)}\n`);
  };
}

/** The first line of an error outside a test says where it happened. */
const failureOf = (error) => ({ name: error.split('\n', 1)[0], why: error.split('\n').slice(1).join('\n') });

/** A suite without lines has not started. Later entries replace earlier ones of the same test; `done` replaces all of a file. */
export function readJournal(file) {
  const tests = new Map();
  const files = new Set();
  /** Failures outside tests. */
  const errors = [];
  const entries = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  for (const entry of entries.filter((line) => line !== '').map((line) => JSON.parse(line))) {
    if (entry.opened !== undefined) files.add(entry.opened);
    if (entry.error !== undefined) errors.push(entry.error);
    if (entry.test !== undefined) tests.set(entry.test.id, entry.test);
    if (entry.done !== undefined) {
      files.delete(entry.done);
      for (const [id, test] of tests) if (test.file === entry.done) tests.delete(id);
      for (const [index, test] of entry.tests.entries()) tests.set(`${entry.done}#${index}`, test);
    }
  }
  const having = (state) => [...tests.values()].filter((test) => test.state === state);
  const nameOf = (test) => `${test.file} › ${test.name}`;
  const started = having('started');
  // Hooks before the first or after the last test of a file have no name of their own.
  const betweenTests = [...files].filter((name) => !started.some((test) => test.file === name));
  return {
    hasBegun: entries.length > 0,
    passed: having('passed').length,
    failed: having('failed').length + errors.length,
    skipped: having('skipped').length,
    failures: [...having('failed').map((test) => ({ name: nameOf(test), why: test.why ?? '' })), ...errors.map(failureOf)],
    /** Passed when retried. */
    unsteady: having('passed').flatMap((test) => (test.why === undefined ? [] : [{ name: nameOf(test), why: test.why }])),
    running: [...started.map(nameOf), ...betweenTests],
    times: [...having('passed'), ...having('failed')].map((test) => ({ name: nameOf(test), seconds: test.ms / 1000 })),
  };
}
