import type { FileAnswer } from '@s30/platform/web/handler';
import { stringify } from 'csv-stringify/sync';

type Cell = string | number | boolean | undefined;
/** The head of each column, and what of a row stands under it. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => Cell>>;

/** What a spreadsheet would take for a formula, also behind blanks and in full-width characters. */
const FORMULA = /^(?:[\t\r]|\s*[=+\-@＝＋－＠])/;
/** What some reader takes for the end of a row or a cell. The library itself quotes only what holds its own two characters of a row's end. */
const ENDS = /[\r\n\t\u2028\u2029;",]/;

/** Formulas are marked as text by an apostrophe; Excel needs the byte order mark to read UTF-8. */
const written = (rows: readonly (readonly Cell[])[], isFirst: boolean): string =>
  stringify([...rows], {
    bom: isFirst,
    record_delimiter: 'windows',
    quoted_match: ENDS,
    cast: { boolean: (yes) => (yes ? 'yes' : 'no'), string: (text) => (FORMULA.test(text) ? `'${text}` : text) },
  });

/** A spreadsheet of rows that come page by page. */
export async function* csvOf<Row>(columns: CsvColumns<Row>, pages: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  yield written([Object.keys(columns)], true);
  const cells = Object.values(columns);
  for await (const page of pages)
    yield written(
      page.map((row) => cells.map((cellOf) => cellOf(row))),
      false,
    );
}

/** Waits for the first page: what fails then is still answered by a status; what fails later breaks the download off. */
export async function begun<Page>(pages: AsyncIterator<Page>): Promise<AsyncIterable<Page>> {
  const first = await pages.next();
  async function* all() {
    for (let page = first; !page.done; page = await pages.next()) yield page.value;
  }
  return all();
}

/** The same as a file. */
export async function csvFile<Row>(fileName: string, columns: CsvColumns<Row>, pages: AsyncIterator<readonly Row[]>): Promise<FileAnswer> {
  return { contentType: 'text/csv; charset=utf-8', stream: csvOf(columns, await begun(pages)), fileName, saved: true };
}
