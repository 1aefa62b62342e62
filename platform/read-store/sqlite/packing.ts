import type { Words } from './words.ts';

/**
 * Converts JSON values to and from stored text. Stores the names of an object's fields once, as one word, because thousands of documents
 * share them: `{a: 1, b: [2]}` becomes `[n, 1, [0, 2]]`, where `n` is the number of the word `a,b`. Objects whose keys may be data, such as
 * ids, keep their keys.
 */
export function packingWith(words: Pick<Words, 'numberOf' | 'wordOf'>) {
  const start: Names = { word: '', longer: new Map() };
  const known = new Map<number, readonly string[]>();
  const namesOf = (number: number): readonly string[] => {
    const names = known.get(number) ?? words.wordOf(number).split(',');
    known.set(number, names);
    return names;
  };

  function packed(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return [LIST, ...value.map(packed)];
    const list: unknown[] = [LIST];
    let names: Names | undefined = start;
    for (const [name, field] of Object.entries(value)) {
      if (field === undefined) continue;
      names = names.longer.get(name) ?? longer(names, name);
      if (names === undefined) return mapped(value, packed);
      list.push(packed(field));
    }
    if (names === start) return {};
    list[0] = words.numberOf(names.word);
    return list;
  }

  function unpacked(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (!Array.isArray(value)) return mapped(value, unpacked);
    const [number, ...fields] = value;
    if (number === LIST) return fields.map(unpacked);
    const object: Record<string, unknown> = {};
    namesOf(number).forEach((name, place) => {
      object[name] = unpacked(fields[place]);
    });
    return object;
  }

  return {
    /** Call it in a transaction, because it may write new words. */
    pack: (value: unknown): string => JSON.stringify(packed(value)),
    unpack: (text: string): unknown => unpacked(JSON.parse(text)),
  };
}

/** No word has this number. */
const LIST = 0;

/** The first names of objects with equal structure, and what may follow them. */
type Names = { readonly word: string; readonly longer: Map<string, Names> };
const NAME = /^_?[A-Za-z]\w*$/;
function longer({ word, longer }: Names, name: string): Names | undefined {
  if (!NAME.test(name)) return undefined;
  const names = { word: word === '' ? name : `${word},${name}`, longer: new Map() };
  longer.set(name, names);
  return names;
}

const mapped = (object: object, map: (value: unknown) => unknown): object =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));
