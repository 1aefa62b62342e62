// What the reporters of the suites write while their tests run, one JSON line each, so that at any
// moment, also after the suite was killed, it is known which tests run and how the others ended.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** The environment variable that names the file. */
export const JOURNAL = 'TEST_JOURNAL';

/** For reporters. An empty entry says that the suite has begun. */
export function journal() {
  const file = process.env[JOURNAL];
  return (entry) => {
    if (file !== undefined) appendFileSync(file, `${JSON.stringify(entry)}\n`);
  };
}

/** The first line of what failed outside a test says where. */
const failureOf = (error) => ({ name: error.split('\n', 1)[0], why: error.split('\n').slice(1).join('\n') });

/** A suite that wrote no line has not begun. Entries about one test follow each other; `done` replaces all of a file. */
export function readJournal(file) {
  const tests = new Map();
  const files = new Set();
  /** What failed outside a test. */
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
  // What runs before the first test of a file or after its last one has no name of its own.
  const betweenTests = [...files].filter((name) => !started.some((test) => test.file === name));
  return {
    hasBegun: entries.length > 0,
    passed: having('passed').length,
    failed: having('failed').length + errors.length,
    skipped: having('skipped').length,
    failures: [...having('failed').map((test) => ({ name: nameOf(test), why: test.why ?? '' })), ...errors.map(failureOf)],
    /** They passed when they were repeated. */
    unsteady: having('passed').flatMap((test) => (test.why === undefined ? [] : [{ name: nameOf(test), why: test.why }])),
    running: [...started.map(nameOf), ...betweenTests],
    times: [...having('passed'), ...having('failed')].map((test) => ({ name: nameOf(test), seconds: test.ms / 1000 })),
  };
}
