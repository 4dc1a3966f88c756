/** Rows of a file that people bring: what is read of it, by its headings, and files of rows that they take away. */
import { parse } from 'papaparse';
import { openCsv } from '../../../../../contract/customer-list.ts';
import { csvHeading, csvLines } from '../csv.ts';
import { importTexts } from './texts.ts';

export const mostRows = 500;
const mostBytes = 2_000_000;

/** Why a file is not even read. */
export function fileFault({ name, size }: { readonly name: string; readonly size: number }): string | undefined {
  if (!/\.(csv|txt|tsv)$/i.test(name)) return importTexts.notCsv();
  return size > mostBytes ? importTexts.tooLarge({ megabytes: mostBytes / 1_000_000 }) : undefined;
}

const keyOf = (heading: string) => heading.trim().toLowerCase().replace(/[\s_-]+/g, ' ');

/** An apostrophe that keeps a spreadsheet from running what follows, as our own files have it. */
const harmless = /^'(?=\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;

/** A column by name, and the headings by which it is found, of which the first is its label. */
export type TableColumns<Name extends string> = Readonly<Record<Name, readonly [label: string, ...others: string[]]>>;

/** What a row says in a column, as it was written. */
export type ReadCell<Name extends string> = (name: Name) => string;

/** The rows below the headings, which may stand in any order; or why there are none. */
export function readTable<Name extends string>(text: string, columns: TableColumns<Name>, required: readonly Name[]): { readonly rows: readonly ReadCell<Name>[] } | { readonly fault: string } {
  const { content, separator } = openCsv(text);
  const [headings = [], ...lines] = parse<string[]>(content.trim(), { delimiter: separator, skipEmptyLines: 'greedy' }).data;
  const places = new Map(headings.map((heading, at) => [keyOf(heading), at]));
  const placeOf = (name: Name) => columns[name].map((heading) => places.get(keyOf(heading))).find((place) => place !== undefined);
  const missing = required.filter((name) => placeOf(name) === undefined);
  if (missing.length > 0) return { fault: importTexts.missingColumns({ columns: missing.map((name) => columns[name][0]).join(', ') }) };
  if (lines.length === 0) return { fault: importTexts.noRows() };
  if (lines.length > mostRows) return { fault: importTexts.tooManyRows({ count: lines.length, most: mostRows }) };
  return { rows: lines.map((line) => (name) => (line[placeOf(name) ?? -1] ?? '').replace(harmless, '').trim()) };
}

interface FileColumn {
  readonly label: string;
  value(row: Readonly<Record<string, unknown>>): string;
}

/** A file of rows, by the names of their columns; with reasons, for what was not taken: corrected, it can be imported as it is. */
export function tableFile(columns: readonly (readonly [name: string, label: string])[], rows: readonly Readonly<Record<string, string>>[], hasReasons = false): Blob {
  const all = hasReasons ? [...columns, ['reason', importTexts.reason()] as const] : columns;
  const drawn = all.map(([name, label]): FileColumn => ({ label, value: (row) => String(row[name] ?? '') }));
  return new Blob([csvHeading(drawn), csvLines(drawn, rows)], { type: 'text/csv;charset=utf-8' });
}
