/** Writes CSV files for spreadsheets (RFC 4180), with a byte order mark and with escaped formulas. */
import Papa from 'papaparse';
import { disarm } from './formulas.ts';

type Cell = string | number;

const byteOrderMark = '\uFEFF';
const newline = '\r\n';

export const csvType = 'text/csv;charset=utf-8';

/** Returns the rows as CSV, for appending to a file. */
export function writeCsvLines(rows: readonly (readonly Cell[])[]): string {
  if (rows.length === 0) return '';
  const safe = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? disarm(cell) : cell)));
  return Papa.unparse(safe, { newline }) + newline;
}

/** Returns the rows as a CSV file, or as the start of one. */
export function writeCsv(rows: readonly (readonly Cell[])[]): string {
  return byteOrderMark + writeCsvLines(rows);
}
