/** Reads a table from a file or from pasted text: its columns, their mapping, and its rows. */
import { csvType, writeCsv } from '../../../../contract/csv/write-csv.ts';
import { rearm } from '../../../../contract/csv/formulas.ts';
import { parseCsv } from '../../../../contract/csv/read-csv.ts';
import { cleanCode, isBlank } from '../../../../contract/values/characters.ts';
import { importTexts } from './texts.ts';

export const maxImportRows = 500;
const maxBytes = 2_000_000;

/** Returns the reason why a file cannot be read, judging by its name and size. */
export function fileFault({ name, size }: { readonly name: string; readonly size: number }): string | undefined {
  if (!/\.(csv|txt|tsv)$/i.test(name)) return importTexts.notCsv();
  return size > maxBytes ? importTexts.tooLarge({ megabytes: maxBytes / 1_000_000 }) : undefined;
}

/** Columns of an import by name, each with its accepted headings. The first heading is the label. */
export type TableColumns<Name extends string> = Readonly<Record<Name, readonly [label: string, ...others: string[]]>>;

export interface TablePlan<Name extends string> {
  readonly columns: TableColumns<Name>;
  readonly required: readonly Name[];
}

interface TableColumn {
  readonly heading: string;
  /** The column's index in each line. */
  readonly at: number;
  /** The first cell that is not empty. */
  readonly example: string;
}

export interface Table {
  readonly columns: readonly TableColumn[];
  readonly lines: readonly (readonly string[])[];
}

const isEmpty = (line: readonly string[]) => line.every(isBlank);
const cellText = (cell: string | undefined) => rearm(cell ?? '').trim();
/** Normalises a heading: case, spaces, hyphens and underscores don't matter. */
const normalizeHeading = (heading: string) =>
  cleanCode(heading)
    .toLowerCase()
    .replace(/[\s_-]+/g, '');

/** Parses a table. Its first line that is not empty contains the headings. Returns the problem if it is invalid. */
export function openTable(text: string): Table | { readonly fault: string } {
  const { rows, openQuote } = parseCsv(text);
  if (openQuote !== undefined) return { fault: importTexts.openQuote({ line: openQuote }) };
  const first = rows.findIndex((line) => !isEmpty(line));
  const headings = rows[first] ?? [];
  const below = rows.slice(first + 1);
  const lines = below.filter((line) => !isEmpty(line));
  if (lines.length === 0) return { fault: importTexts.noRows() };
  if (lines.length > maxImportRows) {
    return { fault: importTexts.tooManyRows({ count: lines.length, most: maxImportRows }) };
  }
  const longer = below.findIndex((line) => !isEmpty(line.slice(headings.length)));
  if (longer !== -1) return { fault: importTexts.moreCells({ line: first + longer + 2 }) };
  const columns = headings.flatMap((heading, at): TableColumn[] => {
    const example = cellText(lines.find((line) => !isBlank(line[at] ?? ''))?.[at]);
    const name = cellText(heading);
    return isBlank(name) && example === ''
      ? []
      : [{ heading: isBlank(name) ? importTexts.columnNumber({ number: at + 1 }) : name, at, example }];
  });
  const twice = columns.filter(
    ({ heading }, at) =>
      columns.findIndex((other) => normalizeHeading(other.heading) === normalizeHeading(heading)) < at,
  );
  if (twice.length > 0) {
    return {
      fault: importTexts.sameHeadings({
        count: twice.length,
        headings: twice.map(({ heading }) => heading).join(', '),
      }),
    };
  }
  return { columns, lines };
}

/** Column names by heading. Ignored headings have no entry. */
export type Mapping<Name extends string> = ReadonlyMap<string, Name>;

export function namesOf<Name extends string>(columns: TableColumns<Name>): Name[];
export function namesOf(columns: TableColumns<string>): string[] {
  return Object.keys(columns);
}

/** Maps the columns whose headings are recognised. */
export function mapHeadings<Name extends string>({ columns }: Table, plan: TablePlan<Name>): Mapping<Name> {
  const meanings = new Map(
    namesOf(plan.columns)
      .flatMap((name) => plan.columns[name].map((heading) => [normalizeHeading(heading), name] as const))
      .toReversed(),
  );
  return new Map(
    columns.flatMap(({ heading }) => {
      const name = meanings.get(normalizeHeading(heading));
      return name === undefined ? [] : [[heading, name] as const];
    }),
  );
}

/** Returns the reasons why a mapping is invalid: a name is used twice, or a required column is missing. */
export function mappingFaults<Name extends string>(
  mapping: Mapping<Name>,
  { columns, required }: TablePlan<Name>,
): string[] {
  const chosen = [...mapping.values()];
  const label = (names: readonly Name[]) => names.map((name) => columns[name][0]).join(', ');
  const twice = namesOf(columns).filter((name) => chosen.filter((other) => other === name).length > 1);
  const missing = required.filter((name) => !chosen.includes(name));
  return [
    ...(twice.length > 0 ? [importTexts.readTwice({ columns: label(twice) })] : []),
    ...(missing.length > 0 ? [importTexts.missingColumns({ columns: label(missing) })] : []),
  ];
}

export type ReadCell<Name extends string> = (name: Name) => string;

export function readLines<Name extends string>({ columns, lines }: Table, mapping: Mapping<Name>): ReadCell<Name>[] {
  const places = new Map(
    columns.flatMap(({ heading, at }) => (mapping.has(heading) ? [[mapping.get(heading), at] as const] : [])),
  );
  return lines.map((line) => (name) => cellText(line[places.get(name) ?? -1]));
}

/** Creates a CSV file of rows. With the reasons for failures, the user can correct the file and import it again. */
export function tableFile(
  columns: readonly (readonly [name: string, label: string])[],
  rows: readonly Readonly<Record<string, string>>[],
  hasReasons = false,
): Blob {
  const all = hasReasons ? [...columns, ['reason', importTexts.reason()] as const] : columns;
  return new Blob(
    [writeCsv([all.map(([, label]) => label), ...rows.map((row) => all.map(([name]) => row[name] ?? ''))])],
    { type: csvType },
  );
}
