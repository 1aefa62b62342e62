import type { FileAnswer } from '@s30/platform/web/handler';
import { stringify } from 'csv-stringify/sync';

type Cell = string | number | boolean | undefined;
/** The head of each column, and what of a row stands under it. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => Cell>>;

/** Cells that a spreadsheet would take for formulas are marked as text; Excel needs the byte order mark to read UTF-8. */
const written = (rows: readonly (readonly Cell[])[], isFirst: boolean): string =>
  stringify([...rows], {
    bom: isFirst,
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: { boolean: (yes) => (yes ? 'yes' : 'no') },
  });

/**
 * A spreadsheet of what comes page by page. The first page is waited for: what fails then is still answered by a status; what fails later
 * breaks the download off.
 */
export async function csvFile<Row>(fileName: string, columns: CsvColumns<Row>, pages: AsyncIterator<readonly Row[]>): Promise<FileAnswer> {
  const first = await pages.next();
  const cells = (rows: readonly Row[]) => rows.map((row) => Object.values(columns).map((cellOf) => cellOf(row)));
  async function* chunks() {
    yield written([Object.keys(columns)], true);
    for (let page = first; !page.done; page = await pages.next()) yield written(cells(page.value), false);
  }
  return { contentType: 'text/csv; charset=utf-8', stream: chunks(), fileName, changes: true };
}
