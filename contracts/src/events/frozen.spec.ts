import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { catalogue, eventFamilies } from './all.ts';
import { defineEvents, type EventCatalogue, eventCatalogue, type Versions, versions } from './define.ts';

/** Event type → version → JSON Schema of what may be written. */
type Frozen = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const FILE = fileURLToPath(new URL('frozen.json', import.meta.url));
const UPDATE = 'UPDATE_FROZEN=1 npm run unit -- contracts/src/events';

const written = (schema: z.ZodObject): unknown => {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    // The order of fields and the library's regex for a format are not part of the shape.
    override: ({ jsonSchema }) => {
      jsonSchema.required?.sort();
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  });
  return JSON.parse(JSON.stringify(shape));
};

/** Changes that would make stored events unreadable; one sentence each. */
function broken(frozen: Frozen, current: EventCatalogue): readonly string[] {
  return Object.entries(frozen).flatMap(([type, versions]) => {
    const definition = current.get(type);
    if (definition === undefined)
      return [
        `${type} was removed, but the log may hold it: keep its schema, or add a version and an upcaster that turns it into what replaces it.`,
      ];
    const newest = Math.max(...Object.keys(versions).map(Number));
    if (definition.version < newest) return [`${type} went back from version ${newest} to ${definition.version}: versions only grow.`];
    return definition.versions.flatMap((schema, index) => {
      const kept = versions[index + 1];
      return kept === undefined || isDeepStrictEqual(kept, written(schema))
        ? []
        : [
            `The schema of ${type} version ${index + 1} has changed, but the log may hold the old shape: add a version and an upcaster instead. If no log holds it yet, delete it from frozen.json and freeze it again.`,
          ];
    });
  });
}

/** Types and versions not yet in the golden file. */
const fresh = (frozen: Frozen, current: EventCatalogue): readonly Fresh[] =>
  [...current.values()].flatMap(({ type, versions }) =>
    versions.flatMap((schema, index) => (frozen[type]?.[index + 1] === undefined ? [{ type, version: index + 1, schema }] : [])),
  );
type Fresh = { readonly type: string; readonly version: number; readonly schema: z.ZodObject };

/** Adds new types and versions; never changes frozen ones. */
function withFresh(frozen: Frozen, current: EventCatalogue): Frozen {
  const all: Record<string, Record<string, unknown>> = { ...frozen };
  for (const { type, version, schema } of fresh(frozen, current)) all[type] = { ...all[type], [version]: written(schema) };
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const read = (): Frozen => (existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {});
if (process.env.UPDATE_FROZEN) {
  writeFileSync(FILE, JSON.stringify(withFresh(read(), catalogue), undefined, 2));
  const biome = fileURLToPath(import.meta.resolve('@biomejs/biome/bin/biome'));
  execFileSync(process.execPath, [biome, 'format', '--write', FILE]);
}
const frozen = read();

describe('all events ever written', () => {
  it('can still be read', () => expect(broken(frozen, catalogue)).toEqual([]));
  it('are all in the golden file', () => {
    const missing = fresh(frozen, catalogue).map(({ type, version }) => `${type} version ${version} is new: freeze it with ${UPDATE}`);
    expect(missing).toEqual([]);
  });
  it('belong to one category each, which names their streams', () => {
    const categories = eventFamilies.map(({ category }) => category);
    expect(new Set(categories).size).toBe(categories.length);
    for (const category of categories) expect(category).toMatch(/^[a-z][a-zA-Z]*$/);
  });
});

describe('the check against the golden file', () => {
  const CHANGED =
    'The schema of Made version 1 has changed, but the log may hold the old shape: add a version and an upcaster instead. If no log holds it yet, delete it from frozen.json and freeze it again.';
  const family = (schemas: Readonly<Record<string, z.ZodObject | Versions>>) => eventCatalogue([defineEvents('thing', schemas)]);
  const before = family({ Made: z.object({ name: z.string() }), Gone: z.object({}) });
  const golden = withFresh({}, before);
  const grown = (first: z.ZodObject<{ name: z.ZodString }>) =>
    family({ Made: versions([first, z.object({ title: z.string() })], { up: [({ name }) => ({ title: name })] }), Gone: z.object({}) });

  it('passes when nothing has changed', () => {
    expect(broken(golden, before)).toEqual([]);
    expect(fresh(golden, before)).toEqual([]);
  });
  it('ignores the order of fields', () => {
    const two = (schema: z.ZodObject) => family({ Made: schema });
    const before = withFresh({}, two(z.object({ name: z.string(), size: z.int() })));
    expect(broken(before, two(z.object({ size: z.int(), name: z.string() })))).toEqual([]);
  });
  it('reports a field that was added, removed, renamed, narrowed or made optional', () => {
    for (const changed of [
      z.object({ name: z.string(), size: z.int() }),
      z.object({}),
      z.object({ title: z.string() }),
      z.object({ name: z.string().max(5) }),
      z.object({ name: z.string().optional() }),
    ])
      expect(broken(golden, family({ Made: changed, Gone: z.object({}) }))).toEqual([CHANGED]);
  });
  it('reports a removed type', () =>
    expect(broken(golden, family({ Made: z.object({ name: z.string() }) }))).toEqual([
      expect.stringMatching(/^Gone was removed, .*upcaster/),
    ]));
  it('accepts a new version beside the old one once it is frozen too', () => {
    const next = grown(z.object({ name: z.string() }));
    expect(broken(golden, next)).toEqual([]);
    expect(fresh(golden, next).map(({ type, version }) => [type, version])).toEqual([['Made', 2]]);
    const refrozen = withFresh(golden, next);
    expect(fresh(refrozen, next)).toEqual([]);
    expect(refrozen.Made?.[1]).toEqual(golden.Made?.[1]);
    expect(broken(refrozen, before)).toEqual(['Made went back from version 2 to 1: versions only grow.']);
  });
  it('reports a change to an older version even if there is a newer one', () =>
    expect(broken(golden, grown(z.object({ name: z.string().max(5) })))).toEqual([CHANGED]));
  it('never overwrites what is frozen', () => {
    const changed = family({ Made: z.object({ title: z.string() }), Gone: z.object({}) });
    expect(withFresh(golden, changed)).toEqual(golden);
  });
  it('requires every new type to be frozen', () => {
    const next = eventCatalogue([defineEvents('thing', { Fresh: z.object({}) })]);
    expect(fresh({}, next).map(({ type }) => type)).toEqual(['Fresh']);
  });
});
