/** Rows as a file that spreadsheets open (RFC 4180), and in which no text is a formula. */
const mark = '\uFEFF';

/** A number of ours, which may begin with a minus. */
const number = /^-?\d+(\.\d+)?$/;
/** What a spreadsheet would compute. */
const formula = /^[\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r]/;

function writeCell(text: string): string {
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Lines that follow others of the same file. */
export function writeCsvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('');
}

/** A file, or its beginning. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return mark + writeCsvLines(rows);
}
