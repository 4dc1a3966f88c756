/** CSV as RFC 4180 has it, for spreadsheets: with a byte order mark, and with nothing in it that they would run. */
import { unparse } from 'papaparse';
import type { Row } from '../../../providers/resource-calls.ts';
import type { CsvColumn } from './export-columns.ts';

/** Without it, Excel takes the file for its own code page. */
const byteOrderMark = '\uFEFF';
const newline = '\r\n';
/** What a spreadsheet takes for a formula, also in full-width letters and behind blanks; an apostrophe makes it text. */
const formula = /^(?:\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/;

function lines(fields: readonly (readonly (string | number)[])[]): string {
  return unparse(
    fields.map((line) => [...line]),
    { newline, escapeFormulae: formula },
  );
}

/** The file's first line. */
export function csvHeading(columns: readonly CsvColumn[]): string {
  return byteOrderMark + lines([columns.map(({ label }) => label)]) + newline;
}

/** Further lines, one a row; nothing for no rows. */
export function csvLines(columns: readonly CsvColumn[], rows: readonly Row[]): string {
  return rows.length === 0 ? '' : lines(rows.map((row) => columns.map(({ value }) => value(row)))) + newline;
}
