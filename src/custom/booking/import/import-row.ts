/** A row of an import, converted to the form of a delivery and validated by the form's rules. */
import { z } from 'zod';
import { AvailableCouriers } from '../../../../contract/collect/prices.ts';
import { Place } from '../../../../contract/collect/places.ts';
import { type DeliveryType, type TimeSlot, flexibleRefusal, rapidRefusal } from '../../../../contract/collect/slots.ts';
import { Id } from 'schema-admin/contract/endpoint.ts';
import { londonInstantAt } from 'schema-admin/contract/london.ts';
import type { VehicleType } from '../../../../contract/orders/orders.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { cleanCode, isBlank } from 'schema-admin/contract/values/characters.ts';
import { readClock, readDay } from 'schema-admin/contract/values/dates.ts';
import { readYesOrNo } from 'schema-admin/engine/model/field-kinds/yes-or-no.ts';
import { formatNearHomeTime, markHomeTime } from 'schema-admin/engine/format/dates.ts';
import { type FilledForm, type FormValues, emptyForm, deliveryFormSchema } from '../delivery-form.ts';
import { type Cells, type ColumnName, cellsFrom } from './import-file.ts';
import { deliveryImportTexts } from './texts.ts';

const Stage = z.enum(['new', 'pricing', 'priced', 'booking', 'booked', 'failed']);

export const ImportedCells = z
  .record(z.string(), z.string())
  .transform((cells): Cells => cellsFrom((name) => cells[name] ?? ''));

/** The row as stored for the browser tab, so that it survives a reload. */
export const ImportRow = z.object({
  key: z.string(),
  /** Row number in the spreadsheet, where the headings are row 1. */
  number: z.number().int(),
  cells: ImportedCells,
  /** The place that was found for the address, or selected by the user. */
  place: Place.optional(),
  notFound: z.enum(['none', 'unsure', 'failed']).optional(),
  stage: Stage,
  /** Id of the draft. A second attempt uses the same draft, so that nothing is booked twice. */
  draft: Id.optional(),
  chosen: Id.optional(),
  reason: z.string().optional(),
  offer: AvailableCouriers.optional(),
});
export type ImportRow = z.output<typeof ImportRow>;

const StoredRows = z.object({ rows: z.array(ImportRow) });

/**
 * Parses the stored rows. Priced rows have to be priced again. Rows in the stage "booking" stay there, because their
 * draft shows whether they were booked.
 */
export function parseStoredRows(stored: unknown): readonly ImportRow[] {
  const rows = StoredRows.safeParse(stored).data?.rows ?? [];
  return rows.map((row) =>
    row.stage === 'pricing' || row.stage === 'priced'
      ? { ...row, stage: 'new', offer: undefined, chosen: undefined }
      : row,
  );
}

export interface ImportContext {
  readonly own: Partial<FormValues>;
  /** Upcoming slots, earliest first. Sorted once for all rows. */
  readonly slots: readonly TimeSlot[];
  readonly types: readonly DeliveryType[];
  readonly vehicles: readonly VehicleType[];
  readonly now: Date;
}

export interface CheckedRow {
  /** `undefined` if the row has errors. */
  readonly form: FilledForm | undefined;
  /** First error of each column. */
  readonly problems: Readonly<Partial<Record<ColumnName, string>>>;
}

const same = (one: string, other: string) => cleanCode(one).toLowerCase() === cleanCode(other).toLowerCase();

/** Returns the slot of a row. Without a day and a time, this is the earliest slot that the delivery type allows. */
function readSlot(
  { day, time }: Cells,
  type: string,
  { slots, now }: ImportContext,
): { readonly start: string; readonly problems: CheckedRow['problems'] } {
  const [first] = slots;
  if (first === undefined) return { start: '', problems: { day: deliveryImportTexts.noSlots() } };
  if (day === '' && time === '') {
    return {
      start: (slots.find((slot) => flexibleRefusal(type, slot, now) === undefined) ?? first).Start,
      problems: {},
    };
  }
  const [date, minute] = [readDay(day), readClock(time)];
  if (date.value === undefined || minute.value === undefined) {
    return {
      start: '',
      problems: {
        ...(date.problem === undefined ? {} : { day: date.problem }),
        ...(minute.problem === undefined ? {} : { time: minute.problem }),
      },
    };
  }
  const wanted = londonInstantAt(date.value, minute.value)?.getTime();
  const slot = slots.find(({ Start }) => readInstant(Start).getTime() === wanted);
  return slot
    ? { start: slot.Start, problems: {} }
    : {
        start: '',
        problems: {
          time: deliveryImportTexts.noSlot({ soonest: formatNearHomeTime(readInstant(first.Start), now, 'phrase') }),
        },
      };
}

