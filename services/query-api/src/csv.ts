import type { FileAnswer } from '@s30/platform/web/handler';
import { stringify } from 'csv-stringify/sync';

type Cell = string | number | boolean | undefined;
/** Column headers and the cell for each row. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => Cell>>;

/**
 * Where a spreadsheet would find a formula, even after blanks or in full-width characters. A reader with another separator does not
 * see the quotation marks around a field, so inside it separators and line breaks begin a cell, too.
 */
const FORMULA = /^(?=[\t\r])|(?<=^|[\t\r\n\u2028\u2029;])(?=["\p{Zs}\v\f\ufeff]*[=+\-@＝＋－＠])/gu;
/** Characters that some readers treat as the end of a row or cell. The library itself only quotes its own delimiters. */
const ENDS = /[\r\n\t\u2028\u2029;",]/;

/** Formulas get an apostrophe that marks them as text; Excel needs the byte order mark to read UTF-8. */
const written = (rows: readonly (readonly Cell[])[], isFirst: boolean): string =>
  stringify([...rows], {
    bom: isFirst,
    record_delimiter: 'windows',
    quoted_match: ENDS,
    cast: { boolean: (yes) => (yes ? 'yes' : 'no'), string: (text) => text.replace(FORMULA, "'") },
  });

/** Streams rows as CSV, page by page. The header comes with the first page: if that cannot be read, there is no file. */
export async function* csvOf<Row>(columns: CsvColumns<Row>, pages: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  const cells = Object.values(columns);
  let header = [Object.keys(columns)];
  for await (const page of pages) {
    yield written([...header, ...page.map((row) => cells.map((cellOf) => cellOf(row)))], header.length > 0);
    header = [];
  }
  if (header.length > 0) yield written(header, true);
}

/** A CSV file as an HTTP answer. */
export const csvFile = <Row>(fileName: string, columns: CsvColumns<Row>, pages: AsyncIterable<readonly Row[]>): FileAnswer => ({
  ...{ contentType: 'text/csv; charset=utf-8', stream: csvOf(columns, pages), fileName, saved: true },
});
