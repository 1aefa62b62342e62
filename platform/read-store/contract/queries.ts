import { beforeEach, describe, expect, it } from '@jest/globals';
import type { CollectionReader, Filter } from '../port.ts';
import { ids, load, type OpenForTest, type Person, people, storesOf } from './sample.ts';

const everyone: readonly Person[] = [
  { _id: 'a', name: 'José Núñez', city: 'Pune', age: 30, active: true, home: { country: 'IN' } },
  { _id: 'b', name: 'ZOË', city: 'Pune', age: 25, active: false, note: '100% sure' },
  { _id: 'c', name: 'Łukasz', city: 'Delhi', age: 30, active: true, note: 'a_b' },
  { _id: 'd', name: 'jose', city: null, age: 0.5, home: { country: null } },
  { _id: 'e', name: 'Ann (.*) [x]', city: 'Delhi', active: false, note: 'back\\slash' },
  { _id: 'f', name: 'Bob', city: 'Pune', age: -4, note: 'it\'s "quoted"' },
];

/** Reads: single documents, filters, sorts, pages, sums. */
export function queryContract(open: OpenForTest): void {
  const stores = storesOf(open);
  let reader: CollectionReader<Person>;
  beforeEach(async () => {
    const { store } = await stores();
    await load(store, everyone, people);
    reader = store.reader(people);
  });
  const found = async (filter: Filter): Promise<string> => {
    const documents = ids(await reader.find(filter));
    expect(await reader.count(filter)).toBe(documents.length);
    expect(await reader.count(filter, 2)).toBe(Math.min(2, documents.length));
    return documents.join('');
  };

  describe('single documents', () => {
    it('gets a document exactly as it was put', async () => {
      expect(await reader.get('a')).toEqual(everyone[0]);
      expect(await reader.get('nobody')).toBeUndefined();
    });
    it('gets many in the requested order, without missing ones', async () => {
      expect(ids(await reader.getMany(['f', 'nobody', 'a', 'c', 'a']))).toEqual(['f', 'a', 'c', 'a']);
      expect(await reader.getMany([])).toEqual([]);
      const many = Array.from({ length: 3000 }, (_, index) => `missing${index}`);
      expect(ids(await reader.getMany(['b', ...many, 'a']))).toEqual(['b', 'a']);
    });
  });

  describe('filters', () => {
    it.each<[string, Filter['where'], string]>([
      ['no condition', {}, 'abcdef'],
      ['text', { city: 'Pune' }, 'abf'],
      ['text is compared exactly', { city: 'pune' }, ''],
      ['number', { age: 30 }, 'ac'],
      ['boolean', { active: false }, 'be'],
      ['null and missing', { city: null }, 'd'],
      ['missing', { active: null }, 'df'],
      ['nested', { 'home.country': 'IN' }, 'a'],
      ['nested null', { 'home.country': null }, 'bcdef'],
      ['the id', { _id: { in: ['a', 'f'] } }, 'af'],
      ['in', { city: { in: ['Delhi', 'Goa'] } }, 'ce'],
      ['in with null', { city: { in: ['Delhi', null] } }, 'cde'],
      ['in nothing', { city: { in: [] } }, ''],
      ['in booleans', { active: { in: [true, null] } }, 'acdf'],
      ['not in, where null is not either', { city: { notIn: ['Pune', 'Delhi'] } }, 'd'],
      ['not null', { age: { notIn: [null] } }, 'abcdf'],
      ['not in nothing', { age: { notIn: [] } }, 'abcdef'],
      ['at least and below', { age: { gte: 0.5, lt: 30 } }, 'bd'],
      ['above and at most', { age: { gt: -4, lte: 25 } }, 'bd'],
      ['a range of text', { name: { gte: 'B', lt: 'b' } }, 'abf'],
      ['no range holds for null', { city: { gte: '' } }, 'abcef'],
      ['a range without bounds', { city: { gte: undefined, lt: undefined } }, 'abcdef'],
      ['several fields', { city: 'Pune', active: true }, 'a'],
      ['an undefined condition is none', { city: undefined, active: true }, 'ac'],
    ])('%s', async (_title, where, expected) => {
      expect(await found({ where: where ?? {} })).toBe(expected);
    });

    it('matches any of several alternatives, each as a whole', async () => {
      expect(await found({ anyOf: [{ city: 'Delhi', active: true }, { age: { lt: 0 } }] })).toBe('cf');
      expect(await found({ where: { city: 'Pune' }, anyOf: [{ active: true }, { active: false }] })).toBe('ab');
      expect(await found({ anyOf: [{}] })).toBe('abcdef');
      expect(await found({ anyOf: [] })).toBe('');
    });
    it('accepts long lists', async () => {
      const names = Array.from({ length: 1500 }, (_, index) => `name ${index}`);
      expect(await found({ where: { name: { in: [...names, 'Bob'] } } })).toBe('f');
    });
    it('treats text that looks like a query as text', async () => {
      expect(await found({ where: { name: "' OR 1=1 --" } })).toBe('');
      expect(await found({ where: { name: 'Ann (.*) [x]' } })).toBe('e');
    });
  });

  describe('contains', () => {
    it.each([
      ['accents and case do not matter', 'JOSÉ', 'ad'],
      ['marks in the text either', 'nunez', 'a'],
      ['capital letters with marks', 'zoë', 'b'],
      ['a percent sign is itself', '0% s', 'b'],
      ['a lone percent sign', '%', 'b'],
      ['an underscore is itself', 'a_b', 'c'],
      ['an underscore stands for nothing else', '_', 'c'],
      ['characters of regular expressions', '(.*) [', 'e'],
      ['a dot is a dot', 'o.e', ''],
      ['a backslash', '\\', 'e'],
      ['quotation marks', '"QUOTED"', 'f'],
      ['any of the fields', 'b', 'cef'],
      ['not across fields', 'zoe100', ''],
      ['blank is no condition', ' \t', 'abcdef'],
    ])('%s', async (_title, contains, expected) => {
      expect(await found({ contains })).toBe(expected);
    });
    it('folds a final sigma wherever the word ends', async () => {
      const { store } = await stores();
      await load(
        store,
        [
          { _id: 'x', name: 'ΟΔΟΣΑ' },
          { _id: 'y', name: 'οδός' },
        ],
        people,
      );
      expect(ids(await store.reader(people).find({ contains: 'Οδός' }))).toEqual(['x', 'y']);
    });
    it('combines with other conditions', async () => {
      expect(await found({ where: { city: 'Pune' }, contains: 'o' })).toBe('abf');
      expect(await found({ where: { city: 'Pune' }, anyOf: [{ active: true }], contains: 'o' })).toBe('a');
    });
  });

  describe('sort and page', () => {
    it('sorts ascending and descending, nulls lowest, ties by id in the same direction', async () => {
      expect(ids(await reader.find({ sort: { age: 'asc' } })).join('')).toBe('efdbac');
      expect(ids(await reader.find({ sort: { age: 'desc' } })).join('')).toBe('cabdfe');
    });
    it('sorts by several fields', async () => {
      expect(ids(await reader.find({ sort: { city: 'asc', age: 'desc' } })).join('')).toBe('dceabf');
      expect(ids(await reader.find({ sort: { active: 'desc', _id: 'asc' } })).join('')).toBe('acbedf');
    });
    it('sorts by id by default', async () => {
      expect(ids(await reader.find()).join('')).toBe('abcdef');
    });
    it('pages without gap or overlap', async () => {
      const sort = { city: 'desc' } as const;
      const pages = await Promise.all([0, 2, 4, 6].map((offset) => reader.find({ sort, offset, limit: 2 })));
      expect(ids(pages.flat())).toEqual(ids(await reader.find({ sort })));
      expect(await reader.find({ limit: 0 })).toEqual([]);
      expect(ids(await reader.find({ offset: 4 })).join('')).toBe('ef');
    });
    it('rejects invalid pages', async () => {
      await expect(reader.find({ limit: -1 })).rejects.toThrow('whole numbers');
      await expect(reader.find({ offset: 0.5 })).rejects.toThrow('whole numbers');
    });
  });

  it('sums a field over the matching documents', async () => {
    expect(await reader.sum('age')).toBe(81.5);
    expect(await reader.sum('age', { where: { city: 'Pune' } })).toBe(51);
    expect(await reader.sum('age', { where: { city: 'Goa' } })).toBe(0);
    expect(await reader.sum('age', { where: { age: null } })).toBe(0);
  });

  it('throws on undeclared fields, with or without documents', async () => {
    const { store } = await stores();
    for (const each of [reader, store.reader(people)]) {
      await expect(each.find({ where: { nmae: 'x' } })).rejects.toThrow('nmae');
      await expect(each.find({ anyOf: [{ note: 'x' }] })).rejects.toThrow('note');
      await expect(each.find({ sort: { constructor: 'asc' as const } })).rejects.toThrow('constructor');
      await expect(each.count({ where: { 'home.town': 'x' } })).rejects.toThrow('home.town');
      await expect(each.sum('note')).rejects.toThrow('note');
      await expect(each.sum('name')).rejects.toThrow('not a number');
      await expect(each.find({ where: { age: '30' } })).rejects.toThrow('declared number');
      await expect(each.find({ where: { active: { gte: 1 } } })).rejects.toThrow('declared boolean');
    }
    const silent = store.reader({ name: 'silent', version: 1, fields: {}, indexes: [] });
    await expect(silent.find({ contains: 'x' })).rejects.toThrow('no search fields');
  });
}
