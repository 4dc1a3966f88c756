/** The import file: its columns, its template, and the export of failed rows. */
import { type TableColumns, type TablePlan, tableFile } from 'schema-admin/engine/features/files/import/table-file.ts';
import { commonTexts } from 'schema-admin/providers/texts.ts';
import { deliveryImportTexts } from './texts.ts';

export const columns = {
  reference: deliveryImportTexts.reference,
  details: deliveryImportTexts.details,
  restricted: deliveryImportTexts.restricted,
  firstName: deliveryImportTexts.firstName,
  lastName: deliveryImportTexts.lastName,
  phone: deliveryImportTexts.phone,
  email: deliveryImportTexts.email,
  address: deliveryImportTexts.address,
  deliveryInstructions: deliveryImportTexts.deliveryInstructions,
  collectionInstructions: deliveryImportTexts.collectionInstructions,
  day: deliveryImportTexts.day,
  time: deliveryImportTexts.time,
  deliveryType: deliveryImportTexts.deliveryType,
  vehicle: deliveryImportTexts.vehicle,
} as const;

export type ColumnName = keyof typeof columns;
export type Cells = Readonly<Record<ColumnName, string>>;

const required: readonly ColumnName[] = [
  'reference',
  'firstName',
  'lastName',
  'phone',
  'email',
  'address',
  'deliveryType',
  'vehicle',
];

const isColumn = (name: string): name is ColumnName => Object.hasOwn(columns, name);
export const columnNames: readonly ColumnName[] = Object.keys(columns).filter(isColumn);

const headings: TableColumns<ColumnName> = {
  reference: [columns.reference()],
  details: [columns.details()],
  restricted: [columns.restricted()],
  firstName: [columns.firstName()],
  lastName: [columns.lastName()],
  phone: [columns.phone()],
  email: [columns.email()],
  address: [columns.address()],
  deliveryInstructions: [columns.deliveryInstructions()],
  collectionInstructions: [columns.collectionInstructions()],
  day: [columns.day()],
  time: [columns.time()],
  deliveryType: [columns.deliveryType()],
  vehicle: [columns.vehicle()],
};

export const deliveryTable: TablePlan<ColumnName> = { columns: headings, required };

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

const columnsOfFile = columnNames.map((name) => [name, columns[name]()] as const);

/** Returns a template with headings and one example row: in the shop's town, with an available type and vehicle. */
export function templateFile({
  town,
  type,
  vehicle,
}: {
  readonly town: string;
  readonly type: string;
  readonly vehicle: string;
}): Blob {
  const example = {
    reference: 'A-1001',
    details: deliveryImportTexts.exampleDetails(),
    restricted: commonTexts.no(),
    firstName: deliveryImportTexts.exampleFirstName(),
    lastName: deliveryImportTexts.exampleLastName(),
    phone: '020 7946 0123',
    email: 'grace@example.com',
    address: deliveryImportTexts.exampleAddress({ town }),
    deliveryInstructions: deliveryImportTexts.exampleInstructions(),
    deliveryType: type,
    vehicle,
  };
  return tableFile(columnsOfFile, [example]);
}

/** Returns a file with the failed rows and their reasons, which can be corrected and imported again. */
export function failedFile(rows: readonly (Cells & { readonly reason: string })[]): Blob {
  return tableFile(columnsOfFile, rows, true);
}
