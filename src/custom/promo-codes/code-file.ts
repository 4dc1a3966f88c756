import { csvHeading, csvLines } from '../../engine/export/csv.ts';

const columns = [{ label: 'Code', value: (row: Readonly<Record<string, unknown>>) => String(row['Code']) }];

/** The codes as a CSV file, one a line; a spreadsheet runs none of them. */
export function codeFile(codes: readonly string[]): Blob {
  return new Blob([csvHeading(columns), csvLines(columns, codes.map((Code) => ({ Code })))], { type: 'text/csv;charset=utf-8' });
}
