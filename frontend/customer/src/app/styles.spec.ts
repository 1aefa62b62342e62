import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const CUSTOMER = join(import.meta.dirname, '..');
const SHARED = join(CUSTOMER, '../../shared/src');

const textOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.spec)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
const importsOf = (file: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(/@import "\.\/(.+?)"/g)].map(([, name = '']) => join(file, '..', name));

/** The classes that a stylesheet has rules for. */
function classesIn(file: string): ReadonlySet<string> {
  const rules = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const selectors = [...rules.matchAll(/([^{}]+)\{/g)].map(([, selector = '']) => selector.trim()).filter((each) => !each.startsWith('@'));
  return new Set(selectors.flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)));
}

it('the customer app ships no unused styles', () => {
  const sources = textOf(CUSTOMER) + textOf(SHARED);
  const stylesheets = [...importsOf(join(SHARED, 'styles/index.css')), join(import.meta.dirname, 'customer.css')];
  const isWorn = (name: string): boolean => {
    const [, made = ''] = /^(.*(?:--|__))[\w-]+$/.exec(name) ?? [];
    return new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(sources) || (made !== '' && sources.includes(`${made}\${`));
  };
  const unworn = stylesheets.flatMap((file) => [...classesIn(file)].filter((name) => !isWorn(name)));
  expect(unworn).toEqual([]);
});
