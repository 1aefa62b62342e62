import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { type CsvColumns, csvFile } from './csv.ts';

type Row = { readonly name: string; readonly amount: number; readonly isPaid?: boolean };
const columns: CsvColumns<Row> = { Name: ({ name }) => name, Amount: ({ amount }) => amount, Paid: ({ isPaid }) => isPaid };

async function* pagesOf(...pages: readonly (readonly Row[])[]) {
  for (const page of pages) yield page;
}
async function textOf(...pages: readonly (readonly Row[])[]): Promise<string> {
  const file = csvFile('rows.csv', columns, pagesOf(...pages));
  if (!('stream' in file)) throw new Error('the file is not streamed');
  let text = '';
  for await (const chunk of file.stream) text += chunk;
  return text;
}

it('has a header and the rows of every page', async () => {
  const text = await textOf(
    [{ name: 'Asha', amount: 14.99, isPaid: true }],
    [{ name: 'Ravi', amount: 0, isPaid: false }],
    [{ name: 'Uma', amount: 1 }],
  );
  expect(text).toBe('\ufeffName,Amount,Paid\r\nAsha,14.99,yes\r\nRavi,0,no\r\nUma,1,\r\n');
});

it('is only the header if nothing was found', async () => expect(await textOf()).toBe('\ufeffName,Amount,Paid\r\n'));

it('gives nothing, not even the header, if the first page cannot be read', async () => {
  const failing = { next: () => Promise.reject(new Error('the read store is gone')), [Symbol.asyncIterator]: () => failing };
  const file = csvFile('rows.csv', columns, failing);
  if (!('stream' in file)) throw new Error('the file is not streamed');
  await expect(file.stream[Symbol.asyncIterator]().next()).rejects.toThrow('the read store is gone');
});

it('keeps commas, quotes and line breaks inside their cell', async () => {
  expect(await textOf([{ name: 'Rao, "Asha"\nsays', amount: 1 }])).toContain('"Rao, ""Asha""\nsays",1,');
});

it.each([
  '  =1',
  '=HYPERLINK("http://evil.example")',
  '=1+1',
  '+91 98',
  '-2',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\tx',
  '\rx',
  '＝1+1',
  ' ＋1',
  '－1',
  '＠SUM(A1)',
])('does not let spreadsheets evaluate %j', async (name) => {
  const [, row = ''] = (await textOf([{ name, amount: 1 }])).split('\r\n');
  expect(row.replace(/^"/, '').startsWith("'")).toBe(true);
});

it.each([
  ['Asha;=cmd', "Asha;'=cmd"],
  ['Asha; "=cmd', 'Asha;\' ""=cmd'],
  ['Asha\t@SUM(A1)', "Asha\t'@SUM(A1)"],
  ['fine\n=1+1\r\n+2\r-3', "fine\n'=1+1\r\n'+2\r'-3"],
  ['a = b; c - d\n1-2', 'a = b; c - d\n1-2'],
])('marks the formulas in %j that begin a cell for another separator', async (name, shown) => {
  expect(await textOf([{ name, amount: 1 }])).toContain(`"${shown}",1`);
});

it('keeps negative numbers as numbers', async () => expect(await textOf([{ name: 'Asha', amount: -12.5 }])).toContain('Asha,-12.5,'));

describe('any text that people write', () => {
  const nasty = fc.constantFrom(...'\n\r",;\t=+-@＝＋－＠\' \u00a0\u2028', '\r\n', '=2+5');
  const text = fc.array(
    fc.oneof({ weight: 3, arbitrary: nasty }, { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 5 }) }),
    {
      maxLength: 8,
    },
  );
  const rows = fc.array(fc.record({ name: text.map((parts) => parts.join('')), amount: fc.integer() }), { minLength: 1, maxLength: 6 });
  const unmarked = (cell: string) => cell.replaceAll("'", '');

  it('reads back as the same rows and cells, but for apostrophes', () =>
    fc.assert(
      fc.asyncProperty(rows, async (written) => {
        const read: string[][] = parse(await textOf(written), { bom: true });
        expect(read).toHaveLength(1 + written.length);
        for (const [index, { name, amount }] of written.entries())
          expect(read[1 + index]?.map(unmarked)).toEqual([unmarked(name), String(amount), '']);
      }),
      { numRuns: 500 },
    ));
  it('has no formula, whatever separates cells and whether or not quotation marks count', () =>
    fc.assert(
      fc.asyncProperty(rows, async (written) => {
        const text = await textOf(written);
        const read: string[][] = parse(text, { bom: true });
        const cells = [
          ...read.map(([name = '']) => name),
          ...text.split(/[;\t\r\n\u2028\u2029]/).map((cell) => cell.replace(/^["\s]+/, '')),
        ];
        for (const cell of cells) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r]/);
      }),
      { numRuns: 500 },
    ));
});
