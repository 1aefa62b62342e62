import { execFileSync } from 'node:child_process';
import { setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { MUTANTS } from './list.ts';
import { type Mutant, type Spec, STEPS, specName } from './mutant.ts';
import { build, interrupt, type Ran, runSpec } from './specs.ts';
import { copyOf, misplaced, type Tree } from './tree.ts';

const HELP = `npm run test:mutants -- [id …] [--step unit,browser] [--tree path]
Plants one bug after the other in a copy of this checkout, or of the one at --tree, and runs the spec that must catch it.`;

type Verdict = 'caught' | 'survived' | 'crashed' | 'hung' | 'not green without it';
type Row = { readonly mutant: Mutant; readonly verdict: Verdict; readonly seconds: number; readonly why: string };

const HERE = join(import.meta.dirname, '..', '..');
const BUILT_OF = /^(frontend|contracts)\//;
/** A crash says nothing about the checks. A cut connection is no crash, though fetch reports it as a TypeError. */
const CRASH = /^(TypeError(?!: fetch failed)|ReferenceError|SyntaxError)\b/;
const say = (text: string): void => void process.stderr.write(`${text}\n`);

function asked(): { readonly chosen: readonly Mutant[]; readonly checkout: string } {
  const options = { step: { type: 'string' }, tree: { type: 'string' }, help: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (values.help) {
    say(HELP);
    process.exit(0);
  }
  const steps = values.step?.split(',') ?? STEPS;
  const unknown = [
    ...positionals.filter((id) => !MUTANTS.some((mutant) => mutant.id === id)),
    ...steps.filter((step) => !STEPS.some((known) => known === step)),
  ];
  if (unknown.length > 0) throw new Error(`There is no planted bug and no step called ${unknown.join(', ')}.\n${HELP}`);
  const chosen = MUTANTS.filter(({ id, spec }) => steps.includes(spec.step) && (positionals.length === 0 || positionals.includes(id)));
  return { chosen, checkout: resolve(values.tree ?? HERE) };
}

async function measure(tree: Tree, chosen: readonly Mutant[]): Promise<readonly Row[]> {
  const env = environmentFor(chosen);
  const needsBuild = chosen.some(({ spec }) => ['journeys', 'distributed', 'browser'].includes(spec.step));
  if (needsBuild) await build(tree.root);
  const restoreBuilt = tree.keepBuilt();
  const controls = new Map<string, Ran>();
  const controlOf = async (spec: Spec): Promise<Ran> => {
    const known = controls.get(specName(spec)) ?? (await runSpec(tree.root, spec, env));
    controls.set(specName(spec), known);
    return known;
  };

  const rows: Row[] = [];
  for (const mutant of chosen) {
    const { file, spec } = mutant;
    const control = await controlOf(spec);
    const isGreen = control.passed > 0 && control.failed.length === 0 && control.unrunnable === 0 && !control.hung;
    const rebuilds = spec.step === 'browser' && BUILT_OF.test(file);
    const takeOut = tree.plant(mutant);
    try {
      if (isGreen && rebuilds) await build(tree.root);
      rows.push(isGreen ? rowOf(mutant, await runSpec(tree.root, spec, env)) : notGreen(mutant, control));
    } finally {
      takeOut();
      if (rebuilds) restoreBuilt();
    }
    const row = rows.at(-1);
    if (row !== undefined) say(lineOf(row));
  }
  return rows;
}

function rowOf(mutant: Mutant, { failed, unrunnable, hung, seconds }: Ran): Row {
  const right = failed.find(({ why }) => !CRASH.test(why));
  if (right !== undefined) return { mutant, verdict: 'caught', seconds, why: `${right.title}: ${right.why}` };
  const [crash] = failed;
  const verdict = hung ? 'hung' : crash !== undefined || unrunnable > 0 ? 'crashed' : 'survived';
  return { mutant, verdict, seconds, why: crash?.why ?? '' };
}

const notGreen = (mutant: Mutant, { failed: [first], seconds }: Ran): Row => ({
  ...{ mutant, verdict: 'not green without it', seconds },
  why: first === undefined ? 'no test ran' : `${first.title}: ${first.why}`,
});

/** Finds MongoDB in this checkout, since the copy has no cache of its own. */
function environmentFor(chosen: readonly Mutant[]): NodeJS.ProcessEnv {
  if (!chosen.some(({ spec }) => spec.step === 'adapters' || spec.step === 'distributed')) return process.env;
  const found = execFileSync(process.execPath, ['scripts/mongod.mjs'], { cwd: HERE, encoding: 'utf8' });
  return { ...process.env, ...JSON.parse(found) };
}

const lineOf = ({ mutant, verdict, seconds, why }: Row): string =>
  `${verdict === 'caught' ? '✓' : '✗'} ${verdict.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s  ${mutant.id}: ${mutant.name}
                      ${specName(mutant.spec)}
                      ${why.slice(0, 160)}`;

function summarise(rows: readonly Row[]): number {
  for (const row of rows) process.stdout.write(`${lineOf(row)}\n`);
  const caught = rows.filter(({ verdict }) => verdict === 'caught').length;
  process.stdout.write(`${caught} caught, ${rows.length - caught} survived\n`);
  return caught === rows.length && rows.length > 0 ? 0 : 1;
}

// Low priority, because nobody waits for it.
setPriority(10);
const { chosen, checkout } = asked();
const problems = misplaced(checkout, chosen);
if (problems.length > 0) throw new Error(`These bugs cannot be planted:\n${problems.join('\n')}`);
const tree = copyOf(checkout);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    interrupt();
    tree.remove();
    process.exit(1);
  });
try {
  process.exitCode = summarise(await measure(tree, chosen));
} finally {
  tree.remove();
}
