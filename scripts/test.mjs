// Runs on Node 20 without node_modules. `npm test` runs every step, `npm test -- unit browser` only those.
import { availableParallelism } from 'node:os';
import { ensureInstalled } from './install.mjs';
import { finishWith, SetupError } from './process.mjs';
import { runSteps } from './runner/steps.mjs';

/** What a step runs is defined once, in package.json. */
const script = (name, ...args) => ['npm', 'run', '--silent', name, '--', ...args];
const jest = (name) => script(name, '--passWithNoTests', '--reporters=default', '--reporters=./scripts/runner/jestReporter.mjs');
const browser = script('browser', '--pass-with-no-tests', '--reporter=list,./scripts/runner/playwrightReporter.mjs');
const nothing = () => ({});

/**
 * In starting order, as far as the cores allow: `cores` is how many a step keeps busy beside others, `seconds` how long it then
 * takes on a quiet machine with two cores, from which its limit follows. Steps that download or wait run beside those that compute.
 */
const stepsWith = (node) => [
  // Preparations: what they print becomes the environment of the other steps.
  { name: 'mongod', command: [node, 'scripts/mongod.mjs'], cores: 0, seconds: 120, provides: JSON.parse },
  { name: 'chromium', command: [node, 'scripts/chromium.mjs'], cores: 0, seconds: 120, provides: (path) => ({ CHROME_PATH: path.trim() }) },
  { name: 'build', command: [node, 'scripts/build.mjs'], cores: 1, seconds: 70, provides: nothing },

  { name: 'typecheck', command: script('typecheck'), cores: 1, seconds: 10 },
  { name: 'lint', command: script('lint'), cores: 1, seconds: 5 },
  { name: 'layering', command: script('layering'), cores: 1, seconds: 10 },
  { name: 'unused', command: script('unused'), cores: 1, seconds: 10 },
  { name: 'budgets', command: script('budgets'), cores: 0, seconds: 5, needs: ['build'] },

  { name: 'browser', command: browser, journal: true, cores: 0.5, seconds: 1000, needs: ['build', 'chromium'] },
  { name: 'journeys', command: jest('journeys'), journal: true, cores: 0.5, seconds: 900, needs: ['build'] },
  {
    name: 'distributed',
    command: jest('distributed'),
    env: { TEST_MODE: 'distributed' },
    ...{ journal: true, cores: 0.5, seconds: 1000, needs: ['build', 'mongod'] },
  },
  { name: 'adapters', command: jest('adapters'), journal: true, cores: 0.5, seconds: 300, needs: ['mongod'] },
  // Last and alone, because it compares timings.
  { name: 'unit', command: jest('unit'), journal: true, cores: 2, seconds: 300 },
];

await finishWith(async () => {
  const given = process.argv.slice(2);
  const steps = stepsWith(await ensureInstalled());
  const isChoice = (step) => step.provides === undefined;
  const choices = steps.filter(isChoice).map(({ name }) => name);
  const unknown = given.find((name) => !choices.includes(name));
  if (unknown !== undefined) throw new SetupError(`There is no test step "${unknown}": choose from ${choices.join(', ')}.`);
  const isChosen = ({ name }) => given.length === 0 || given.includes(name);
  const isNeeded = ({ name }) => steps.some((step) => isChosen(step) && step.needs?.includes(name));
  const chosen = steps.filter((step) => (isChoice(step) ? isChosen(step) : isNeeded(step)));
  return runSteps(chosen, { cores: Math.max(2, availableParallelism()) });
});
