/** Rows as a file that spreadsheets open (RFC 4180), and in which no text is a formula. */
const mark = '\uFEFF';

/** A number of ours, which may begin with a minus. */
const number = /^-?\d+(\.\d+)?$/;
/** What a spreadsheet would compute. */
const formula = /^[\s]*[=+\-@]|^[\t\r]/;

function writeCell(text: string): string {
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function writeCsv(rows: readonly (readonly string[])[]): string {
  return mark + rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('');
}
