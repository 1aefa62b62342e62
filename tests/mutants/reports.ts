import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** The result of a suite. */
export type Outcome = {
  readonly passed: number;
  /** The failed tests: their titles and the first line of each failure. */
  readonly failed: readonly { readonly title: string; readonly why: string }[];
  /** The number of files that could not be run at all. */
  readonly unrunnable: number;
};

const NOTHING: Outcome = { passed: 0, failed: [], unrunnable: 1 };

const JestReport = z.object({
  numPassedTests: z.int(),
  numRuntimeErrorTestSuites: z.int(),
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) })) }),
  ),
});

/** Reads the output of `jest --json`. */
export function jestOutcome(file: string): Outcome {
  if (!existsSync(file)) return NOTHING;
  const { numPassedTests, numRuntimeErrorTestSuites, testResults } = JestReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => ({ title: fullName, why: firstLine(failureMessages.join('\n')) }));
  return { passed: numPassedTests, failed, unrunnable: numRuntimeErrorTestSuites };
}

const PlaywrightSpec = z.object({
  title: z.string(),
  tests: z.array(
    z.object({ status: z.string(), results: z.array(z.object({ errors: z.array(z.object({ message: z.string().optional() })) })) }),
  ),
});
type PlaywrightSuite = {
  readonly specs: readonly z.infer<typeof PlaywrightSpec>[];
  readonly suites?: readonly PlaywrightSuite[] | undefined;
};
const PlaywrightSuite: z.ZodType<PlaywrightSuite> = z.lazy(() =>
  z.object({ specs: z.array(PlaywrightSpec), suites: z.array(PlaywrightSuite).optional() }),
);
const PlaywrightReport = z.object({
  suites: z.array(PlaywrightSuite),
  errors: z.array(z.unknown()),
  stats: z.object({ expected: z.int() }),
});

/** Reads the output of Playwright's JSON reporter. */
export function playwrightOutcome(file: string): Outcome {
  if (!existsSync(file)) return NOTHING;
  const { suites, errors, stats } = PlaywrightReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  const failed = suites
    .flatMap(specsOf)
    .flatMap(({ title, tests }) => tests.map((test) => ({ title, ...test })))
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ title, results }) => {
      const messages = results.flatMap((result) => result.errors.map(({ message = '' }) => message));
      return { title, why: firstLine(messages.join('\n')) };
    });
  return { passed: stats.expected, failed, unrunnable: errors.length };
}

const specsOf = ({ specs, suites = [] }: PlaywrightSuite): readonly z.infer<typeof PlaywrightSpec>[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal
const COLOURS = /\x1b\[[\d;]*m/g;
const firstLine = (text: string): string => text.replace(COLOURS, '').trimStart().split('\n')[0] ?? '';
