import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { eventFamilies } from '@s30/contracts/events/all';
import { projections } from './all.ts';

describe('the read models', () => {
  it('have unique names', () => {
    const names = projections.map(({ collection }) => collection.name);
    expect(new Set(names).size).toBe(names.length);
  });
  it('are all listed: each has a file named after it, with a spec', () => {
    const files = readdirSync(new URL('.', import.meta.url));
    const declares = (file: string) =>
      /^export const \w+(: Projection<\w+> = \{| = (projection\(\{|historyOf\())/m.test(
        readFileSync(new URL(file, import.meta.url), 'utf8'),
      );
    const declared = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && declares(file));
    expect(declared.sort()).toEqual(projections.map(({ collection }) => `${collection.name}.ts`).sort());
    expect(declared.filter((file) => !files.includes(file.replace('.ts', '.spec.ts')))).toEqual([]);
  });
  it('subscribe to existing categories', () => {
    const categories = eventFamilies.map(({ category }) => category);
    for (const { collection, categories: heard } of projections)
      for (const category of heard) expect([collection.name, categories.includes(category)]).toEqual([collection.name, true]);
  });
  it('have indexes only on declared fields', () => {
    for (const { collection } of projections)
      for (const field of collection.indexes.flat()) expect(['_id', ...Object.keys(collection.fields)]).toContain(field);
  });
});
