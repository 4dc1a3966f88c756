/** The file of deliveries to import: its columns, its template, what is read from it, and the file of what was not booked. */
import { parse } from 'papaparse';
import { openCsv } from '../../../../contract/customer-list.ts';
import { csvHeading, csvLines } from '../../../engine/features/files/csv.ts';
import { commonTexts } from '../../../providers/texts.ts';
import { severalTexts } from './texts.ts';

export const columns = {
  reference: severalTexts.reference,
  details: severalTexts.details,
  restricted: severalTexts.restricted,
  firstName: severalTexts.firstName,
  lastName: severalTexts.lastName,
  phone: severalTexts.phone,
  email: severalTexts.email,
  address: severalTexts.address,
  deliveryInstructions: severalTexts.deliveryInstructions,
  collectionInstructions: severalTexts.collectionInstructions,
  day: severalTexts.day,
  time: severalTexts.time,
  deliveryType: severalTexts.deliveryType,
  vehicle: severalTexts.vehicle,
} as const;

export type ColumnName = keyof typeof columns;
/** What a row says, as it was written. */
export type Cells = Readonly<Record<ColumnName, string>>;

const required: readonly ColumnName[] = ['reference', 'firstName', 'lastName', 'phone', 'email', 'address', 'deliveryType', 'vehicle'];

const isColumn = (name: string): name is ColumnName => Object.hasOwn(columns, name);
export const columnNames: readonly ColumnName[] = Object.keys(columns).filter(isColumn);

export const mostRows = 500;
const mostBytes = 2_000_000;

/** Why a file is not even read. */
export function fileFault({ name, size }: { readonly name: string; readonly size: number }): string | undefined {
  if (!/\.(csv|txt|tsv)$/i.test(name)) return severalTexts.notCsv();
  return size > mostBytes ? severalTexts.tooLarge({ megabytes: mostBytes / 1_000_000 }) : undefined;
}

const keyOf = (heading: string) => heading.trim().toLowerCase().replace(/[\s_-]+/g, ' ');

/** An apostrophe that keeps a spreadsheet from running what follows, as our own files have it. */
const harmless = /^'(?=\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;

/** The rows below the headings, which may stand in any order; or why there are none. */
export function readRows(text: string): { readonly rows: readonly Cells[] } | { readonly fault: string } {
  const { content, separator } = openCsv(text);
  const [headings = [], ...lines] = parse<string[]>(content.trim(), { delimiter: separator, skipEmptyLines: 'greedy' }).data;
  const places = new Map(headings.map((heading, at) => [keyOf(heading), at]));
  const placeOf = (name: ColumnName) => places.get(keyOf(columns[name]()));
  const missing = required.filter((name) => placeOf(name) === undefined);
  if (missing.length > 0) return { fault: severalTexts.missingColumns({ columns: missing.map((name) => columns[name]()).join(', ') }) };
  if (lines.length === 0) return { fault: severalTexts.noRows() };
  if (lines.length > mostRows) return { fault: severalTexts.tooManyRows({ count: lines.length, most: mostRows }) };
  return { rows: lines.map((line) => cellsFrom((name) => (line[placeOf(name) ?? -1] ?? '').replace(harmless, '').trim())) };
}

/** A row, column by column. */
export function cellsFrom(read: (name: ColumnName) => string): Cells {
  return {
    reference: read('reference'),
    details: read('details'),
    restricted: read('restricted'),
    firstName: read('firstName'),
    lastName: read('lastName'),
    phone: read('phone'),
    email: read('email'),
    address: read('address'),
    deliveryInstructions: read('deliveryInstructions'),
    collectionInstructions: read('collectionInstructions'),
    day: read('day'),
    time: read('time'),
    deliveryType: read('deliveryType'),
    vehicle: read('vehicle'),
  };
}

const columnsOfFile = columnNames.map((name) => ({ label: columns[name](), value: (row: Readonly<Record<string, unknown>>) => String(row[name] ?? '') }));

function fileOf(fileColumns: typeof columnsOfFile, rows: readonly Readonly<Record<string, string>>[]): Blob {
  return new Blob([csvHeading(fileColumns), csvLines(fileColumns, rows)], { type: 'text/csv;charset=utf-8' });
}

/** The headings, and one row that may be changed: in the shop's own town, with a type and a vehicle that can be had. */
export function templateFile({ town, type, vehicle }: { readonly town: string; readonly type: string; readonly vehicle: string }): Blob {
  const example = {
    reference: 'A-1001',
    details: severalTexts.exampleDetails(),
    restricted: commonTexts.no(),
    firstName: severalTexts.exampleFirstName(),
    lastName: severalTexts.exampleLastName(),
    phone: '020 7946 0123',
    email: 'grace@example.com',
    address: severalTexts.exampleAddress({ town }),
    deliveryInstructions: severalTexts.exampleInstructions(),
    deliveryType: type,
    vehicle,
  };
  return fileOf(columnsOfFile, [example]);
}

/** What was not booked, each row with its reason: corrected, it can be imported as it is. */
export function failedFile(rows: readonly (Cells & { readonly reason: string })[]): Blob {
  return fileOf([...columnsOfFile, { label: severalTexts.reason(), value: (row) => String(row['reason'] ?? '') }], rows);
}
