import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether LibreOffice is installed here (Debian: libreoffice-calc-nogui). */
export const hasLibreOffice: boolean = await run('soffice', ['--version']).then(
  () => true,
  () => false,
);

/** Opens CSV files in LibreOffice: every cell's value, and any formula it parsed. One launch for all files. */
export async function openedByLibreOffice(...files: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'spreadsheet-'));
  const named = (nth: number, extension: string): string => join(folder, `rows-${nth}.${extension}`);
  try {
    for (const [nth, csv] of files.entries()) await writeFile(named(nth, 'csv'), csv);
    // Separated by commas, quoted by ", UTF-8, formulas evaluated as for somebody who opens the file.
    const filter = '--infilter=CSV:44,34,76,1,,0,false,true,false,false,false,-1,true';
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    const written = files.map((_, nth) => named(nth, 'csv'));
    await run('soffice', [profile, '--headless', filter, '--convert-to', 'fods', '--outdir', folder, ...written]);
    return await Promise.all(files.map(async (_, nth) => read(await readFile(named(nth, 'fods'), 'utf8'))));
  } finally {
    await rm(folder, { recursive: true });
  }
}

function read(xml: string): { readonly formulas: readonly string[]; readonly rows: number } {
  const formulas = [...xml.matchAll(/table:formula="([^"]*)"/g)].map(([, formula = '']) => formula);
  const table = xml.slice(xml.indexOf('<table:table '), xml.indexOf('</table:table>'));
  const rows = [...table.matchAll(/<table:table-row[^>]*>(.*?)<\/table:table-row>/gs)].filter(([, cells = '']) =>
    cells.includes('<text:p'),
  );
  return { formulas, rows: rows.length };
}