const columnOfField: Readonly<Partial<Record<keyof FormValues, ColumnName>>> = {
  ReferenceNumber: 'reference',
  OrderDetails: 'details',
  FirstName: 'firstName',
  LastName: 'lastName',
  TelNo: 'phone',
  Email: 'email',
  DeliveryAddress: 'address',
  CustomerInstructions: 'deliveryInstructions',
  PickUpInstructions: 'collectionInstructions',
};
const prefilledFields: ReadonlySet<string> = new Set([
  'CollectionAddress',
  'PickupFirstName',
  'PickupLastName',
  'PickupPhone',
]);
const columnOf: ReadonlyMap<string, ColumnName> = new Map(Object.entries(columnOfField));

function addressProblem({
  place,
  notFound,
  cells,
}: Pick<ImportRow, 'place' | 'notFound' | 'cells'>): string | undefined {
  if (place !== undefined || cells.address === '') return undefined;
  if (notFound === undefined) return deliveryImportTexts.searchingAddress();
  return {
    none: deliveryImportTexts.noAddress,
    unsure: deliveryImportTexts.unsureAddress,
    failed: deliveryImportTexts.addressFailed,
  }[notFound]();
}

/** Converts a row to the form of a delivery, or returns its errors by column. */
export function checkRow(row: Pick<ImportRow, 'cells' | 'place' | 'notFound'>, context: ImportContext): CheckedRow {
  const { cells, place } = row;
  const type = context.types.find(({ Key, Title }) => same(Key, cells.deliveryType) || same(Title, cells.deliveryType));
  const vehicles = context.vehicles.filter(({ Active }) => Active !== false);
  const vehicle = vehicles.find(({ Code, Name }) => same(Code, cells.vehicle) || same(Name, cells.vehicle));
  const restricted = isBlank(cells.restricted) ? { value: false } : readYesOrNo(cells.restricted);
  const slot = readSlot(cells, type?.Key ?? '', context);
  const parsed = deliveryFormSchema(true).safeParse({
    ...emptyForm,
    ...context.own,
    ReferenceNumber: cells.reference,
    OrderDetails: cells.details,
    HasRestrictedItems: restricted.value === true,
    PickUpInstructions: cells.collectionInstructions,
    PickUpTime: slot.start,
    PickUpTimeSlot: slot.start,
    VehicleTypeId: vehicle?.Id ?? null,
    DeliveryTypeKey: type?.Key ?? '',
    FirstName: cells.firstName,
    LastName: cells.lastName,
    TelNo: cells.phone,
    Email: cells.email,
    CustomerInstructions: cells.deliveryInstructions,
    DeliveryAddress: place?.Address ?? emptyForm.DeliveryAddress,
  } satisfies FormValues);
  const found = new Map<ColumnName, string>();
  const report = (column: ColumnName | undefined, problem: string | undefined) => {
    if (column !== undefined && problem !== undefined && !found.has(column)) found.set(column, problem);
  };
  report('address', addressProblem(row));
  report('restricted', restricted.problem);
  report('day', slot.problems.day);
  report('time', slot.problems.time);
  report(
    'deliveryType',
    type === undefined
      ? deliveryImportTexts.badType({ choices: context.types.map(({ Title }) => Title).join(', ') })
      : undefined,
  );
  report(
    'vehicle',
    vehicle === undefined
      ? deliveryImportTexts.badVehicle({ choices: vehicles.map(({ Name }) => Name).join(', ') })
      : undefined,
  );
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0]);
    report(columnOf.get(field), message);
    // A problem with a prefilled field is the same for every row, and cannot be corrected in a row.
    if (prefilledFields.has(field)) report('reference', deliveryImportTexts.collectionWrong({ problem: message }));
  }
  if (found.size === 0 && parsed.data) {
    const chosen = context.slots.find(({ Start }) => Start === slot.start);
    report(
      'deliveryType',
      flexibleRefusal(parsed.data.DeliveryTypeKey, chosen, context.now, markHomeTime) ??
        rapidRefusal(parsed.data.DeliveryTypeKey, {
          vehicle,
          from: parsed.data.CollectionAddress,
          to: parsed.data.DeliveryAddress,
        })?.text,
    );
  }
  return { form: found.size === 0 ? parsed.data : undefined, problems: Object.fromEntries(found) };
}

/** Returns a cached check, which validates a row again only after it has changed. */
export function createCheck(context: ImportContext): (row: ImportRow) => CheckedRow {
  const known = new WeakMap<ImportRow, CheckedRow>();
  return (row) => {
    const checked = known.get(row) ?? checkRow(row, context);
    known.set(row, checked);
    return checked;
  };
}

/** Serialised cells, cached because all rows are compared after each change. */
const serializedCells = new WeakMap<Cells, string>();

/** Returns the rows that repeat an earlier row, with the number of that row. */
export function duplicateRows(
  rows: readonly Pick<ImportRow, 'key' | 'number' | 'cells'>[],
): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  const repeated = new Map<string, number>();
  for (const { key, number, cells } of rows) {
    const words = serializedCells.get(cells) ?? JSON.stringify(cells);
    serializedCells.set(cells, words);
    const known = first.get(words);
    if (known === undefined) first.set(words, number);
    else repeated.set(key, known);
  }
  return repeated;
}
