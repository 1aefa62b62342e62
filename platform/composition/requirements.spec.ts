import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '..', '..');
const text = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8');

/** The number of level 1 and 2 requirements in each section of ASVS 5.0.0; in a section they precede those of level 3. */
const SECTIONS: Readonly<Record<string, readonly number[]>> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
};
const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);
const all = Object.entries(SECTIONS).flatMap(([chapter, sections]) =>
  sections.flatMap((count, index) => upTo(count).map((nth) => `${chapter}.${index + 1}.${nth}`)),
);

const rows = [...text.matchAll(/^\| (\d+\.\d+)\.(\d+)(?:–\1\.(\d+))? *\| (.*?) *\| (\S[^|]*?) *\| (.*?) *\|$/gm)].map(
  ([, section = '', first = '', last = first, subject = '', state = '', where = '']) => {
    const ids = upTo(Number(last) - Number(first) + 1).map((nth) => `${section}.${Number(first) + nth - 1}`);
    return { ids, subject, state, where, files: [...where.matchAll(/`([\w./-]+\.(?:tsx?|mjs|md|json))`/g)].map(([, file = '']) => file) };
  },
);

describe('the documents', () => {
  const documents = ['README.md', ...readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`)];
  const contents = new Map(documents.map((name) => [name, readFileSync(join(ROOT, name), 'utf8')]));

  it.each(documents)('%s names files that exist', (name) => {
    const named = [...(contents.get(name) ?? '').matchAll(/`((?:bench|contracts|docs|platform|scripts|services|tests)\/[\w./-]+)`/g)];
    expect(named.filter(([, path = '']) => !existsSync(join(ROOT, path))).map(([, path]) => path)).toEqual([]);
  });

  it.each(documents)('%s names commands of npm that exist', (name) => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { readonly scripts: object };
    const named = [...(contents.get(name) ?? '').matchAll(/npm run (?:--silent )?([a-z][a-z:-]*)/g)];
    expect(named.map(([, script = '']) => script).filter((script) => !(script in scripts))).toEqual([]);
  });
});

describe('docs/asvs.md', () => {
  it('lists each requirement of levels 1 and 2 once', () => {
    expect(all).toHaveLength(253);
    expect(rows.flatMap(({ ids }) => ids)).toEqual(all);
  });

  it('says for each requirement whether it is met, and where or why not', () => {
    for (const { ids, subject, state, where, files } of rows) {
      expect([ids[0], subject.length > 0, where.length > 0]).toEqual([ids[0], true, true]);
      expect(['met', 'open', 'not applicable']).toContain(state);
      if (state === 'met') expect([ids[0], files.length > 0 || where.includes('`/api/docs`')]).toEqual([ids[0], true]);
    }
  });

  it('names files that exist', () => {
    const files = new Set(rows.flatMap(({ files }) => files));
    expect([...files].filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  it('states the right totals', () => {
    const count = (state: string): number => rows.filter((row) => row.state === state).reduce((sum, { ids }) => sum + ids.length, 0);
    const [met, open, not] = [count('met'), count('open'), count('not applicable')];
    const share = Math.round((100 * met) / (met + open));
    expect(text).toContain(
      `Of 253 requirements ${met + open} apply: ${met} are met (${share} %), ${open} are open, ${not} are not applicable.`,
    );
  });
});

describe('docs/security.md', () => {
  it('names tests that exist', () => {
    const named = [
      ...readFileSync(join(ROOT, 'docs/security.md'), 'utf8').matchAll(/`((?:tests|platform|services|contracts)\/[\w./-]+\.ts)`/g),
    ];
    expect(named.length).toBeGreaterThan(20);
    expect(named.map(([, file = '']) => file).filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});
